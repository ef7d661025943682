export const louder = (text: string) => text.toUpperCase();
