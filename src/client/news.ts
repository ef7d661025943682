// The messages of `site watch` to an open page. Types only.
/** A message to an open page. */
export interface News {
  /** The number of the build; it increases, also from one watch to the next. */
  readonly build: number;
  /** `page`: reload it. `styles`: only its stylesheet has changed. `problems`: show them. `same`: nothing has changed. */
  readonly kind: 'page' | 'styles' | 'problems' | 'same';
}
