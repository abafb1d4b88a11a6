// Colyseus' server with a room for tic-tac-toe, whose state is in memory. Prints its port.
//
// A room sends its changes to both players right after each move and not at its next tick, which comes every 50 ms by
// default: nobody waits, and the server has no timers to serve.
const { Room, Server } = require('@colyseus/core');
const { schema, t } = require('@colyseus/schema');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { won } = require('../tictactoe.cjs');

const EMPTY = -1;
const State = schema({ cells: t.array('int8'), made: t.uint8(), over: t.boolean() }, 'State');

class TicTacToe extends Room {
  maxClients = 2;
  patchRate = null;
  seats = [];

  onCreate() {
    this.setState(Object.assign(new State(), { made: 0, over: false }));
    this.state.cells.push(...Array(9).fill(EMPTY));
    this.onMessage('clickCell', (client, id) => this.click(this.seats.indexOf(client.sessionId), id));
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }

  click(seat, id) {
    const { cells, made, over } = this.state;
    if (over || made % 2 !== seat || cells[id] !== EMPTY) return;
    cells[id] = seat;
    this.state.made = made + 1;
    this.state.over = won(cells, EMPTY) || this.state.made === 9;
    this.broadcastPatch();
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport() });
server.define('tic-tac-toe', TicTacToe);
server.listen(0, 'localhost').then(() => console.log(JSON.stringify(server.transport.server.address().port)));
