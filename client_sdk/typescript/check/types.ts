/** What the types promise, checked by `make typescript-check`; nothing here runs. */

import {
  Client,
  type Event,
  type Input,
  kind,
  type Kairo,
  MarketHallError,
  type Match,
  type Move,
  type Portobello,
  type Seat,
} from '../src/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(..._: Same<A, B> extends true ? [] : ['these two differ']): void {}

export async function narrows(event: Event, move: Move): Promise<void> {
  if (event.seatTaken) same<typeof event.seatTaken.displayName, string>();
  if (event.portobello) {
    same<typeof event.kairo, undefined>();
    if (event.portobello.stallPlaced) same<typeof event.portobello.stallPlaced, Portobello.StallPlaced>();
    const { stallPlaced, tileTaken } = event.portobello;
    if (stallPlaced) same<typeof stallPlaced.alley, string>();
    if (tileTaken) same<typeof tileTaken.number, number>();
  }
  if (!('seatTaken' in event)) same<typeof event.seatTaken, undefined>();
  // @ts-expect-error: it may be another event
  event.seatTaken.seat;
  // @ts-expect-error: no event of any game is called so
  event.stallPlaced;
  const [name, fact] = kind(event);
  switch (name) {
    case 'customerPulled':
      same<typeof fact, Kairo.CustomerPulled>();
      break;
    case 'turnBegan':
      same<typeof fact, Kairo.TurnBegan | Portobello.TurnBegan>();
      break;
    // @ts-expect-error: games are not kinds
    case 'portobello':
  }
  if (move.portobello) {
    const [what, it] = kind(move.portobello);
    if (what === 'placeStall') same<typeof it, Portobello.PlaceStall>();
  }
}

export function answers(match: Match): void {
  same<typeof match.toAct, number[]>();
  same<Match['state'], 'STATE_UNSPECIFIED' | 'STATE_SEATING' | 'STATE_PLAYING' | 'STATE_FINISHED' | 'STATE_CLOSED'>();
  // @ts-expect-error: there is no view before the start
  match.view.portobello;
  if (match.timeControl?.bank) same<typeof match.timeControl.turnSeconds, undefined>();
  // @ts-expect-error: there is no such state
  match.state === 'STATE_PAUSED';
}

export async function requests(hall: Client, seat: Seat, match: Match, moves: Move[]): Promise<void> {
  await hall.create('portobello', { seats: 2, options: { edition: 'EDITION_FRENCH' } });
  await hall.create('klongs', { seats: 2, timeControl: { bank: { seconds: 600 } } });
  for (const game of (await hall.listGames()).games) await hall.create(game, { seats: 2 });
  const [some] = (await hall.listGames()).games;
  await hall.create(some!, { seats: 2, options: { anything: 'that the page has asked for' } });
  await hall.create(match.game, { seats: 2, options: { anything: true } });
  const either = (id: 'klongs' | 'kairo') => hall.create(id, { seats: 2, options: {} });
  await either('kairo');
  await seat.preview(moves[0]!, { revision: 7 });
  await seat.undo({ revision: 7 });
  await seat.play(moves[0]!);
  await seat.play({ portobello: { takeTile: { number: 3 } } });
  await hall.createMatch({ game: 'kairo', seatCount: 2, options: match.options! });
  await hall.getMatch(match, { legalMoves: true, timeoutMs: 500 });
  await seat.play(moves[0]!, { revision: 7, timeoutMs: 500 });
  for await (const turn of seat.turns({ onPresence: async (seats) => void seats })) {
    same<typeof turn.legalMoves, Move[]>();
    await turn.play({ portobello: { takeTile: { number: 3 } } });
  }
  for await (const listed of hall.matches({ game: 'kairo', state: 'STATE_PLAYING' })) same<typeof listed, Match>();
  // @ts-expect-error: the turns begin where the match is
  seat.turns({ afterRevision: 3 });
  // @ts-expect-error: pages are turned for you
  hall.matches({ pageToken: '' });
  // @ts-expect-error: it takes the number of seats
  await hall.create('portobello', {});
  // @ts-expect-error: no game is called so
  await hall.create('chess', { seats: 2 });
  // @ts-expect-error: that is an option of another game
  await hall.create('kairo', { seats: 2, options: { edition: 'EDITION_FRENCH' } });
  // @ts-expect-error: there is no such edition
  await hall.create('portobello', { seats: 2, options: { edition: 'EDITION_KLINGON' } });
  // @ts-expect-error: a move is one of several
  const both: Input<Move> = { portobello: { endTurn: {} }, kairo: { drawBlind: {} } };
  // @ts-expect-error: a move's fields have their names
  await seat.play({ portobello: { takeTile: { nummber: 3 } } });
  // @ts-expect-error: only answers hold it
  await hall.createMatch({ game: 'kairo', seatCount: 2, revision: 3 });
  // @ts-expect-error: it takes a revision
  await hall.playMove(match, moves[0]!);
  // @ts-expect-error: a seat speaks for itself
  await seat.legalMoves({ token: 'another' });
  void both;
}

export function errors(error: MarketHallError): void {
  same<typeof error.code extends string ? true : false, true>();
  if (error.reason === 'ILLEGAL_MOVE' && error.retryAfter === undefined) error.clause.startsWith('PM-');
  // @ts-expect-error: no reason is called so
  error.reason === 'ILLEGAL_MOOVE';
}
