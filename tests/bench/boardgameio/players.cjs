// Two clients of boardgame.io per match, over its socket.io transport. Matches are played in lanes, all lanes at once.
//
// Arguments: the server, lanes, matches per lane. After a line of standard input it creates the matches, lets the
// players join and connect, and prints {"ready"}. After the next line they play, and it prints {"calls", "seconds"}.
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { createInterface } = require('node:readline');
const { DRAW, TicTacToe } = require('./game.cjs');

const [server, lanes, length] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const lobby = new LobbyClient({ server });

async function player(matchID, playerID) {
  const { playerCredentials: credentials } = await lobby.joinMatch(TicTacToe.name, matchID, { playerID, playerName: playerID });
  const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'] } });
  const client = Client({ game: TicTacToe, multiplayer, matchID, playerID, credentials, debug: false });
  await new Promise((resolve) => {
    client.subscribe((state) => {
      if (state !== null && state.isConnected) resolve();
    });
    client.start();
  });
  return client;
}

async function table() {
  const { matchID } = await lobby.createMatch(TicTacToe.name, { numPlayers: 2 });
  return [await player(matchID, '0'), await player(matchID, '1')];
}

// Each player moves when the server has sent the move before. Seat 0 makes the last move, so the match is over when
// seat 1 has received the end from the server.
function play(players) {
  return new Promise((resolve) => {
    players.forEach((client, number) => {
      client.subscribe((state) => {
        if (state.ctx.gameover && number === 1) resolve();
        else if (!state.ctx.gameover && state.ctx.currentPlayer === String(number)) {
          // Not inside the subscription: the client has not stored the state yet.
          queueMicrotask(() => move(client, number));
        }
      });
    });
    move(players[0], 0);
  });
}

function move(client, number) {
  const { G, ctx } = client.getState();
  const made = G.cells.filter((cell) => cell !== null).length;
  if (!ctx.gameover && made % 2 === number) client.moves.clickCell(DRAW[made]);
}

async function main() {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  while (!(await lines.next()).done) {
    const rows = await Promise.all(
      Array.from({ length: lanes }, async () => {
        const tables = [];
        while (tables.length < length) tables.push(await table());
        return tables;
      }),
    );
    console.log(JSON.stringify({ ready: rows.flat().length }));
    await lines.next();
    const start = performance.now();
    await Promise.all(
      rows.map(async (tables) => {
        for (const players of tables) await play(players);
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    console.log(JSON.stringify({ calls: lanes * length * DRAW.length, seconds }));
    rows.flat(2).forEach((client) => client.stop());
  }
}

main().then(() => process.exit(0));
