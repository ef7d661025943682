import { useState } from 'react';
import { hosts } from './code/hosts.ts';

const api = 'https://api.other.example';

export default function Asking({ more, source }: { more: number; source?: string }) {
  const [is, set] = useState(false);
  const ask = async (fetched: (url: string) => void) => {
    await fetch(`${api}/v1/posts/${more}`);
    await fetch(`${api}/v2/posts/${more}`);
    await fetch(source ?? hosts.search + '?q=');
    await fetch(new URL('/later', 'https://base.other.example'));
    await fetch(`https://${source}/`);
    new WebSocket('wss://a.live.example/news');
    new WebSocket('wss://live.example/news');
    new EventSource('https://events.other.example/');
    new Worker('/worker.js');
    new Worker(URL.createObjectURL(new Blob(['1'])));
    await import(/* @vite-ignore */ 'https://modules.other.example/a.js');
    await import('https://scripts.other.example/a.js');
    new Audio('https://sounds.other.example/a.mp3');
    fetched('https://not-asked.example/');
    const request = new XMLHttpRequest();
    request.open('GET', 'https://old.other.example/');
    window.open('https://windows.example/');
    location.href = 'https://left.example/';
    set(true);
  };
  return (
    <div>
      <button type="button" onClick={() => ask((fetch) => fetch)}>
        Ask
      </button>
      {is && <iframe title="Later" src="https://later.other.example/" />}
      {is && <iframe title="Film" src="https://films.other.example/2" />}
      {is && <img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" />}
      {is && <a href="https://linked.example/">Linked</a>}
    </div>
  );
}
