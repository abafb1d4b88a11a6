/** What is drawn only when a person opens it. It is a file of its own, loaded after the first position was drawn. */

export { clauseWindow, openClause } from './clause_window.ts';
export { menu } from './menu.ts';
export { moves } from './moves.ts';
export { pointsTable } from './points.ts';
export { preview } from './preview.ts';
export { resultCard } from './result.ts';
export { WINDOWS } from './window_styles.ts';
export { Zoom } from '../controllers/zoom.ts';
import '../rules.ts';
