/** Moves and events as sentences. The key of a sentence is the full name of the message in the contract. */

import { sections } from '../../typescript/src/kairo.ts';
import { boat, COLUMNS } from '../../typescript/src/klongs.ts';
import { choiceOf, type Commit, type Game, gameOf, kairoBoard, type Match, type Move, portobelloBoard } from './match.ts';
import type { Say } from './scene.ts';

type Words = Record<string, string | number>;

/** A legal move as a short sentence, such as "Set up a stall on space 2 from Acklam Road to Powis Square". */
export function moveWords(move: Move, match: Match, game: Game, say: Say): string {
  const { name, fields } = choiceOf(move);
  return say(messageKey(gameOf(match), name), words(fields, match, game, say));
}

/** The events of a commit as sentences. Events without a sentence are left out. */
export function commitWords(commit: Pick<Commit, 'events'>, match: Match, game: Game, say: Say): string[] {
  return commit.events.flatMap((event) => {
    const [member, value] = Object.entries(event)[0] as [string, object];
    const inGame = member === gameOf(match);
    const [name, fields] = inGame ? (Object.entries(value)[0] as [string, object]) : [member, value];
    const key = messageKey(inGame ? member : '', name);
    const sentence = say(key, words(fields as Record<string, unknown>, match, game, say));
    return sentence === key ? [] : [sentence];
  });
}

/** Full name of a message, such as "markethall.kairo.v1.PlayCards". Without a game: "markethall.v1.SeatTaken". */
function messageKey(game: string, name: string): string {
  return `markethall.${game ? `${game}.` : ''}v1.${name[0]!.toUpperCase()}${name.slice(1)}`;
}

function words(fields: Readonly<Record<string, unknown>>, match: Match, game: Game, say: Say): Words {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, word(name, value, match, game, say)]),
  );
}

function word(field: string, value: unknown, match: Match, game: Game, say: Say): string | number {
  const number = Number(value);
  switch (field) {
    case 'seat':
    case 'takenFrom':
    case 'owner':
      return number ? match.seats[number - 1]!.displayName || say('seat', { number }) : say('noPlayer');
    case 'winners':
      return (value as number[]).map((seat) => word('seat', seat, match, game, say)).join(', ');
    case 'alley':
      return alleyName(String(value), match, game);
    case 'square':
      return portobelloBoard(match, game).squares.find(({ id }) => id === value)?.name ?? String(value);
    case 'district':
      return 1 + portobelloBoard(match, game).districts.findIndex(({ id }) => id === value);
    case 'space':
      return number + 1;
    case 'site':
    case 'entrance':
      return placeName(number, kairoBoard(match, game).area[0]!.length, say);
    case 'field':
    case 'origin':
    case 'target':
      return placeName(number, COLUMNS, say);
    case 'dock':
      return placeName(number, COLUMNS, say);
    case 'boat':
      return typeof value === 'number' && number > 0 ? boatName(number, say) : '';
    case 'card':
      return typeof value === 'number' ? cardName(number) : '';
    case 'cards':
      return Array.isArray(value) ? (value as number[]).map(cardName).join(' + ') : '';
  }
  if (typeof value === 'string') return /^[A-Z]+_/.test(value) ? say(value) : value;
  if (Array.isArray(value)) return value.join(' : ');
  return typeof value === 'number' ? value : '';
}

function alleyName(id: string, match: Match, game: Game): string {
  const board = portobelloBoard(match, game);
  const alley = board.alleys.find((each) => each.id === id);
  return (alley?.squares ?? []).map((square) => word('square', square, match, game, String)).join(' – ');
}

function placeName(at: number, columns: number, say: Say): string {
  return say('place.rowColumn', { row: Math.floor(at / columns) + 1, column: (at % columns) + 1 });
}

function cardName(kind: number): string {
  return sections(kind).join('/');
}

function boatName(kind: number, say: Say): string {
  const { kind: type, good, baskets } = boat(kind);
  return type === 'goods' ? say('piece.boat', { good: say(good), baskets }) : say(`piece.${type}`);
}
