// Which pages were rendered. A test file mocks the step with it:
//
//   const drawings = vi.hoisted(() => ({ routes: [] as string[] }));
//   vi.mock('../src/stages/4-pages/render.ts', async (original) =>
//     (await import('./support/renderings.ts')).noting(await original(), drawings));
type Step = typeof import('../../src/stages/4-pages/render.ts');

/** The step. Its `render` first adds the route to a list, unless `warmUp` of 4-pages only runs templates again. */
export function noting(step: Step, noted: { readonly routes: string[] }): Step {
  return {
    ...step,
    render(route, ...given) {
      if (!/\bwarmUp\b/.test(String(new Error().stack))) noted.routes.push(route.route);
      return step.render(route, ...given);
    },
  };
}
