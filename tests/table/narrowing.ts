// reach.ts BASE MATCHES [FILE]: plays random matches of each game and checks the narrowing in each position.
// Prints the number of checked positions for each game. Writes some of the positions to the file.
import { writeFileSync } from 'node:fs';
import { narrowing } from '../../client_sdk/table/src/games.ts';
import type { Narrowing } from '../../client_sdk/table/src/narrow.ts';
import { Client, type GameId, type Match, type Move } from '../../client_sdk/typescript/src/index.ts';

const [base, matches, file] = process.argv.slice(2) as [string, string, string | undefined];
const hall = new Client(base);
const samples: { game: unknown; matches: Match[] }[] = [];
const checked: { [game: string]: number } = {};
const OPTIONS: { [game: string]: object[] } = {
  portobello: [{}, { edition: 'EDITION_ITALIAN', mayStopEarly: true }, { edition: 'EDITION_FRENCH', openCustomers: true }],
  kairo: [{}, { setup: 'SETUP_VARIABLE' }, { board: 'BOARD_NAME_MARKET_12', setup: 'SETUP_VARIABLE' }],
  klongs: [{}, { drawPiles: 'DRAW_PILES_TWO' }],
};

/** Picks everything that can be picked. Each sequence must end at one legal move, and each move must be an end. */
function check(game: GameId, moves: Move[]): void {
  const ends = new Set<Move>();
  const visit = (state: Narrowing): void => {
    if (state.decided) {
      ends.add(state.decided);
      return;
    }
    const { handles } = state;
    if (!handles.size) throw new Error(`${game}: moves that no pick separates: ${JSON.stringify(state.moves)}`);
    for (const handle of handles) visit(state.pick(handle));
  };
  const start = narrowing(game, moves);
  visit(start);
  for (const move of moves) if (!ends.has(move)) throw new Error(`${game}: out of reach: ${JSON.stringify(move)}`);
  for (const end of ends) if (!moves.includes(end)) throw new Error(`${game}: not legal: ${JSON.stringify(end)}`);
  let refused = false;
  try {
    start.pick('no:handle');
  } catch (error) {
    refused = error instanceof RangeError;
  }
  if (!refused) throw new Error('a handle that leads nowhere was accepted');
}

async function play(game: GameId, seatCount: number, options: object, sample: Match[]): Promise<void> {
  const match = await hall.createMatch({ game, seatCount, options: { [game]: options } });
  const names = ['Amara', 'Bruno', 'Chantal', 'Dao'];
  const seats = [];
  for (let at = 0; at < seatCount; at++) seats.push(await hall.join(match, { name: names[at]! }));
  let acting = (await seats[0]!.refresh()).toAct;
  for (let played = 0; acting.length; played++) {
    const seat = seats[acting[0]! - 1]!;
    const moves = await seat.legalMoves();
    check(game, moves);
    checked[game] = (checked[game] ?? 0) + 1;
    if (file) sample.push(await seat.refresh({ legalMoves: true }));
    const move = moves[Math.floor(Math.random() * moves.length)]!;
    ({ toAct: acting } = await seat.play(move));
  }
  if (file) sample.push(await seats[0]!.refresh());
}

for (const { name } of (await hall.listGames()).games) {
  const game = name.replace('games/', '') as GameId;
  for (let number = 0; number < +matches; number++) {
    const choices = OPTIONS[game] ?? [{}];
    const options = choices[number % choices.length]!;
    const sample: Match[] = [];
    await play(game, 2 + (number % 3), options, sample);
    if (file) samples.push({ game: await hall.getGame(game), matches: sample });
  }
}
if (file) writeFileSync(file, JSON.stringify(samples));
console.log(JSON.stringify(checked));
