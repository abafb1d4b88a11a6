/** Tests of the types. `make typescript-check` compiles this file; it does not run. */

import {
  type Cases,
  Client,
  type Event,
  type Input,
  kind,
  type Kairo,
  MarketHallError,
  type Match,
  type Move,
  type Player,
  type Portobello,
  type Seat,
  text,
  visit,
} from '../src/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(..._: Same<A, B> extends true ? [] : ['the types differ']): void {}

export async function narrowing(event: Event, move: Move): Promise<void> {
  if (event.seatTaken) same<typeof event.seatTaken.player, Player | undefined>();
  if (event.portobello) {
    same<typeof event.kairo, undefined>();
    if (event.portobello.stallPlaced) same<typeof event.portobello.stallPlaced, Portobello.StallPlaced>();
    const { stallPlaced, tileTaken } = event.portobello;
    if (stallPlaced) same<typeof stallPlaced.space, string>();
    if (tileTaken) same<typeof tileTaken.actions, number>();
  }
  if (!('seatTaken' in event)) same<typeof event.seatTaken, undefined>();
  // @ts-expect-error: the event can be another one
  event.seatTaken.seat;
  // @ts-expect-error: events of a game are inside the game's member
  event.stallPlaced;
  const [name, fields] = kind(event);
  switch (name) {
    case 'customerPulled':
      same<typeof fields, Kairo.CustomerPulled>();
      break;
    case 'turnBegan':
      same<typeof fields, Kairo.TurnBegan | Portobello.TurnBegan>();
      break;
    // @ts-expect-error: a game is not a kind
    case 'portobello':
  }
  if (move.portobello) {
    const [moveName, moveFields] = kind(move.portobello);
    if (moveName === 'placeStall') same<typeof moveFields, Portobello.PlaceStall>();
  }
}

export function responses(match: Match): void {
  same<typeof match.toAct, number[]>();
  same<
    Match['state'],
    | 'MATCH_STATE_UNSPECIFIED'
    | 'MATCH_STATE_SEATING'
    | 'MATCH_STATE_PLAYING'
    | 'MATCH_STATE_FINISHED'
    | 'MATCH_STATE_CLOSED'
  >();
  // @ts-expect-error: the view can be missing
  match.perspective.view.portobello;
  if (match.timeControl?.bank) same<typeof match.timeControl.turnTime, undefined>();
  // @ts-expect-error: not a state
  match.state === 'STATE_PAUSED';
}

