// What `site watch` tells an open page. Types only.
/** What an open page is told. */
export interface News {
  /** Counts builds; later ones have higher numbers, also those of a later watch. */
  readonly build: number;
  /** `page`: load it anew. `styles`: only its stylesheet is another. `problems`: show them. `same`: it is as it was. */
  readonly kind: 'page' | 'styles' | 'problems' | 'same';
}
