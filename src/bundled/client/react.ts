// The module `react` for islands under the preact runtime. It only re-exports, so that bundles contain hooks only if an island uses
// one.

export * from 'preact/hooks';
export * from './preact.ts';
