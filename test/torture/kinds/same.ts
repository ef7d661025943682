// Compares generated pages with the same pages as written, in a browser.
import fc from 'fast-check';
import { browserNow, newContext } from '../../support/browser.ts';
import { atTheEnd } from '../../support/folders.ts';
import type { Kind } from '../kind.ts';
import { differencesOf } from '../seen/compare.ts';
import { isExcused } from '../seen/excused.ts';
import { type View, Viewer } from '../seen/look.ts';
import { installed, ownModules } from '../seen/packages.ts';
import type { Part } from '../seen/subject.ts';
import { subjects } from '../seen/subjects.ts';

/** The part of a subject on the page, and the view. The turn decides the subject. */
interface Case extends Part, View {}

const own = subjects.filter(({ isOwn }) => isOwn);

export const same: Kind<Case> = {
  name: 'same',
  promise:
    'Fonts, stylesheets, icons, islands and files look in a browser as they were written: with whole fonts, the stylesheets of their packages, without a policy.',
  whole: subjects.length,
  share: own.length,
  cases: fc.record({
    from: fc.nat(9999),
    many: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 300 })),
    width: fc.oneof(fc.constant(1000), fc.integer({ min: 320, max: 1600 })),
    scheme: fc.constantFrom('light', 'light', 'dark'),
    media: fc.constantFrom('screen', 'screen', 'screen', 'print'),
  }),
  async begin() {
    const context = await newContext(await browserNow(), {});
    atTheEnd(() => context.close());
    const viewers = {
      touched: await Viewer.on(await context.newPage()),
      untouched: await Viewer.on(await context.newPage()),
    };
    const packages = installed();
    const tried = 'modules' in packages ? subjects : own;
    return async (one, count, turn) => {
      if ('missing' in packages && turn === 0) count(`times only what is here: ${packages.missing}`);
      const subject = tried[turn % tried.length];
      if (!subject) throw new Error('There is no subject.');
      const modules = subject.isOwn || !('modules' in packages) ? ownModules : packages.modules;
      const all = await differencesOf(subject, one, one, modules, viewers);
      const wrong = all.filter((difference) => !isExcused(subject.name, difference));
      count('differences that are excused', all.length - wrong.length);
      if (wrong.length > 0) throw new Error(`${subject.name}:\n${wrong.join('\n')}`);
    };
  },
};
