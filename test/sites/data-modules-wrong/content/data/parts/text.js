export const text = (value) => value.trim();
