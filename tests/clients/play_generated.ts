// Plays whole matches with the generated TypeScript client: `node play_generated.js URL GAME...`.
import { Configuration, MatchServiceApi, MatchState } from './client/index.js';

declare const process: { argv: string[] };

/** Plays a match of two players; each takes a legal move that changes with the revision. */
async function play(basePath: string, game: string): Promise<string> {
  const api = (accessToken?: string) => new MatchServiceApi(new Configuration(accessToken ? { basePath, accessToken } : { basePath }));
  const created = await api().createMatch({ createMatchRequest: { match: { game, seatCount: 2 } } });
  const id = created.match!.name.slice('matches/'.length);
  const players: { [seat: number]: MatchServiceApi } = {};
  for (let joins = 0; joins < 2; joins++) {
    const { seat, token } = await api().joinMatch({ match: id });
    players[seat] = api(token);
  }
  for (let moves = 0; ; moves++) {
    const match = await players[1]!.getMatch({ match: id });
    if (match.state !== MatchState.MatchStatePlaying) return `${game} ${match.state} after ${moves} moves`;
    const player = players[match.toAct[0]!]!;
    const legal = await player.listLegalMoves({ match: id });
    const move = legal.moves[(legal.revision * 7) % legal.moves.length]!;
    await player.playMove({ match: id, playMoveRequest: { move, revision: legal.revision } });
  }
}

const [, , url, ...games] = process.argv;
for (const game of games) console.log(await play(url!, game));
