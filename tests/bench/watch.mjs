// Watchers of one stream and one caller that makes changes, in a separate process, so that the server is measured alone.
//
// Standard input: a line {"target", "watch", "play", "sessions", "watchers", "request", "calls", "events"}. "events" is
// the URL of an event stream that is read instead of "watch", or "". "request" and "calls" ([authorization, request])
// are in base64. When each watcher has its first message, it prints {"watching", "seconds"}. After the next input line it
// makes the calls one after the other, each when all watchers have received the previous commit, and prints
// {"rounds": [{"answered", "middle", "last"}], "seconds", "failed", "cpu"}: milliseconds since the call was sent.
// It ends with code 1 if a stream fails or does not begin.
import http from 'node:http';
import http2 from 'node:http2';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 20;
const RETRY_MS = 500;
const TRIES = 20;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const plan = JSON.parse((await lines.next()).value);
const sessions = Array.from({ length: plan.sessions }, () => http2.connect(`http://${plan.target}`));
const caller = http2.connect(`http://${plan.target}`);
let failed = 0;
let present = 0;
let updated = 0;
let times = new Float64Array(plan.watchers);
let checkComplete = () => {};

function fail(reason) {
  console.error(`A watcher failed: ${reason}`);
  process.exit(1);
}

function framed(base64) {
  const body = Buffer.from(base64, 'base64');
  const head = Buffer.alloc(5);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

function opened(session, path, headers = {}) {
  return session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...headers,
  });
}

// An update is field 1 of a message. Presence, field 2, is the first message of each stream.
function onMessage(tag) {
  if (tag === 0x0a) times[updated++] = performance.now();
  else present += 1;
  if (updated === plan.watchers || present === plan.watchers) checkComplete();
}

function watch(session, body) {
  const stream = opened(session, plan.watch);
  let rest = null;
  stream.on('data', (data) => {
    let got = rest ? Buffer.concat([rest, data]) : data;
    while (got.length > 5 && got.length >= 5 + got.readUInt32BE(1)) {
      onMessage(got[5]);
      got = got.subarray(5 + got.readUInt32BE(1));
    }
    rest = got.length ? got : null;
  });
  stream.on('trailers', (trailers) => fail(`its stream has ended with status ${trailers['grpc-status']}`));
  stream.on('error', fail);
  stream.end(body);
}

// The same over server-sent events, a connection each. Many at once are more than the backlog of a listening socket:
// as a browser does, a watcher whose connection was reset before its answer tries again.
function readEvents(url, tries = TRIES) {
  let answered = false;
  http
    .get(url, { agent: false }, (answer) => {
      answered = true;
      if (answer.statusCode !== 200) fail(`its stream was refused with ${answer.statusCode}`);
      answer.setEncoding('latin1');
      answer.on('data', (text) => {
        if (text.includes('event: update')) onMessage(0x0a);
        if (text.includes('event: presence')) onMessage(0x12);
      });
      answer.on('end', () => fail('its stream has ended'));
    })
    .on('error', (error) => (answered || tries === 1 ? fail(error) : setTimeout(readEvents, RETRY_MS, url, tries - 1)));
}

function call([authorization, body]) {
  return new Promise((resolve) => {
    let answered = 0;
    const stream = opened(caller, plan.play, { authorization });
    stream.on('trailers', (trailers) => {
      if (trailers['grpc-status'] !== '0') failed += 1;
    });
    stream.on('response', (headers) => {
      if (headers['grpc-status'] > 0) failed += 1;
    });
    stream.on('data', () => {
      answered ||= performance.now();
    });
    stream.on('close', () => resolve(answered));
    stream.end(body);
  });
}

async function round([authorization, body]) {
  updated = 0;
  const allUpdated = new Promise((resolve) => {
    checkComplete = () => {
      if (updated === plan.watchers) resolve();
    };
  });
  const sent = performance.now();
  const [answered] = await Promise.all([call([authorization, body]), allUpdated]);
  times.sort();
  return { answered: answered - sent, middle: times[plan.watchers >> 1] - sent, last: times.at(-1) - sent };
}

const allPresent = new Promise((resolve) => {
  checkComplete = resolve;
});
const request = framed(plan.request);
const opening = performance.now();
for (let number = 0; number < plan.watchers; number += 1) {
  if (plan.events) readEvents(plan.events);
  else watch(sessions[number % plan.sessions], request);
}
await allPresent;
console.log(JSON.stringify({ watching: present, seconds: (performance.now() - opening) / 1000 }));

await lines.next();
const calls = plan.calls.map(([who, body]) => [who, framed(body)]);
const start = performance.now();
const before = process.cpuUsage();
const rounds = [];
for (const one of calls) {
  rounds.push(await round(one));
  await pause(PAUSE_MS);
}
const { user, system } = process.cpuUsage(before);
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ rounds, seconds, failed, cpu: (user + system) / 1e6 }));

await lines.next();
process.exit(0);
