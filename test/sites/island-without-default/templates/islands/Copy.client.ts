export function listen() { }
