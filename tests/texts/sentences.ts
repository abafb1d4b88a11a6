// sentences.ts FILE: writes the events, moves and prompts and clauses in a file in all languages, as one JSON value.
import { readFileSync } from 'node:fs';
import { clause, label, namesOf, prompt, say } from '../../client_sdk/typescript/src/index.ts';
import { LANGUAGES, loadTexts } from '../../client_sdk/typescript/src/languages.ts';

const { matches, games, clauses } = JSON.parse(readFileSync(process.argv[2]!, 'utf-8'));
const languages = await Promise.all(LANGUAGES.map(loadTexts));
const written = matches.map(({ match, steps }: any) => {
  const names = namesOf(match, games[match.game]);
  return steps.flatMap(({ view, move, events }: any) =>
    languages.flatMap((texts) => [
      ...events.map((event: any) => say(event, names, texts)),
      prompt(view, texts, names),
      ...(move ? [label(move, view, texts, names)] : []),
    ]),
  );
});
const cited = clauses.map(([game, number]: any) => languages.map((texts) => clause(games[game], number, texts)));
console.log(JSON.stringify({ written, cited }));
