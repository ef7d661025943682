/** Much that nobody needs before they ask. */
export const Words = async () => `the owl's words${(await import('./Teller.tsx')).ending}`;
