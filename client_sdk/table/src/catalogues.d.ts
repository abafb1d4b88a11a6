/** Made by `build.mjs` from the catalogues in `client_sdk/texts`. */
declare module 'texts:*' {
  const list: readonly string[];
  export default list;
}
