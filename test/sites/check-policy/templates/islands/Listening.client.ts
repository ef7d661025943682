import { load } from './code/wasm.ts';

export default function listen(island: HTMLElement) {
  const script = document.createElement('script');
  script.src = 'https://comments.other.example/embed.js';
  const frame = document.createElement('iframe');
  frame.setAttribute('src', 'https://frames.other.example/');
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = 'https://sheets.other.example/later.css';
  const hint = document.createElement('link');
  hint.rel = 'preconnect';
  hint.href = 'https://nowhere.other.example';
  island.append(script, frame, Object.assign(new Image(), { alt: '', src: 'https://pictures.other.example/a.png' }));
  island.addEventListener('click', () => load());
}
