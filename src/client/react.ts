// What islands get as `react` under the preact runtime. It names nothing itself, so that what is imported is found past it, and
// hooks travel with those islands only that use one.

export * from 'preact/hooks';
export * from './preact.ts';
