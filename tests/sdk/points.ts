// points.ts FILE: the points by source of each list of commits in a file, as one JSON value.
import { readFileSync } from 'node:fs';
import { pointsBySource } from '../../client_sdk/typescript/src/index.ts';

const given = JSON.parse(readFileSync(process.argv[2]!, 'utf-8'));
console.log(JSON.stringify(given.map(({ commits, seats }: any) => Object.fromEntries(pointsBySource(commits, seats)))));
