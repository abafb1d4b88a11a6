/** Made when the page is built: the catalogues in `texts`, and what is in the folders of the games. */
declare module 'texts:*' {
  const list: readonly string[];
  export default list;
}

declare module 'games:loaders' {
  const loaders: { readonly [game: string]: import('./kit.ts').Loaders | undefined };
  export default loaders;
}

declare module 'games:cards' {
  const cards: { readonly [game: string]: import('./app/cards.ts').Card | undefined };
  export default cards;
}
