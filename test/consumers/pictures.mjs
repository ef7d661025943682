export const consumers = {};
