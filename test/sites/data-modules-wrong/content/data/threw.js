import { text } from './parts/text.js';

export default async () => text(undefined);
