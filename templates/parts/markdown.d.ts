// A page, imported as text: import page from '../../content/pages/games.md' with { type: 'text' }
declare module '*.md' {
  const text: string;
  export default text;
}
