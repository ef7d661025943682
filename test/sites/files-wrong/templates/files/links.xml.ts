import { data, type FileProps, z } from 'lullamoon-site/templates';

const schema = z.object({ first: z.string() });

export default ({ absolute }: FileProps) => `<a>
  <link>${absolute(data('links', schema).first)}</link>
  <link>${absolute('/gone-in-template/')}</link>
  <link>https://fixture.example/gone-in-text/.</link>
  <p href="/gone-href/#x">&lt;a href=&quot;https://fixture.example/gone-escaped/&quot;&gt;</p>
  <link>${absolute('/gone-from-a-page/')}</link>
  <link>${absolute('/draft/')}</link>
  <link>${absolute('/undated/')}#gone-anchor</link>
  <link>${absolute('/undated/')}</link>
  <link>${absolute('/links.xml')}</link>
  <link>${absolute('/taken.txt')}</link>
  <link>https://fixture.example.evil/other/</link>
</a>`;
