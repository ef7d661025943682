// The pages that were rendered.
import { vi } from 'vitest';
import * as step from '../../src/stages/4-pages/renderChecked.ts';
import { atTheEnd } from './folders.ts';

/**
 * The routes that are rendered until the end of the test; outside of one, of its file. Unlike `vi.mock`, this does not load all modules
 * again.
 */
export function noteRenderings(): { routes: string[] } {
  const noted = { routes: [] as string[] };
  const { renderChecked } = step;
  const spy = vi.spyOn(step, 'renderChecked').mockImplementation((route, ...given) => {
    noted.routes.push(route.route);
    return renderChecked(route, ...given);
  });
  atTheEnd(() => spy.mockRestore());
  return noted;
}
