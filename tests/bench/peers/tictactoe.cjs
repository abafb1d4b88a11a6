// Tic-tac-toe, which the servers of peers play: its lines, and its longest match.
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

// Whether a player has three in a row. `empty` is what a cell holds that nobody has taken.
exports.won = (cells, empty) => LINES.some(([a, b, c]) => cells[a] !== empty && cells[a] === cells[b] && cells[a] === cells[c]);

// Nine moves and a draw.
exports.DRAW = [0, 1, 2, 4, 3, 5, 7, 6, 8];
