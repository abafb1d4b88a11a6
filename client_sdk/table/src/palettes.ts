/** The colours of the seats. Shapes and patterns of the seats stay the same in all palettes. */

/** Four colours each. Shapes on them are white. `redGreen` and `blueYellow` are for eyes that confuse these colours. */
export const PALETTES = {
  standard: ['#1d6fb8', '#b8540a', '#0c7a57', '#a8407f'],
  redGreen: ['#2b7de0', '#b57a00', '#12295c', '#5b3a00'],
  blueYellow: ['#c8232c', '#0c7f80', '#5d0d1c', '#0b3b45'],
  contrast: ['#0a58d0', '#c23b00', '#111111', '#757575'],
} as const;

type Palette = keyof typeof PALETTES;

/** A palette by its name. Unknown names are the standard palette. */
export function paletteOf(name: string): readonly string[] {
  return PALETTES[name as Palette] ?? PALETTES.standard;
}

/**
 * The colours by seat. The seat `me` gets the colour `own`, and the seat that would have it gets that of `me`.
 * `own` counts from 1. 0 for `own` or `me` changes nothing.
 */
export function seatColours(palette: string, own: number, me: number): readonly string[] {
  const colours = [...paletteOf(palette)];
  const [mine, wanted] = [colours[me - 1], colours[own - 1]];
  if (mine === undefined || wanted === undefined) return colours;
  colours[me - 1] = wanted;
  colours[own - 1] = mine;
  return colours;
}

/** Gives an element the colours as `--mh-seat-1` to `--mh-seat-4`. The standard colours stay those of the page's CSS. */
export function dress(element: HTMLElement, palette: string, own: number, me: number): void {
  const changed = (palette && palette !== 'standard') || (own > 0 && me > 0 && own !== me);
  for (const [at, colour] of seatColours(palette, own, me).entries()) element.style.setProperty(`--mh-seat-${at + 1}`, changed ? colour : null);
}
