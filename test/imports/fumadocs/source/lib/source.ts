import { loader } from 'fumadocs-core/source';
export const source = loader({ baseUrl: '/docs' });
