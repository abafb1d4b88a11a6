// Records many requests and prints what the log keeps of them. Prints the curl commands of requests with special characters.
import { curlOf } from '../../client_sdk/table/src/drawer/code.ts';
import { RequestLog } from '../../client_sdk/table/src/drawer/request_log.ts';

const log = new RequestLog();
const request = (at: number) => ({ method: 'GET', url: `http://hall/v1/games?at=${at}`, headers: {}, body: '' });
const sent = Array.from({ length: 250 }, (_, at) => request(at));
for (const each of sent) log.record(each);
for (let at = 0; at < 30; at++) log.record(sent[249]!, { status: 200, body: at });
log.record(sent[0]!, { status: 200, body: {} });
const { newestFirst } = log;
const [newest] = newestFirst;
const commands = [
  {
    method: 'POST',
    url: 'http://hall/v1/matches/a:join',
    headers: { 'X-Api-Key': '***' },
    body: `{"displayName":"O'Neill \\\\ $HOME","joinCode":"***","requestId":"***"}`,
  },
  { method: 'POST', url: 'http://hall/v1/records:check', headers: {}, body: JSON.stringify({ record: "'$HOME".repeat(30_000) }) },
  { method: 'GET', url: 'http://hall/v1/matches/a?view=X&joinCode=***', headers: { Authorization: 'Bearer ***' }, body: '' },
].map(curlOf);
const kept = newestFirst.length;
log.clear();
console.log(
  JSON.stringify({
    kept,
    newest: newest!.request.url,
    answers: newest!.count,
    last: newest!.answers.at(-1)!.body,
    keptAnswers: newest!.answers.length,
    cleared: log.newestFirst.length,
    commands,
  }),
);
