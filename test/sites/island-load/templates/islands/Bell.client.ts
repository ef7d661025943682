export default function listen(island: HTMLElement) {
  island.title = 'awake';
}
