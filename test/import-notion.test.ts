// `site import`: Notion's export as Markdown and CSV.
import { expect, test } from 'vitest';
import { importOf } from './support/imports.ts';

const ids = (number: number) => `0123456789abcdef0123456789abcd${String(number).padStart(2, '0')}`;

test('a folder around the export has no address, and equal names get numbers', () => {
  const { routes, body, left } = importOf({
    [`Export-1/Private & Shared/Plan ${ids(1)}.md`]: `# Plan\n\n[B](Other%20${ids(2)}.md) [C](Plan%20${ids(3)}.md)`,
    [`Export-1/Private & Shared/Other ${ids(2)}.md`]: '# Other v1.2\n\nKey: a text\n\nText.',
    [`Export-1/Private & Shared/Plan ${ids(3)}.md`]: '# Plan\n\nText.',
    [`Export-1/Private & Shared/Notes 1.2 ${ids(4)}/日記 ${ids(5)}.md`]: '# 日記\n\nText.',
  });
  expect(routes).toEqual(['/notes-1-2/%E6%97%A5%E8%A8%98/', '/other/', '/plan-2/', '/plan/']);
  expect(body('plan.md')).toBe('[B](other.md) [C](plan-2.md)');
  expect(body('other.md')).toBe('Key: a text\n\nText.');
  expect(left).toEqual([]);
});

test('a database in a folder without an id has its rows in a table, whatever is in their cells', () => {
  const { body, matter, left } = importOf({
    [`Home ${ids(1)}.md`]: `# Home\n\n[Log](Home/Log%20${ids(2)}.csv)`,
    [`Home/Log ${ids(2)}.csv`]: 'Name,Text\n"One, ""1""","a\nb | <b>"\n,\nTwo,\n"open',
    [`Home/Log/One 1 ${ids(3)}.md`]:
      '# One, "1"\n\nPublished: No\nDate: @2024/3/5 9:00 AM (UTC)\nURL: https://a.example/x\n\n<aside>\n⚠️ Hot\n</aside>\n',
    [`Home/Log/Two ${ids(4)}.md`]: '# Two\n\nNo property\n\nText.',
  });
  expect(body('index.md')).toBe('[Log](/log/)');
  expect(body('log.md')).toBe(
    '| Name | Text |\n| --- | --- |\n| One, "1" | a b \\| \\<b> |\n| [Two](log/two.md) |  |\n| "open |  |',
  );
  expect(matter('log/one-1.md')).toMatch(/date: 2024-03-05.*\ndraft: true\n/);
  expect(body('log/one-1.md')).toBe('> [!WARNING]\n> Hot');
  expect(body('log/two.md')).toBe('No property\n\nText.');
  // A draft is not linked.
  expect(left).toEqual([`Home/Log ${ids(2)}.csv:3 link Log/One%201%20${ids(3)}.md`, 'URL: key on 1 page']);
});
