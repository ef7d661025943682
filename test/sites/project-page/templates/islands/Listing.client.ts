import { base } from 'lullamoon-site/templates';

export default async function listen(island: HTMLElement) {
  const output = island.querySelector('output');
  const posts = await (await fetch(output?.dataset.source ?? '')).json();
  if (output) output.textContent = `${posts.length} posts below ${base}`;
}
