// methods.ts BASE: calls the methods in the standard input, a JSON list of [method, arguments].
import { readFileSync } from 'node:fs';
import { Client } from '../../client_sdk/typescript/src/index.ts';

const client = new Client(process.argv[2]!, { apiKey: 'operator', token: 'of-the-client' });
const hall = client.rpc as unknown as Record<string, (...values: unknown[]) => Promise<unknown> | AsyncIterable<unknown>>;
for (const [method, values] of JSON.parse(readFileSync(0, 'utf-8'))) {
  const result = hall[method]!(...values);
  if (Symbol.asyncIterator in result) for await (const _ of result);
  else await result;
}
