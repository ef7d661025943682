export default function listen(island: HTMLElement) {
  const button = island.querySelector('button');
  button?.addEventListener('click', async () => {
    const { heard } = await import('./heard.ts');
    button.className = heard;
  });
}
