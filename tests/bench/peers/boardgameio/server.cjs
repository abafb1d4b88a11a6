// boardgame.io's server with its default storage, which is memory. Prints its port.
const { Server, Origins } = require('boardgame.io/server');
const { TicTacToe } = require('./game.cjs');

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
server.run({ port: 0 }).then(({ appServer }) => console.log(JSON.stringify(appServer.address().port)));
