// clauses.ts SENTENCE: prints the number of clauses that open where the sentence cites them, and its rule as that of a clause.
import { withClauses } from '../../client_sdk/table/src/render/clauses.ts';
import { partsOf } from '../../client_sdk/table/src/render/reading.ts';

const sentence = process.argv[2]!;
const parts = withClauses(undefined as never, sentence) as unknown[];
console.log(`${parts.filter((part) => typeof part === 'object').length} ${partsOf(sentence)[0]}`);
