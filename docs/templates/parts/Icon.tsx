const paths = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M16.5 16.5L21 21M11 18a7 7 0 1 1 0-14 7 7 0 0 1 0 14z',
  colors: 'M12 3a9 9 0 0 0 0 18 9 9 0 0 0 0-18z',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  languages: 'M12 3a9 9 0 0 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
} as const;

/** A drawing in a line, for those who see: the word beside it or around it says the same. */
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
    {name === 'colors' && <path className="solid" d="M12 3a9 9 0 0 1 0 18z" />}
  </svg>
);
