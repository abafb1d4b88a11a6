/** Defines the custom elements. Import this file once in a page. */

export { svg } from 'lit';
export { MarketHallBoard } from './board.ts';
export { type Draw, replaceBoard } from './boards.ts';
export { narrowing } from './games.ts';
export { MarketHallRules } from './rules.ts';
export { type Drawing, moved, picture, piece, type Scene, target } from './scene.ts';
export { MarketHallTable } from './table.ts';
