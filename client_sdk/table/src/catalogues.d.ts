/** Made by `build.mjs` from the catalogues in `client_sdk/table/texts`. */
declare module 'texts:*' {
  const list: readonly import('./texts.ts').Entry[];
  export default list;
}

declare module 'texts:keys' {
  const list: readonly string[];
  export default list;
}

declare module 'texts:keys-later' {
  const list: readonly string[];
  export default list;
}
