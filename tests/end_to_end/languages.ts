// languages.ts URL: plays one move with a German client, and prints the texts that it got.
import { Client, kind, MarketHallError } from '../../client_sdk/typescript/src/index.ts';

const hall = new Client(process.argv[2]!, { language: 'de' });
const created = await hall.create('kairo', 2);
const seats = [await hall.join(created, { name: 'Anna' }), await hall.join(created, { name: 'Bert' })];
const acting = (await hall.getMatch(created)).toAct[0]!;
const [seat, other] = [seats[acting - 1]!, seats[2 - acting]!];
const prompts = [(await seat.refresh()).perspective!.prompt];
const moves = await seat.legalMoves();
const events = [];
for await (const commit of seat.watch()) {
  events.push(...commit.events);
  if (commit.revision >= seat.revision) break;
}
let error = new Error() as MarketHallError;
await other.play(moves[0]!, { revision: seat.revision }).catch((refused: MarketHallError) => (error = refused));
hall.language = 'it';
prompts.push((await seat.refresh()).perspective!.prompt);
console.log(
  JSON.stringify({
    prompts,
    moves: moves.map(({ text }) => text),
    events: events.map(({ text }) => text),
    kinds: events.slice(0, 2).map((event) => kind(event)[0]),
    error: error.message,
    movedOn: error.movedOn,
  }),
);
