/** Kairo: the public facts beside the board. */

import { fact, type Facts, facts } from '../facts.ts';
import type { Kairo } from 'markethall-client';
import { type Game, type Match, valueName } from '../match.ts';
import type { Say } from '../scene.ts';

/** The facts of a position. */
export function factsOf(match: Match, game: Game, say: Say): Facts {
  const view = match.perspective?.view?.kairo;
  if (!view) return { seats: [], table: [] };
  const colour = (name: Kairo.Colour): string => valueName(game, name);
  const colours = (names: readonly Kairo.Colour[]): string => names.map(colour).join(', ') || say('ui.fact.none');
  const { turn, end } = view;
  return {
    seats: view.seats.map(({ cards, criers, coins, mainStallsLeft }) =>
      facts(
        fact('hand', say('ui.fact.hand'), cards?.size ?? 0),
        fact('crier', say('ui.fact.criers'), criers),
        fact('coins', say('ui.fact.coins'), coins?.size),
        mainStallsLeft.length && fact('stalls', say('ui.fact.mainStalls'), colours(mainStallsLeft), { wide: true }),
      ),
    ),
    passed: view.seats.map((seat) => seat.passedForGood),
    table: facts(
      fact('turn', say('ui.fact.turn'), turn?.number ?? 0),
      turn && fact('step', say('ui.fact.step'), valueName(game, turn.step), { wide: true }),
      !end?.finalPhase &&
        fact('quiet', say('ui.fact.quietTurns'), end?.turnsWithoutExpansion ?? 0, {
          ...(end?.turnsWithoutExpansionLimit
            ? { limit: end.turnsWithoutExpansionLimit, urgent: end.turnsWithoutExpansionLimit - end.turnsWithoutExpansion <= 4 }
            : {}),
        }),
      !end?.finalPhase &&
        fact('supplies', say('ui.fact.runningOut'), end?.coloursRunningOut.length ?? 0, { limit: 2, urgent: !!end?.coloursRunningOut.length }),
      end?.finalPhase && fact('end', say('ui.fact.finalPhase'), end.cause ? valueName(game, end.cause) : say('ui.fact.yes'), { wide: true, urgent: true }),
      fact('outside', say('ui.fact.outside'), colours(view.customers.filter(({ outside }) => outside).map((each) => each.colour)), { wide: true }),
      fact('discards', say('ui.fact.discards'), view.discards.join('  ') || say('ui.fact.none'), { wide: true }),
      view.neutralStallsToCome.length > 0 && fact('bag', say('ui.fact.bag'), colours(view.neutralStallsToCome), { wide: true }),
      fact('setup', say('ui.fact.setupStalls'), turn?.setUpStallsLeft),
      turn?.neutralColour && fact('neutral', say('ui.fact.neutralStall'), colour(turn.neutralColour), { wide: true }),
      fact('discard', say('ui.fact.toDiscard'), turn?.discardCount),
      turn?.playedCards.length ? fact('cards', say('ui.fact.playedCards'), turn.playedCards.join('  '), { wide: true }) : undefined,
      turn?.customerColour && fact('pulled', say('ui.fact.pulled'), colour(turn.customerColour), { wide: true }),
      turn?.customerDestinations.length
        ? fact('leads', say('ui.fact.leads'), turn.customerDestinations.map(({ entrance, crierCost }) => `${entrance} (${crierCost})`).join(', '), {
            wide: true,
          })
        : undefined,
      turn?.building && fact('building', say('ui.fact.building'), buildingWords(turn.building, game, say), { wide: true }),
    ),
  };
}

/** What is being built, and what is paid for it. */
function buildingWords({ kind, colour, site, from, cost, paid, othersDue }: Kairo.Building, game: Game, say: Say): string {
  const what = say(`ui.fact.${kind}`, { colour: valueName(game, colour), site, from: from ?? '' });
  const price = cost === undefined ? '' : `, ${say('ui.fact.paidOf', { paid: paid ?? 0, cost })}`;
  return `${what}${price}${othersDue ? `, ${say('ui.fact.othersDue', { count: othersDue })}` : ''}`;
}