export async function requests(hall: Client, seat: Seat, match: Match, moves: Move[]): Promise<void> {
  await hall.create('portobello', { seats: 2, options: { edition: 'EDITION_FRENCH' } });
  await hall.create('klongs', { seats: 2, timeControl: { bank: { time: '600s' } } });
  for (const game of (await hall.rpc.listGames()).games) await hall.create(game, { seats: 2 });
  const [game] = (await hall.rpc.listGames()).games;
  await hall.create(game!, { seats: 2, options: { anything: 'from the page' } });
  await hall.create(match.game, { seats: 2, options: { anything: true } });
  const either = (id: 'klongs' | 'kairo') => hall.create(id, { seats: 2, options: {} });
  await either('kairo');
  await seat.preview(moves[0]!, { revision: 7 });
  await seat.undo({ revision: 7 });
  await seat.play(moves[0]!);
  await seat.play({ portobello: { takeTile: { tile: '3' } } });
  await hall.rpc.createMatch({ game: 'kairo', seatCount: 2, options: match.options! });
  await hall.getMatch(match, { view: 'MATCH_VIEW_FULL', timeoutMs: 500 });
  await seat.play(moves[0]!, { revision: 7, timeoutMs: 500 });
  for await (const turn of seat.turns({ onPresence: async (seats) => void seats })) {
    same<typeof turn.legalMoves, Move[]>();
    await turn.play({ portobello: { takeTile: { tile: '3' } } });
  }
  for await (const listed of hall.matches({ game: 'kairo', state: 'MATCH_STATE_PLAYING' }))
    same<typeof listed, Match>();
  // @ts-expect-error: turns start at the current position
  seat.turns({ afterRevision: 3 });
  // @ts-expect-error: the client requests the pages
  hall.matches({ pageToken: '' });
  // @ts-expect-error: the number of seats is required
  await hall.create('portobello', {});
  // @ts-expect-error: not a game
  await hall.create('chess', { seats: 2 });
  // @ts-expect-error: an option of another game
  await hall.create('kairo', { seats: 2, options: { edition: 'EDITION_FRENCH' } });
  // @ts-expect-error: not an edition
  await hall.create('portobello', { seats: 2, options: { edition: 'EDITION_KLINGON' } });
  // @ts-expect-error: a number of players that the game does not have
  await hall.create('kairo', { seats: 5 });
  // @ts-expect-error: a number of players that the game does not have
  await hall.create('kairo', 1);
  await hall.create('kairo', 4);
  await hall.create('kairo', { seats: match.seats.length });
  await hall.create('kairo', match.seats.length);
  // @ts-expect-error: a bot takes no seat by itself
  await hall.join(match, { kind: 'PLAYER_KIND_BOT' });
  // @ts-expect-error: an object without a name is no match
  await hall.join({});
  // @ts-expect-error: a game is no match
  await hall.join(game!);
  // @ts-expect-error: a game is no match
  await hall.getMatch(game!);
  // @ts-expect-error: not a game
  hall.matches({ game: 'chess' });
  // @ts-expect-error: not a game
  await hall.getGame('chess');
  await hall.getGame(match.game);
  hall.matches({ game: match.game });
  // @ts-expect-error: a duration has a unit
  await hall.create('kairo', { seats: 2, timeControl: { turnTime: '5' } });
  await hall.create('kairo', { seats: 2, timeControl: { turnTime: `${match.seats.length}s` } });
  // @ts-expect-error: a match is no move and no event
  kind(match);
  // @ts-expect-error: a match is no move and no event
  text(match);
  // @ts-expect-error: not a visibility
  await hall.create('kairo', { seats: 2, visibility: 'nonsense' });
  // @ts-expect-error: a move has all its fields
  await seat.play({ portobello: { takeTile: {} } });
  // @ts-expect-error: a move has all its fields
  await seat.preview([{ klongs: { placeBoat: { boat: 'THIEF' } } }]);
  await seat.play({ kairo: { payOthers: { coins: { red: 1 } } } });
  // @ts-expect-error: a move has all its fields
  await seat.play({ kairo: { payOthers: {} } });
  // @ts-expect-error: a bank has a time
  await hall.create('kairo', { seats: 2, timeControl: { bank: {} } });
  // @ts-expect-error: a move has a kind
  await seat.play({});
  // @ts-expect-error: a text is no kind
  await seat.play({ text: 'Take tile 3' });
  // @ts-expect-error: a move of a game has a kind
  await seat.play({ portobello: {} });
  // @ts-expect-error: a move has a kind
  await seat.preview({});
  // @ts-expect-error: a line has moves with a kind
  await hall.rpc.previewMoves(match, [{ moves: [{}] }], 7);
  await hall.rpc.previewMoves(match, [{ moves: [moves[0]!, { klongs: { passTurn: {} } }] }], 7);
  // @ts-expect-error: an event is no move
  await seat.play({ seatTaken: { seat: 1 } });
  // @ts-expect-error: a move has exactly one member
  const both: Input<Move> = { portobello: { endTurn: {} }, kairo: { drawBlind: {} } };
  // @ts-expect-error: not a field of the move
  await seat.play({ portobello: { takeTile: { tiel: '3' } } });
  // @ts-expect-error: only responses have a revision
  await hall.rpc.createMatch({ game: 'kairo', seatCount: 2, revision: 3 });
  // @ts-expect-error: the revision is required
  await hall.rpc.playMove(match, moves[0]!);
  // @ts-expect-error: a seat uses its own token
  await seat.legalMoves({ token: 'another' });
  void both;
}

export function errors(error: MarketHallError): void {
  same<typeof error.code extends string ? true : false, true>();
  if (error.reason === 'ILLEGAL_MOVE' && error.retryAfter === undefined) error.clause.startsWith('PM-');
  // @ts-expect-error: not a reason
  error.reason === 'ILLEGAL_MOOVE';
}

const allCases = {
  placeBobby: () => 1,
  placeStall: () => 2,
  drawCustomer: () => 3,
  placeCustomer: () => 4,
  placeLord: () => 5,
  moveBobby: () => 6,
  scoreDistrict: () => 7,
  endTurn: () => 8,
};
declare const eventCases: Cases<Portobello.Event, unknown>;

export function completeness(event: Event, move: Portobello.Move): string {
  const tile = visit(move, {
    placeBobby: ({ district }) => district,
    takeTile: ({ tile }) => tile,
    placeStall: ({ space }) => space,
    drawCustomer: () => '',
    placeCustomer: () => '',
    placeLord: () => '',
    moveBobby: () => '',
    scoreDistrict: () => '',
    endTurn: () => '',
  });
  same<typeof tile, string>();
  // @ts-expect-error: a kind is missing
  visit(move, { placeBobby: () => '', takeTile: () => '', placeStall: () => '', drawCustomer: () => '' });
  // @ts-expect-error: not a field of the kind
  visit(move, { ...allCases, takeTile: ({ tiel }) => tiel });
  if (event.portobello) visit(event.portobello, eventCases, () => undefined);
  const [name, fields] = kind(move);
  switch (name) {
    case 'placeBobby':
    case 'takeTile':
    case 'placeStall':
    case 'drawCustomer':
    case 'placeCustomer':
    case 'placeLord':
    case 'moveBobby':
    case 'scoreDistrict':
      return name;
    default:
      same<typeof name, 'endTurn'>();
      same<typeof fields, Portobello.EndTurn>();
      return tile;
  }
}
