/**
 * Code that plays a move: with both SDKs and with curl. It reads the token from the environment variable TOKEN. Python
 * calls gRPC, whose address no page can know: it reads it from GRPC.
 */

import { kind, MASK, type SentRequest } from 'markethall-client';
import { gameOf, type Match, type Move } from '../match.ts';

/** Linux refuses an argument of 128 KiB and more. A longer body, such as a record, is standard input of the command. */
const LONGEST_ARGUMENT = 100_000;

/** A move in a position of a match. */
interface MoveCall {
  /** Address of the REST gateway. */
  readonly server: string;
  readonly match: Match;
  readonly move: Move;
}

/** The formats of a move, in the order in which they are offered. */
export const FORMATS: { readonly [name: string]: (call: MoveCall) => string } = {
  JSON: ({ move }) => JSON.stringify(move, null, 2),
  Python: python,
  TypeScript: typescript,
  curl,
};

function python({ match, move }: MoveCall): string {
  const [name, fields] = kind(move);
  const type = name[0]!.toUpperCase() + name.slice(1);
  const given = Object.entries(fields).map(([field, value]) => `${snakeCase(field)}=${pythonValue(value)}`);
  return `import os

from markethall.${gameOf(match)}.v1.move_pb2 import ${type}
from markethall_client import Client

with Client(os.environ["GRPC"]) as hall:
    seat = hall.seat("${match.name}", os.environ["TOKEN"])
    commit = seat.play(${type}(${given.join(', ')}), revision=${match.revision})
    print(commit)
`;
}

function typescript({ server, match, move }: MoveCall): string {
  return `import { Client } from 'markethall-client';

const hall = new Client('${server}');
const seat = hall.seat('${match.name}', process.env.TOKEN ?? '');
const commit = await seat.play(${JSON.stringify(move)}, { revision: ${match.revision} });
console.log(commit);
`;
}

function curl({ server, match, move }: MoveCall): string {
  const body = JSON.stringify({ move, revision: match.revision });
  return command('POST', `${server}/v1/${match.name}:play`, ['"Authorization: Bearer $TOKEN"', "'Content-Type: application/json'"], body);
}

/**
 * A request as a curl command. Secrets are variables of the shell: TOKEN, API_KEY and JOIN_CODE. The request id is left
 * out, so that the service does not take the command for a repetition.
 */
export function curlOf({ method, url, headers, body }: SentRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => {
    if (value === `Bearer ${MASK}`) return `"${name}: Bearer $TOKEN"`;
    return value === MASK ? `"${name}: $API_KEY"` : quoted(`${name}: ${value}`);
  });
  const { requestId: _, ...fields } = body ? (JSON.parse(body) as Record<string, unknown>) : {};
  return command(method, url, lines, body && JSON.stringify(fields).replaceAll(`"joinCode":"${MASK}"`, '"joinCode":"$JOIN_CODE"'));
}

function command(method: string, url: string, headers: readonly string[], body: string): string {
  const address = quoted(url).replace(`joinCode=${MASK}`, 'joinCode=\'"$JOIN_CODE"\'');
  const parts = [`curl --no-buffer -X ${method} ${address}`, ...headers.map((header) => `-H ${header}`), dataOf(body)];
  return `${parts.filter(Boolean).join(' \\\n  ')}\n`;
}

function dataOf(body: string): string {
  if (body.length > LONGEST_ARGUMENT) return `--data @- <<'BODY'\n${body}\nBODY`;
  return body && `--data ${quoted(body).replaceAll('"$JOIN_CODE"', '"\'"$JOIN_CODE"\'"')}`;
}

/** A word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function pythonValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return JSON.stringify(value);
}
