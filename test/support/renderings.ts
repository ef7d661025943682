// The pages that were rendered.
import { vi } from 'vitest';
import * as step from '../../src/stages/4-pages/render.ts';
import { atTheEnd } from './folders.ts';

/**
 * The routes that are rendered until the end of the test; outside of one, of its file. Without those of `warmUp` of 4-pages, which only
 * runs templates again. Unlike `vi.mock`, this does not load all modules again.
 */
export function noteRenderings(): { routes: string[] } {
  const noted = { routes: [] as string[] };
  const { render } = step;
  const spy = vi.spyOn(step, 'render').mockImplementation((route, ...given) => {
    if (!/\bwarmUp\b/.test(String(new Error().stack))) noted.routes.push(route.route);
    return render(route, ...given);
  });
  atTheEnd(() => spy.mockRestore());
  return noted;
}
