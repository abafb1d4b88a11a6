/** Portobello Market: the public facts beside the board. */

import { fact, type Facts, facts } from '../facts.ts';
import { type Game, type Match, valueName } from '../match.ts';
import type { Say } from '../scene.ts';

/** The facts of a position. */
export function factsOf(match: Match, game: Game, say: Say): Facts {
  const view = match.perspective?.view?.portobello;
  if (!view) return { seats: [], table: [] };
  const { turn, end, customersToCome: bag } = view;
  const tileNames = (ids: readonly string[]): string =>
    ids.map((id) => (id.startsWith('n') ? say('ui.fact.neutralTile', { number: id.slice(1) }) : id)).join(', ');
  return {
    seats: view.seats.map(({ stallsLeft, tiles }) =>
      facts(
        fact('stalls', say('ui.fact.stallsLeft'), stallsLeft, { urgent: stallsLeft <= 3 }),
        tiles?.faceUp.length && fact('tiles', say('ui.fact.tilesUp'), tileNames(tiles.faceUp), { wide: true }),
        tiles?.faceDown.length && fact('back', say('ui.fact.tilesDown'), tileNames(tiles.faceDown), { wide: true }),
      ),
    ),
    table: facts(
      fact('turn', say('ui.fact.turn'), turn?.number ?? 0),
      turn && fact('step', say('ui.fact.step'), valueName(game, turn.step), { wide: true }),
      turn?.tile && fact('tile', say('ui.fact.tile'), tileNames([turn.tile])),
      fact('actions', say('ui.fact.actionsLeft'), turn?.actionsLeft),
      turn?.drawn && fact('drawn', say('ui.fact.drawn'), valueName(game, turn.drawn), { wide: true, urgent: true }),
      fact('clerks', say('ui.fact.clerks'), bag?.clerks ?? 0),
      fact('citizens', say('ui.fact.citizens'), bag?.citizens ?? 0),
      fact('lord', say('ui.fact.lord'), say(bag?.lord ? 'ui.fact.toCome' : 'ui.fact.onBoard')),
      bag?.order.length ? fact('order', say('ui.fact.order'), bag.order.map((customer) => valueName(game, customer)).join(', '), { wide: true }) : undefined,
      fact('neutral', say('ui.fact.neutralTiles'), view.neutralTiles.map((id) => id.slice(1)).join(', ') || say('ui.fact.none'), { wide: true }),
      fact('quiet', say('ui.fact.progress'), end?.turnsWithoutProgressLeft, { urgent: (end?.turnsWithoutProgressLeft ?? 99) <= 3 }),
      end?.lastRound && fact('round', say('ui.fact.lastRound'), say('ui.fact.yes'), { wide: true, urgent: true }),
      fact('left', say('ui.fact.turnsLeft'), end?.turnsLeft, { urgent: true }),
      end?.ending && fact('end', say('ui.fact.ending'), valueName(game, end.ending), { wide: true }),
    ),
  };
}
