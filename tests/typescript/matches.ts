// matches.ts BASE SEATS FILE: plays one match of each game with random moves, and watches each of them.
// Prints "half" when each match has begun, and waits for the end of its input before any of them goes on: a short match would end before
// the test stops the gateway. Writes all responses and watched commits to the file.
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Client, type GameId, type MatchInput, RULES, text } from '../../client_sdk/typescript/src/index.ts';

const [base, seatCount, file] = process.argv.slice(2) as [string, string, string];
const responses: [string, unknown][] = [];
const watched: { [game: string]: { revisions: number[]; kinds: string[]; streams: number; last: number } } = {};
const options: { [game: string]: MatchInput['options'] } = {
  kairo: { kairo: { standstillLimit: 6 } }, // With the default, random moves take long.
  klongs: { klongs: { drawPiles: 'DRAW_PILES_TWO' } },
};

const restarted = new Promise<true>((resolve) => process.stdin.resume().once('end', () => resolve(true)));
let begun = 0;

/** A client that records its responses and calls `count` for each stream that it opens. */
function recordingClient(count: () => void = () => {}): Client {
  const hall = new Client(base, {
    fetch: async (url, init) => {
      if (String(url).includes(':watch')) count();
      return fetch(url, init);
    },
  });
  for (const [method, { path }] of Object.entries(RULES)) {
    if (path.endsWith(':watch')) continue;
    const calls = hall.rpc as unknown as Record<string, (...values: unknown[]) => Promise<unknown>>;
    const call = calls[method]!.bind(hall.rpc);
    calls[method] = async (...values: unknown[]) => {
      const response = await call(...values);
      responses.push([method, response]);
      return response;
    };
  }
  return hall;
}

async function play(game: GameId): Promise<void> {
  const received = (watched[game] = { revisions: [] as number[], kinds: [] as string[], streams: 0, last: 0 });
  const hall = recordingClient(() => received.streams++);
  const match = await hall.rpc.createMatch({
    game,
    seatCount: +seatCount,
    options: options[game],
    timeControl: { bank: { time: '900s' } },
  });
  const seats = [];
  for (let number = 1; number <= +seatCount; number++) seats.push(await hall.join(match, { name: `Player ${number}` }));
  const watching = (async () => {
    for await (const commit of hall.watch(match)) {
      responses.push(['watchMatch', { update: { commit, history: '' } }]);
      received.revisions.push(commit.revision);
      received.kinds.push(...commit.events.map((event) => text(event).split(' ')[0]!));
    }
  })();
  let { toAct } = await seats[0]!.refresh({ legalMoves: true });
  for (let played = 0; toAct.length; played++) {
    const seat = seats[toAct[0]! - 1]!;
    const moves = await seat.legalMoves();
    const move = moves[Math.floor(Math.random() * moves.length)]!;
    if (played % 20 === 0) await seat.preview(move);
    ({ toAct } = await seat.play(move));
    if (played === 1) {
      if (++begun === games.length) console.log('half');
      while (!(await Promise.race([restarted, setTimeout(20)]))) await seat.refresh();
    }
    if (played % 10 === 0) await seat.refresh();
  }
  await watching;
  received.last = (await hall.getMatch(match)).revision;
  await hall.rpc.checkRecord({ record: await hall.getRecord(match) });
  await hall.rpc.listCommits(match);
  await seats[0]!.rematch();
}

const { games } = await recordingClient().rpc.listGames();
for (const { name } of games) await recordingClient().getGame(name);
const { bots } = await recordingClient().rpc.listBots();
for (const { name } of bots) await recordingClient().rpc.getBot(name);
await Promise.all(games.map(({ name }) => play(name.replace('games/', '') as GameId)));
await recordingClient().rpc.listMatches({ pageSize: 3 });
writeFileSync(file, JSON.stringify({ responses, watched }));
