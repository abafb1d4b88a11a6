/** Events, moves and prompts as sentences in English, German, Italian and French. The Python client writes the same. */

import { GAMES } from './contract/enums.ts';
import type { Event, Game, Kairo, Match, Move, Portobello, View } from './contract/messages.ts';

/** The sentences of one language, from `loadTexts` of `markethall-client/languages`. The key of a sentence is the full name of its message. */
export interface Texts {
  readonly lang: string;
  readonly sentences: Readonly<Record<string, string>>;
}

/** Names in the sentences of a match. */
export interface Names {
  /** Display names in seat order. A seat without one is "Player 2". */
  readonly seats?: readonly string[];
  /** Board of Portobello Market. Without it, its places are shown by their ids. */
  readonly board?: Portobello.Board | undefined;
  /** Number of columns of Kairo's board. Default: 9. */
  readonly columns?: number;
}

/** The names of a match. `game` is the answer of `getGame`. It is needed for the names of places. */
export function namesOf(match: Pick<Match, 'seats' | 'options'>, game?: Pick<Game, 'boards'>): Names {
  const options = match.options;
  const boards = game?.boards ?? [];
  const seats = match.seats.map(({ displayName }) => displayName);
  if (options?.kairo) {
    const name = options.kairo.board === 'BOARD_NAME_MARKET_12' ? 'BOARD_NAME_MARKET_12' : 'BOARD_NAME_MARKET_9';
    const board = options.kairo.ownBoard ?? boards.find((each) => each.name === name)?.kairo;
    return { seats, columns: board?.area[0]?.length ?? (name === 'BOARD_NAME_MARKET_12' ? 12 : 9) };
  }
  return { seats, board: options?.portobello?.board ?? boards[0]?.portobello };
}

/** An event as a sentence without a full stop. "" for an event that this client does not know. */
export function say(event: Event, names: Names, texts: Texts): string {
  return new Writer(texts, names).sentence(event);
}

