// mock.ts FOLDER: plays each story through the mock client. Prints what a page would receive as JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { MarketHallError } from '../../client_sdk/typescript/src/index.ts';
import { mockClient } from '../../client_sdk/typescript/src/mock.ts';

const folder = process.argv[2]!;
const output: Record<string, unknown> = {};
for (const file of readdirSync(folder)) {
  const story = JSON.parse(readFileSync(`${folder}/${file}`, 'utf-8'));
  const client = mockClient(story);
  const seat = client.seat(story.positions[0].name, 'any token');
  const stop = new AbortController();
  const revisions: number[] = [];
  const moves: number[] = [];
  for await (const { match } of seat.follow({ signal: stop.signal })) {
    revisions.push(match.revision);
    moves.push((await seat.legalMoves()).length);
    const [move] = match.perspective!.legalMoves;
    if (!move) break;
    const preview = await seat.preview(move);
    const { revision } = await seat.play(move, { revision: match.revision });
    if (preview.commits[0]!.revision !== revision) throw new Error('the preview is of another position');
  }
  stop.abort();
  const past = await client.getMatch(story.positions[0].name, { revision: revisions[0]! });
  const last = mockClient(story, { at: story.positions.length - 1 });
  const end = await last.getMatch(story.positions[0].name);
  const missing = await client.getMatch('matches/other').catch((error: MarketHallError) => error.reason);
  const { title } = await client.getGame(story.game.name);
  output[file.replace('.json', '')] = { revisions, moves, past: past.revision, state: end.state, missing, title };
}
console.log(JSON.stringify(output));
