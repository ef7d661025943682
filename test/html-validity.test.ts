// Every page is valid HTML, by html-validate's standard preset with nothing switched off.
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { realSite, routes } from './support/real-site.ts';

const site = realSite();
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  elements: [
    'html5',
    {
      // What wakes up in the browser: boxes without meaning of their own.
      'site-island': { flow: true, phrasing: true, transparent: true },
      'site-slot': { flow: true, phrasing: true, transparent: true },
    },
  ],
});

test.each(routes)('%s', async (route) => {
  const { results } = await validator.validateString(site().html(route));
  const messages = results.flatMap((result) =>
    result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  );
  expect(messages).toEqual([]);
});
