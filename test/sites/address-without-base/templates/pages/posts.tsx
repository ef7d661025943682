import { address, z } from 'lullamoon-site/templates';
import Search from '../islands/Search.tsx';
import { Frame } from '../parts/Frame.tsx';

export const schema = z.strictObject({});

/** Wrong are two: what is neither a page nor a file is the author's own business. */
export default function Posts({ page }: { page: { route: string } }) {
  return (
    <Frame menu={[{ href: '/posts/' }]}>
      <h1>Posts</h1>
      <Search source="/posts.txt" />
      <Search source={address('/posts.txt')} separator="/" menu={[{ href: '/nowhere/' }, { href: '/kids/x' }]} />
      <Search separator=" / " menu={[{ href: '/#top' }, { href: page.route }]} />
      <Search source="//other.example/posts/">/posts/</Search>
    </Frame>
  );
}