/** A move as a short text for a menu or a button. `view` is the position before the move. */
export function label(move: Move, view: View | undefined, texts: Texts, names: Names = {}): string {
  const words = new Writer(texts, names, view).sentence(move);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The fields of a view that its prompt depends on. */
interface Position {
  readonly step?: string;
  readonly turn?: { readonly step?: string };
  readonly course?: { readonly final?: boolean; readonly neutral?: number };
}

/** What the player on turn has to do in a position. */
export function prompt(view: View, texts: Texts, names: Names = {}): string {
  const writer = new Writer(texts, names, view);
  if (view.portobello) return writer.write('markethall.portobello.v1.View.' + portobelloPrompt(view.portobello), {});
  const [game, position] = (Object.entries(view)[0] ?? ['', {}]) as [string, Position];
  const key = `markethall.${game}.v1.Step.${position.step ?? position.turn?.step}`;
  const course = position.course;
  const variant = [course?.final && `${key}.final`, course?.neutral && `${key}.neutral`].find(
    (each) => each && each in texts.sentences,
  );
  return writer.write(variant || key, {});
}

/** The reason of an error as a sentence, such as that of `MarketHallError.reason`. "" if it is unknown. */
export function refusal(reason: string, texts: Texts): string {
  return texts.sentences[`reason.${reason}`] ?? '';
}

/** The text of a clause of the rules, such as "KA-4.3", in Markdown on one line. "" if there is none. */
export function clause(game: Pick<Game, 'rulesTexts'>, number: string, texts: Pick<Texts, 'lang'>): string {
  const rules = game.rulesTexts.find(({ languageCode }) => languageCode === texts.lang)?.markdown.split('\n') ?? [];
  const at = rules.findIndex((line) => number && line.startsWith(`- ${number} `));
  if (at < 0) return '';
  const end = rules.findIndex((line, after) => after > at && !line.startsWith('  '));
  return [rules[at]!.slice(number.length + 3), ...rules.slice(at + 1, end < 0 ? rules.length : end)].join(' ').replace(/\s+/g, ' ');
}

function portobelloPrompt(view: Portobello.View): string {
  if (view.over) return 'over';
  if (view.bobby < 0) return 'bobby';
  if (isSet(view.drawn)) return 'drawn';
  if (!view.tile) return 'turn';
  return view.actions ? 'tile' : 'actions';
}

type Fields = Readonly<Record<string, unknown>>;
type Filler<T> = (path: string, form: string) => T;
interface Secret {
  readonly size: number;
  readonly items: readonly number[];
}

const PLURAL = /\{([\w.]+), plural, one\{((?:[^{}]|\{[^{}]*\})*)\} other\{((?:[^{}]|\{[^{}]*\})*)\}\}/g;
const PLACE = /\{([\w.]+)(?::(\w+))?\}/g;

/** Writes sentences in one language about one match. */
class Writer {
  readonly #texts: Readonly<Record<string, string>>;
  readonly #plurals: Intl.PluralRules;
  readonly #names: Names;
  readonly #view: Fields;

  constructor(texts: Texts, names: Names, view?: View) {
    this.#texts = texts.sentences;
    this.#plurals = new Intl.PluralRules(texts.lang);
    this.#names = names;
    this.#view = (Object.values(view ?? {})[0] ?? {}) as Fields;
  }

  /** The sentence of an event or a move. */
  sentence(choice: Event | Move): string {
    let [name, fields] = (Object.entries(choice)[0] ?? ['', {}]) as [string, Fields];
    let owner = '';
    if (GAMES.has(name)) {
      owner = `${name}.`;
      [name, fields] = (Object.entries(fields)[0] ?? ['', {}]) as [string, Fields];
    }
    let key = `markethall.${owner}v1.${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    for (const [field, value] of Object.entries(fields)) {
      const variant = `${key}.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
      if (variant in this.#texts && isSet(value)) key = variant;
    }
    return this.write(key, fields);
  }

  /** The sentence of a key with the fields of a message. */
  write(key: string, fields: Fields): string {
    const owner = key.slice(0, key.indexOf('v1.') + 2);
    const value = (path: string): unknown => {
      const names = path.split('.').map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
      const start: unknown = names[0]! in fields ? fields : this.#view;
      return names.reduce((at, name) => (at as Fields | undefined)?.[name], start);
    };
    return this.#fill(
      this.#texts[key] ?? '',
      (path, form) => this.#word(owner, path, value(path), form),
      (path) => Number((value(path) as Secret | undefined)?.size ?? value(path) ?? 0),
    );
  }

  #fill(text: string, value: Filler<string>, number: Filler<number>): string {
    return text
      .replace(PLURAL, (_, path: string, one: string, other: string) => {
        const count = number(path, '');
        return (this.#plurals.select(count) === 'one' ? one : other).replaceAll('#', String(count));
      })
      .replace(PLACE, (_, path: string, form: string | undefined) => value(path, form ?? ''));
  }

  /** A text whose placeholders are not fields. */
  #plain(key: string, values: Fields = {}): string {
    return this.#fill(this.#texts[key] ?? '', (name) => String(values[name]), (name) => Number(values[name]));
  }

  #word(owner: string, path: string, value: unknown, form: string): string {
    const write = WORDS[path.slice(path.lastIndexOf('.') + 1)];
    if (write) return write(this, value ?? 0);
    const values = (Array.isArray(value) ? value : [value ?? '']) as unknown[];
    return values.map((each) => this.#enum(owner, String(each), form) || String(each)).join(', ');
  }

  /** The text of an enum value. The names of enum values are unique in a package. */
  #enum(owner: string, value: string, form: string): string {
    if (!/^[A-Z]+_/.test(value)) return '';
    const key = Object.keys(this.#texts).find((each) => each.startsWith(owner) && each.endsWith(`.${value}`)) ?? '';
    return (form && this.#texts[`${key}.${form}`]) || (this.#texts[key] ?? '');
  }

  seat(number: number): string {
    if (!number) return this.#plain('name.noSeat');
    return this.#names.seats?.[number - 1] || this.#plain('name.seat', { number });
  }

  seats(numbers: readonly number[]): string {
    const names = [...new Set(numbers.length ? numbers : [0])].map((number) => this.seat(number));
    const last = names.pop()!;
    return names.length ? this.#plain('name.and', { first: names.join(', '), last }) : last;
  }

  points(points: number | readonly number[]): string {
    if (typeof points === 'number') return String(points);
    return this.scores(points, false) || this.#plain('name.noPoints');
  }

  scores(points: readonly number[], allSeats = true): string {
    return points
      .flatMap((each, at) =>
        each || allSeats ? [this.#plain('name.points', { seat: this.seat(at + 1), points: each })] : [],
      )
      .join(', ');
  }

  coins(coins: number | Kairo.Coins): string {
    if (typeof coins === 'number') return String(coins);
    return Object.entries(coins)
      .flatMap(([colour, count]) => (count ? [this.#plain('name.coins', { count, colour: this.#colour(colour) })] : []))
      .join(', ');
  }

  cards(cards: string | readonly string[] | Secret): string {
    const ids = typeof cards === 'string' ? [cards] : 'items' in cards ? cards.items : cards;
    const names = ids.map((card) => {
      const named = [...String(card)];
      return this.#plain(named.length > 1 ? 'name.joker' : 'name.card', { sections: named.join('/') });
    });
    return names.join(', ') || this.#plain('name.nothing');
  }

  boats(boats: string | readonly string[] | Secret): string {
    const ids = typeof boats === 'string' ? [boats] : 'items' in boats ? boats.items : boats;
    return ids.join(', ') || this.#plain('name.nothing');
  }

  customers(places: readonly Kairo.CustomerPlace[]): string {
    return places
      .map(({ colour, site }) => this.#plain('name.customerOn', { colour: this.#enum('markethall.kairo.v1', colour, ''), site }))
      .join(', ');
  }

  square(id: string): string {
    return this.#names.board?.squares.find((square) => square.id === id)?.name || id;
  }

  alley(id: string): string {
    const squares = this.#names.board?.alleys.find((alley) => alley.id === id)?.squares ?? [];
    return squares.map((square) => this.square(square)).join(' – ') || id;
  }

  district(id: string): string {
    const at = this.#names.board?.districts.findIndex((district) => district.id === id) ?? -1;
    return this.#plain('name.district', { number: at < 0 ? id : at + 1 });
  }

  #colour(name: string): string {
    return this.#enum('markethall.kairo.v1', `COLOUR_${name.toUpperCase()}`, '');
  }
}

const seat = (writer: Writer, value: unknown) => writer.seat(value as number);
const seats = (writer: Writer, value: unknown) => writer.seats(value as number[]);
const cards = (writer: Writer, value: unknown) => writer.cards(value as string);
const boats = (writer: Writer, value: unknown) => writer.boats(value as string);
const site = (_: Writer, value: unknown) => value as string;
const fields = (_: Writer, value: unknown) => (Array.isArray(value) ? value.join(', ') : (value as string));

/** How to write the value of a field, by the name of the field. */
const WORDS: Readonly<Record<string, (writer: Writer, value: unknown) => string>> = {
  seat, owner: seat, taken_from: seat, opener: seat,
  winners: seats, paid_to: seats,
  card: cards, cards,
  boat: boats, boats,
  site, entrance: site,
  field: fields, fields, origin: fields, target: fields,
  points: (writer, value) => writer.points(value as number | number[]),
  scores: (writer, value) => writer.scores(value as number[]),
  coins: (writer, value) => writer.coins(value as number | Kairo.Coins),
  customers: (writer, value) => writer.customers(value as Kairo.CustomerPlace[]),
  dock: (_, value) => value as string,
  square: (writer, value) => writer.square(value as string),
  alley: (writer, value) => writer.alley(value as string),
  district: (writer, value) => writer.district(value as string),
  display_name: (_, value) => value as string,
  space: (_, value) => String((value as number) + 1),
};

/** Whether a field has another value than its default. A secret is set if its items are known. */
function isSet(value: unknown): boolean {
  if (typeof value === 'string') return value !== '' && !value.endsWith('_UNSPECIFIED');
  if (typeof value !== 'object' || value === null) return Boolean(value);
  const items: unknown = 'items' in value ? value.items : value;
  return !Array.isArray(items) || items.length > 0;
}
