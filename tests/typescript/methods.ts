// methods.ts BASE: calls the methods in the standard input, a JSON list of [method, arguments].
import { readFileSync } from 'node:fs';
import { Client } from '../../client_sdk/typescript/src/index.ts';

const hall: any = new Client(process.argv[2]!, { apiKey: 'operator', token: 'of-the-client' });
for (const [method, values] of JSON.parse(readFileSync(0, 'utf-8'))) {
  const result = hall[method](...values);
  if (result[Symbol.asyncIterator]) for await (const _ of result);
  else await result;
}
