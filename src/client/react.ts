// The module `react` for islands under the preact runtime. It only exports from others, so that bundles contain hooks only with
// islands that use one.

export * from 'preact/hooks';
export * from './preact.ts';
