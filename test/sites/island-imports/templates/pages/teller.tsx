import { address } from 'lullamoon-site/templates';
import { z } from 'zod';
import Listener from '../islands/Listener.tsx';
import Teller from '../islands/Teller.tsx';

export const schema = z.strictObject({});

export default function Tellers() {
  return (
    <>
      <h1>Home</h1>
      <Teller far={address('/far.js')} />
      <Listener />
    </>
  );
}
