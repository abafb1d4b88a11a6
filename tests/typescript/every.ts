// Calls methods as it is told: every.ts BASE, and on the standard input a JSON list of [method, arguments].
import { readFileSync } from 'node:fs';
import { Client } from '../../client_sdk/typescript/src/index.ts';

const hall: any = new Client(process.argv[2]!, { apiKey: 'operator', token: 'of-the-client' });
for (const [method, words] of JSON.parse(readFileSync(0, 'utf-8'))) {
  const answer = hall[method](...words);
  if (answer[Symbol.asyncIterator]) for await (const _ of answer);
  else await answer;
}
