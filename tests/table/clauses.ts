// clauses.ts SENTENCE: prints the number of clauses that open where the sentence cites them.
import { withClauses } from '../../client_sdk/table/src/render/clauses.ts';

const parts = withClauses(undefined as never, process.argv[2]!) as unknown[];
console.log(parts.filter((part) => typeof part === 'object').length);
