export default function listen(island: HTMLElement) {
  island.querySelector('button')?.addEventListener('click', () => fetch(''));
}
