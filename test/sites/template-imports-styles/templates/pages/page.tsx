import '../styles/own.css';
import { z } from 'zod';

export const schema = z.strictObject({});

export default function Page() {
  return <h1>Page</h1>;
}
