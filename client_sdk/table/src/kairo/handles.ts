/** Kairo: the handles of a legal move. They have the ids of the contract. */

import { choiceOf, type Event, eventOf, type Kairo, type Move } from '../match.ts';
import type { Handle, Path } from '../narrow.ts';

type Moves = { [K in keyof Kairo.Move]-?: NonNullable<Kairo.Move[K]> };

/** The path of a legal move. */
export function pathOf(move: Move): Path {
  const { name, fields } = choiceOf(move);
  const of = fields as never;
  switch (name as keyof Kairo.Move) {
    case 'playCards':
      return [(of as Moves['playCards']).cards.map((card) => `card:${card}`)];
    case 'discard':
      return [(of as Moves['discard']).cards.map((card) => `card:${card}`)];
    case 'payJoker':
      return [`coin:${(of as Moves['payJoker']).colour}`];
    case 'payOwn':
      return [`amount:${(of as Moves['payOwn']).coins}`];
    case 'payOthers':
      return [
        Object.entries((of as Moves['payOthers']).coins ?? {}).flatMap(([colour, count]) =>
          Array<string>(count).fill(`coin:COLOUR_${colour.toUpperCase()}`),
        ),
      ];
    case 'placeMain':
    case 'expand':
    case 'moveMain': {
      const { site, colour } = of as Moves['placeMain'];
      return [`site:${site}`, `build:${name}:${colour}`];
    }
    case 'placeEntrance':
      return [`site:${(of as Moves['placeEntrance']).site}`];
    case 'leadCustomer':
      return [`site:${(of as Moves['leadCustomer']).entrance}`];
    case 'pullCustomer':
      return [`customer:${(of as Moves['pullCustomer']).colour}`];
    case 'drawOpen':
      return [`row:${(of as Moves['drawOpen']).card}`];
    case 'drawBlind':
      return ['pile'];
    case 'drawCrier':
      return ['criers'];
    default:
      return [`button:${name}`];
  }
}

type Events = { [K in keyof Kairo.Event]-?: NonNullable<Kairo.Event[K]> };

/** The places of the board that an event names. */
export function placesOf(event: Event): Handle[] {
  const { name, fields } = eventOf(event);
  const of = fields as never;
  switch (name as keyof Kairo.Event) {
    case 'customersPlaced':
      return (of as Events['customersPlaced']).customers.map(({ site }) => `site:${site}`);
    case 'siteChosen':
    case 'stallExpanded':
      return [`site:${(of as Events['siteChosen']).site}`];
    case 'mainPlaced':
    case 'mainMoved': {
      const { site, entrance } = of as Events['mainMoved'];
      return [`site:${site}`, `site:${entrance}`];
    }
    case 'customerPulled': {
      const { entrance, colour } = of as Events['customerPulled'];
      return [`site:${entrance}`, `customer:${colour}`];
    }
    case 'customerChosen':
      return [`customer:${(of as Events['customerChosen']).colour}`];
    default:
      return [];
  }
}
