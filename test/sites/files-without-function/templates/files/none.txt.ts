export const text = 'none';
