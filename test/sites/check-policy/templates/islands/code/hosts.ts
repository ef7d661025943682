export const hosts = { search: 'https://search.other.example/' };

/** Its own `fetch` asks nobody. */
export const own = (fetch: (url: string) => unknown) => fetch('https://not-asked.example/');
