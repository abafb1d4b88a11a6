// Two clients of boardgame.io per match, over its socket.io transport. Arguments: the server, lanes, matches per lane.
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { TicTacToe } = require('./game.cjs');
const { run } = require('../lanes.cjs');
const { DRAW } = require('../tictactoe.cjs');

const [server, lanes, length] = process.argv.slice(2);
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

async function sitDown() {
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

run(Number(lanes), Number(length), { sitDown, play, leave: (client) => client.stop() });
