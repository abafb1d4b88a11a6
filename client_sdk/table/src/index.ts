/** Defines the custom elements. Import this file once in a page. */

export { MarketHallBoard } from './board.ts';
export { narrowing } from './games.ts';
export { MarketHallRules } from './rules.ts';
export { MarketHallTable } from './table.ts';
