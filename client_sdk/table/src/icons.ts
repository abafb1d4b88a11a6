/** Icons of the page, drawn for it, as paths in a square of 24. */

import { html, type TemplateResult } from 'lit';

export const ICONS = {
  first: 'M4 4H7V20H4ZM20 4V20L8 12Z',
  previous: 'M16 4V20L5 12Z',
  playBack: 'M6 3L21 12L6 21Z',
  pause: 'M6 4H10V20H6ZM14 4H18V20H14Z',
  next: 'M8 4L19 12L8 20Z',
  last: 'M4 4L16 12L4 20ZM17 4H20V20H17Z',
  menu: 'M3 5H21V8H3ZM3 10.5H21V13.5H3ZM3 16H21V19H3Z',
  close: 'M5 7L7 5L12 10L17 5L19 7L14 12L19 17L17 19L12 14L7 19L5 17L10 12Z',
  help: 'M12 2A10 10 0 1 0 12 22A10 10 0 1 0 12 2ZM10.8 17H13.2V19.4H10.8ZM8 9C8 3.6 16 3.8 16 9C16 12 13.2 12 13.2 15H10.8C10.8 11.4 13.5 11.3 13.5 9C13.5 7 10.5 7 10.5 9Z',
  more: 'M10 4H14V10H20V14H14V20H10V14H4V10H10Z',
  less: 'M4 10H20V14H4Z',
  hand: 'M4 6L11 3L13 15L6 18ZM14 4L21 7L16 20L13 19L15 14Z',
  crier: 'M3 9H8L16 4V20L8 15H3ZM18 8A5 5 0 0 1 18 16Z',
  coins:
    'M12 3C17 3 20 5 20 7S17 11 12 11S4 9 4 7S7 3 12 3ZM4 10C6 13 18 13 20 10V13C20 15 17 17 12 17S4 15 4 13ZM4 16C6 19 18 19 20 16V18C20 20 17 21 12 21S4 20 4 18Z',
  stalls: 'M3 10L6 4H18L21 10H19V20H5V10ZM8 12V17H16V12Z',
  trader: 'M12 3L21 12H3ZM8 13H16L18 21H6Z',
  card: 'M6 2H18V22H6ZM12 6L16 11H13V18H11V11H8Z',
  warehouse: 'M2 10L12 3L22 10V21H17V12H7V21H2ZM9 14H15V17H9ZM9 18H15V21H9Z',
  tiles: 'M3 3H21V21H3ZM12 6A6 6 0 1 0 12 18A6 6 0 1 0 12 6Z',
  back: 'M3 3H21V21H3ZM11 5V11H5V13H11V19H13V13H19V11H13V5Z',
  vacant: 'M12 4A8 8 0 1 0 12 20A8 8 0 1 0 12 4ZM12 7A5 5 0 1 1 12 17A5 5 0 1 1 12 7Z',
} as const;

export type Icon = keyof typeof ICONS;

/** An icon. It says nothing to screen readers: the control around it has a name. */
export function icon(name: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name as Icon] ?? ''} fill-rule="evenodd" /></svg>`;
}
