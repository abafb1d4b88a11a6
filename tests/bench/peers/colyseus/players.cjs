// Two clients of Colyseus per match, over its WebSocket transport. Arguments: the server, lanes, matches per lane.
const { Client } = require('@colyseus/sdk');
const { run } = require('../lanes.cjs');
const { DRAW } = require('../tictactoe.cjs');

const [server, lanes, length] = process.argv.slice(2);

async function sitDown() {
  const first = await new Client(server).create('tic-tac-toe');
  return [first, await new Client(server).joinById(first.roomId)];
}

// Each player moves when the server has sent the move before. Seat 0 makes the last move, so the match is over when
// seat 1 has received the end from the server.
function play(players) {
  return new Promise((resolve) => {
    players.forEach((room, number) => {
      room.onStateChange(({ made, over }) => {
        if (over && number === 1) resolve();
        else if (!over && made > 0 && made % 2 === number) room.send('clickCell', DRAW[made]);
      });
    });
    players[0].send('clickCell', DRAW[0]);
  });
}

run(Number(lanes), Number(length), { sitDown, play, leave: (room) => room.leave() });
