// Tired parents read this at night: no page asks for more than eight years of school, no policy for more than nine.
import { describe, expect, test } from 'vitest';
import { grade, sentences } from './reading-level.mjs';
import { drawnBy } from './support/content.ts';
import { realSite, routes } from './support/real-site.ts';

const site = realSite();
const policies = drawnBy('policy');

test.each(routes)('%s', (route) => {
  expect(grade(site().html(route))).toBeLessThanOrEqual(policies.includes(route) ? 9 : 8);
});

describe('the reading level', () => {
  test('counts only the sentences of the main part', () => {
    const html = `<nav>Not this one here</nav><main><h2>Is this one read?</h2><p>First comes this. Then “that one there.”
      Why so?</p><ul><li>A line of a list</li><li>A line that is one: a sentence.</li></ul><button>Not a button either</button>
      <span role="tooltip">Nor what tooltips say</span></main>`;
    expect(sentences(html)).toEqual([
      'Is this one read?',
      'First comes this.',
      'Then “that one there.”',
      'Why so?',
      'A line that is one: a sentence.',
    ]);
  });

  test('separates easy from hard text', () => {
    expect(grade('<main><p>The cat sat on the mat. It was a big red cat.</p></main>')).toBeLessThan(3);
    const hard = `Notwithstanding any contractual limitation, the responsible organization's administrators
      continuously reevaluate applicable international data protection regulations.`;
    expect(grade(`<main><p>${hard}</p></main>`)).toBeGreaterThan(15);
  });
});
