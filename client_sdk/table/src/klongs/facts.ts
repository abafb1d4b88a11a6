/** Bangkok Klongs: the public facts beside the board. */

import { fact, type Facts, facts } from '../facts.ts';
import type { Klongs } from 'markethall-client';
import { type Game, type Match, pieceName, valueName } from '../match.ts';
import type { Say } from '../scene.ts';
import { playerName } from '../seats.ts';

/** The facts of a position. */
export function factsOf(match: Match, game: Game, say: Say): Facts {
  const view = match.perspective?.view?.klongs;
  if (!view) return { seats: [], table: [] };
  const boats = (ids: readonly string[]): string => ids.map((id) => pieceName(game, 'boat', id)).join(', ');
  const seatName = (seat: number): string => playerName(match, seat, say);
  const { turn, end, lukPhat, marketDay } = view;
  return {
    seats: view.seats.map((seat) =>
      facts(
        fact('hand', say('ui.fact.handBoats'), seat.hand?.size ?? 0),
        fact('trader', say('ui.fact.traders'), seat.tradersLeft),
        fact('card', say('ui.fact.movementCards'), seat.movementCards),
        fact('warehouse', say('ui.fact.warehouse'), seat.warehousePoints),
        fact('vacant', say('ui.fact.fromVacantPile'), seat.handFromVacantPile),
        seat.handKnownToAll.length > 0 && fact('known', say('ui.fact.known'), boats(seat.handKnownToAll), { wide: true }),
        seat.warehouse.length > 0 &&
          fact(
            'stored',
            say('ui.fact.stored'),
            seat.warehouse.map((stored) => `${storedName(stored, game, say)} ×${stored.boats.length} = ${stored.points}`).join(', '),
            { wide: true, detail: boats(seat.warehouse.flatMap((stored) => stored.boats)) },
          ),
        !seat.hasEntered && fact('entered', say('ui.fact.placed'), 0),
      ),
    ),
    passed: view.seats.map((seat) => seat.passedTurnSinceLastPlacement),
    table: facts(
      fact('turn', say('ui.fact.turn'), turn?.number ?? 0),
      turn?.step && fact('step', say('ui.fact.step'), valueName(game, turn.step), { wide: true }),
      ...view.piles.map(({ pile, boats: count }) => fact(`pile${pile}`, valueName(game, pile), count)),
      fact('lukphat', say('ui.fact.lukPhat'), lukPhat?.step ?? 0),
      lukPhat?.next &&
        fact('coming', say('ui.fact.nextStep'), `${lukPhat.next.points}${lukPhat.next.marketDay ? `, ${valueName(game, lukPhat.next.marketDay)}` : ''}`),
      fact('day', say('ui.fact.stepsTo', { day: valueName(game, lukPhat?.nextMarketDay ?? 'MARKET_DAY_SMALL') }), lukPhat?.stepsToMarketDay, {
        urgent: (lukPhat?.stepsToMarketDay ?? 9) <= 2,
      }),
      fact('thieves', say('ui.fact.thievesOut'), view.thievesOutOfGame),
      marketDay &&
        fact(
          'market',
          valueName(game, marketDay.day),
          say('ui.fact.called', { seat: seatName(marketDay.called), opener: seatName(marketDay.opener), left: marketDay.callsLeft }),
          { wide: true, urgent: true },
        ),
      marketDay?.scoredDock && fact('dock', say('ui.fact.dockScored'), marketDay.scoredDock),
      end?.cause && fact('end', valueName(game, 'MARKET_DAY_BIG'), valueName(game, end.cause), { wide: true, urgent: true }),
      fact('left', say('ui.fact.turnsLeft'), end?.turnsLeft, { urgent: true }),
      turn?.movementCardUsed && fact('shifted', say('ui.fact.cardUsed'), say('ui.fact.yes'), { wide: true }),
      turn?.keepsInsteadOfDrawing && fact('keeps', say('ui.fact.keeps'), say('ui.fact.yes'), { wide: true }),
      turn?.removedBoat && fact('removed', say('ui.fact.removed'), boats([turn.removedBoat]), { wide: true }),
    ),
  };
}

function storedName({ good }: Klongs.Stored, game: Game, say: Say): string {
  return good ? valueName(game, good) : say('ui.fact.specialBoats');
}
