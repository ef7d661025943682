export const docs = defineDocs({ dir: 'content/docs' });
