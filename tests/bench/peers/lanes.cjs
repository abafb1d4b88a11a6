// Matches of two players in lanes, all lanes at once, as a process that reads lines of standard input.
//
// After one line all players sit down, and it prints {"ready"}. After the next they play, and it prints {"calls",
// "seconds"}.
const { createInterface } = require('node:readline');
const { DRAW } = require('./tictactoe.cjs');

// sitDown() gives the two players of a new match, play(players) ends with their match, and leave(player) follows it.
exports.run = async (lanes, length, { sitDown, play, leave }) => {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  while (!(await lines.next()).done) {
    const rows = await Promise.all(
      Array.from({ length: lanes }, async () => {
        const matches = [];
        while (matches.length < length) matches.push(await sitDown());
        return matches;
      }),
    );
    console.log(JSON.stringify({ ready: rows.flat().length }));
    await lines.next();
    const start = performance.now();
    await Promise.all(
      rows.map(async (matches) => {
        for (const players of matches) await play(players);
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    console.log(JSON.stringify({ calls: lanes * length * DRAW.length, seconds }));
    rows.flat(2).forEach(leave);
  }
  process.exit(0);
};
