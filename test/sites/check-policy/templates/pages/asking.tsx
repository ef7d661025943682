import { z } from 'zod';
import Asking from '../islands/Asking.tsx';
import Listening from '../islands/Listening.tsx';

export const schema = z.strictObject({});

const beacon = `new Image().src = 'https://pixel.other.example/hit.gif';
fetch("https://inline.other.example/");`;

export default function Page() {
  return (
    <>
      <h1>Asking</h1>
      <Asking more={1} />
      <Listening />
      <link rel="stylesheet" href="https://sheets.other.example/letters.css" />
      <iframe title="A film" src="https://films.other.example/1" />
      <script src="/count.js" />
      <script src="https://scripts.other.example/tracker.js" />
      <script dangerouslySetInnerHTML={{ __html: beacon }} />
    </>
  );
}
