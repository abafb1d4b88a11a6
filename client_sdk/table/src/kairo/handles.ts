/** Kairo: the handles and the kind of a legal move, and what an event shows. They have the ids of the contract. */

import { visit } from 'markethall-client';
import { type EventFacts, points } from '../events.ts';
import type { Kairo } from 'markethall-client';
import type { Path } from '../narrow.ts';

/** The path of a legal move. */
export function pathOf(move: Kairo.Move): Path {
  const card = (id: string): string => `card:${id}`;
  return visit(
    move,
    {
      playCards: ({ cards }) => [cards.map(card)],
      discard: ({ cards }) => [cards.map(card)],
      payJoker: ({ colour }) => [`coin:${colour}`],
      payOwn: ({ coins }) => [`amount:${coins}`],
      payOthers: ({ coins }) => [
        Object.entries(coins ?? {}).flatMap(([colour, count]) => Array<string>(count as number).fill(`coin:COLOUR_${colour.toUpperCase()}`)),
      ],
      placeMain: ({ site, colour }) => [`site:${site}`, `build:placeMain:${colour}`],
      expand: ({ site, colour }) => [`site:${site}`, `build:expand:${colour}`],
      moveMain: ({ site, colour }) => [`site:${site}`, `build:moveMain:${colour}`],
      placeEntrance: ({ site }) => [`site:${site}`],
      leadCustomer: ({ entrance }) => [`site:${entrance}`],
      pullCustomer: ({ colour }) => [`customer:${colour}`],
      drawOpen: ({ card: id }) => [`row:${id}`],
      drawBlind: () => ['pile'],
      drawCrier: () => ['criers'],
      passForGood: () => ['button:passForGood'],
    },
    () => ['button:other'],
  );
}

/** The kind of a move, as a button above the board names it. Moves of one kind belong to one action. */
export function kindOf(move: Kairo.Move): string {
  return visit(
    move,
    {
      playCards: () => 'build',
      payJoker: () => 'pay',
      placeMain: () => 'build',
      expand: () => 'build',
      moveMain: () => 'build',
      placeEntrance: () => 'entrance',
      payOwn: () => 'pay',
      payOthers: () => 'pay',
      pullCustomer: () => 'pull',
      leadCustomer: () => 'pull',
      drawOpen: () => 'draw',
      drawBlind: () => 'draw',
      drawCrier: () => 'draw',
      discard: () => 'discard',
      passForGood: () => 'pass',
    },
    () => '',
  );
}

/** The places of the board that an event names, its points, and whether a turn begins. */
export function eventFacts(event: Kairo.Event): EventFacts {
  const nothing = (): EventFacts => ({ places: [] });
  const at = (...sites: string[]): EventFacts => ({ places: sites.map((site) => `site:${site}`) });
  return visit(
    event,
    {
      startPlayerDrawn: nothing,
      customersPlaced: ({ customers }) => at(...customers.map(({ site }) => site)),
      handDealt: nothing,
      neutralDrawn: nothing,
      stallLeftOut: nothing,
      turnBegan: ({ seat, number }) => ({ places: [], turn: { seat, number } }),
      cardsPlayed: nothing,
      jokerPaid: nothing,
      siteChosen: ({ site }) => at(site),
      mainPlaced: ({ site, entrance }) => at(site, entrance),
      mainMoved: ({ site, entrance }) => at(site, entrance),
      ownPaid: nothing,
      othersPaid: nothing,
      stallExpanded: ({ site, seat, points: count }) => ({ ...at(site), points: points(seat, count) }),
      medalTaken: ({ seat, points: count }) => ({ places: [], points: points(seat, count) }),
      customerChosen: ({ colour }) => ({ places: [`customer:${colour}`] }),
      customerPulled: ({ entrance, newcomerColour }) => ({ places: [`site:${entrance}`, `customer:${newcomerColour}`] }),
      coinsReceived: nothing,
      openCardTaken: nothing,
      cardDrawn: nothing,
      crierTaken: nothing,
      cardsDiscarded: nothing,
      rowRefilled: ({ cards }) => ({ places: cards.map((card) => `row:${card}`) }),
      pileShuffled: nothing,
      finalPhaseBegan: nothing,
      passedForGood: nothing,
      finalScored: ({ seat, medalPoints, coinPoints }) => ({ places: [], points: points(seat, medalPoints + coinPoints) }),
      matchEnded: nothing,
    },
    nothing,
  );
}
