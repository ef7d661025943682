export async function load() {
  const { instance } = await WebAssembly.instantiateStreaming(fetch('/search.wasm'));
  return instance;
}
