// Watches a match while its data is put back to an older state, and prints a line for each commit or position.
// Arguments: "eventSource" (the one of the platform), "watch" or "follow"; URL of the service; match.
import { Client } from '../../client_sdk/typescript/src/index.ts';

const [kind, base, match] = process.argv.slice(2) as [string, string, string];

function say(revision: number, lost: boolean): void {
  console.log(JSON.stringify({ revision, lost }));
}

if (kind === 'eventSource') {
  // Node ends while an EventSource waits for its next attempt, unless something else is to come.
  setInterval(() => {}, 1000);
  const source = new EventSource(`${base}/v1/${match}:watch`);
  source.addEventListener('update', ({ data }) => say(JSON.parse(data).update.commit.revision, false));
  source.addEventListener('error', (event) => {
    const data = (event as MessageEvent).data as string | undefined;
    const details = data ? JSON.parse(data).error.details : [];
    if (details[0]?.reason === 'HISTORY_CHANGED') say(Number(details[0].metadata.revision), true);
  });
} else {
  const hall = new Client(base);
  if (kind === 'watch') {
    const onMovesLost = (revision: number) => say(revision, true);
    for await (const { revision } of hall.watch(match, { onMovesLost })) say(revision, false);
  } else for await (const { revision, movesLost } of hall.follow(match)) say(revision, movesLost);
}
