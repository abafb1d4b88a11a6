// The page of `table_page.mjs`: a table on a story of the mock client, and what a scenario can do to its service.
import '../../client_sdk/table/src/index.ts';
import '../../client_sdk/table/src/app/app.ts';
import { Client } from '../../client_sdk/typescript/src/index.ts';
import { mockFetch, type Story } from '../../client_sdk/typescript/src/mock.ts';

type Page = Record<string, unknown>;
const page = globalThis as unknown as Page;
/** The stories by game, as the test puts them beside the page. */
const stories = (await (await fetch('stories.json')).json()) as Record<string, Story & { silent?: boolean }>;

/** The text that a person sees and hears in a page: words, names and values. */
function seenText(): string {
  const texts: string[] = [];
  const walk = (root: ParentNode): void => {
    for (const node of root.querySelectorAll('*')) {
      if (node.shadowRoot) walk(node.shadowRoot);
      if (node.matches('style, [part=moves] *')) continue;
      for (const name of ['aria-label', 'title', 'class', 'data-piece', 'fill', 'transform']) if (node.hasAttribute(name)) texts.push(node.getAttribute(name)!);
      for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE) texts.push((child as Text).data.trim());
    }
  };
  walk(document);
  return texts.join('|');
}

/** A value of the same kind as the one of a view, for a string. Undefined if there is no other one. */
function otherValue(game: string, path: string, value: string): string | undefined {
  const others: [RegExp, readonly string[]][] = [
    [/olour$|neutralStallsToCome\[\]$|coloursRunningOut\[\]$|mainStallsLeft\[\]$|neutral$/, ['COLOUR_RED', 'COLOUR_BLUE']],
    [/kind$/, value.startsWith('MEDAL') ? ['MEDAL_GOLD', 'MEDAL_SILVER'] : ['BUILD_MAIN', 'BUILD_EXPANSION']],
    [/customer$|drawn$|order\[\]$/, game === 'kairo' ? ['COLOUR_RED', 'COLOUR_BLUE'] : ['CUSTOMER_CLERK', 'CUSTOMER_CITIZEN']],
    [/^(row|discards)\[\]$|cards/i, ['1', '9']],
    [/site$|entrance$|expansions\[\]$|from$/, ['A9', 'I9']],
    [/field$|placedOn$/, ['J8', 'J1']],
    [/scoredDock$|docks\[\]\.id$/, ['B1-C2', 'F7-G8']],
    [/boat$|items\[\]$|KnownToAll\[\]$|boats\[\]$|removedBoat$/, game === 'klongs' ? ['FISH-2-VACANT', 'THIEF'] : ['2', '3']],
    [/good$/, ['GOOD_FISH', 'GOOD_SHRIMP']],
    [/pile$/, ['PILE_PRINTED', 'PILE_VACANT']],
    [/arketDay$|day$/, ['MARKET_DAY_SMALL', 'MARKET_DAY_BIG']],
    [/source$/, []],
    [/step$/, []],
    [/bobby$/, ['d01', 'd02']],
    [/space$|nextSpaces\[\]$/, ['a22:1', 'a21:1']],
    [/tile$|aceUp\[\]$|aceDown\[\]$|neutralTiles\[\]$/, ['2', 'n3']],
  ];
  const found = others.find(([pattern]) => pattern.test(path));
  return found?.[1].find((other) => other !== value);
}

/** Items for a list that is empty in a story. */
function extra(game: string, path: string): unknown[] | undefined {
  const lists: Record<string, unknown[]> = {
    'seats[].hand.items': ['FISH-2-VACANT'],
    'seats[].handKnownToAll': ['FISH-2-VACANT'],
    'seats[].warehouse': [{ good: 'GOOD_FISH', boats: ['FISH-2-VACANT'], points: 1 }],
    docks: [{ id: 'C4-D5', worth: [3, 0], scorableBy: [1] }],
    'stalls[].expansions': ['A9'],
    neutralStallsToCome: ['COLOUR_RED'],
    'turn.playedCards': ['7'],
    'turn.customerDestinations': [{ entrance: 'E4', crierCost: 1 }],
    neutralTiles: ['n2'],
    'alleys[].stalls': [{ space: 'a01:1', seat: 1 }],
    'alleys[].majority': [1],
    'alleys[].nextSpaces': ['a22:1'],
    'customersToCome.order': ['CUSTOMER_CLERK'],
    'seats[].mainStallsLeft': ['COLOUR_RED'],
    'seats[].tiles.faceUp': ['2'],
    'seats[].tiles.faceDown': ['2'],
    discards: ['7'],
    'turn.building': [],
  };
  return lists[path];
}

/** The service of a page: it counts moves, holds requests back, and tells positions. */
function serviceOf(story: Story & { silent?: boolean }, at: number, time: number | undefined): typeof fetch {
  const mock = mockFetch(story, { at });
  let held: (() => void) | undefined;
  let lost = true;
  const played: { requestId: string; commit: unknown }[] = [];
  const open = new Set<AbortSignal>();
  page['streams'] = () => [...open].filter((signal) => !signal.aborted).length;
  let questions = 0;
  page['questions'] = () => questions;
  page['plays'] = 0;
  page['resigned'] = false;
  page['hold'] = (arrives: boolean) => {
    lost = !arrives;
    held = () => undefined;
  };
  page['release'] = () => (held = undefined);
  let lateMs = 0;
  page['tellLate'] = (ms: number) => (lateMs = ms);
  const late = (response: Response): Response => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, lateMs));
    const slow = new TransformStream<Uint8Array, Uint8Array>({ transform: (chunk, out) => wait().then(() => out.enqueue(chunk)) });
    return new Response(response.body!.pipeThrough(slow), response);
  };
  const timed = (response: Response): Response => {
    if (time) response.headers.set('X-Service-Time', String(time));
    return response;
  };
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/commits') && new URL(request.url).searchParams.has('afterHistory')) questions++;
    if (pathname.includes(':watch') && init?.signal) open.add(init.signal);
    if (pathname.endsWith(':watch') && (story.silent || page['pushed']))
      return new Response(new ReadableStream({ start: page['onWatch'] as never }), { headers: { 'content-type': 'text/event-stream' } });
    if (pathname.endsWith(':resign')) {
      page['resigned'] = true;
      return Response.json({ commit: story.commits[at], revision: story.positions[at]!.revision });
    }
    if (pathname.endsWith(':preview')) {
      const said = {
        '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
        locale: 'en',
        message: page['whyNot'] ?? 'The boat touches no other boat. (KL-4.2)',
      };
      const { lines } = (await request.clone().json()) as { lines: readonly { moves: readonly unknown[] }[] };
      const legal = new Set(story.positions[at]!.perspective?.legalMoves.map((move) => JSON.stringify(plain(move))));
      if (lines.every(({ moves }) => !legal.has(JSON.stringify(plain(moves[0] as object)))))
        return Response.json({
          lines: lines.map(() => ({ error: { code: 400, status: 'FAILED_PRECONDITION', message: 'The boat touches no other boat.', details: [said] } })),
          revision: story.positions[at]!.revision,
        });
    }
    if (pathname.endsWith(':play')) {
      if (held) {
        if (!lost) {
          const { requestId } = (await request.clone().json()) as { requestId: string };
          played.push({ requestId, commit: { ...story.commits[at]!, revision: story.positions[at]!.revision + 1, requestId } });
          (page['plays'] as number)++;
          page['plays'] = Number(page['plays']);
        }
        return new Promise((_, failed) => request.signal.addEventListener('abort', () => failed(new DOMException('aborted', 'AbortError'))));
      }
      page['plays'] = Number(page['plays']) + 1;
    }
    if (pathname.endsWith('/commits') && (held || page['noHistory'])) throw new TypeError('no network');
    if (pathname.endsWith('/commits') && new URL(request.url).searchParams.get('pageSize') === '5')
      return Response.json({ commits: played.map(({ commit }) => commit), nextPageToken: '' });
    const answer = await mock(request);
    return timed(pathname.endsWith(':watch') ? late(answer) : answer);
  };
}

function plain(move: object): object {
  return Object.fromEntries(Object.entries(move).filter(([name]) => name !== 'text'));
}

type Follow = { arrived: (match: unknown, commits: readonly unknown[], signal: AbortSignal) => Promise<void> };
type Element = HTMLElement & { updateComplete: Promise<unknown>; following: Follow; requestUpdate(): void; showForTest(match: unknown): Promise<string> };

/** A story of the mock client. `change` is the source of a function that changes it first: a scenario passes functions as their source. */
function storyOf(game: string, change: string | undefined): Story & { silent?: boolean } {
  const story = structuredClone(stories[game]!);
  if (change) (globalThis.eval(change) as (story: unknown) => void)(story);
  return story;
}

/** Shows the page around the table on a story. The page has no public matches but those that a scenario adds. */
page['startApp'] = (game: string, at: number, change: string | undefined): void => {
  const story = storyOf(game, change);
  const match = serviceOf(story, at, undefined);
  const web = globalThis.fetch;
  page['publicMatches'] = [];
  const joined: { seat: number }[] = [];
  page['joined'] = joined;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/v1/')) return web(input, init);
    if (pathname === '/v1/bots') return Response.json({ bots: [] });
    if (pathname === '/v1/matches')
      return Response.json(request.method === 'POST' ? { match: story.positions[at], creatorToken: 'creator' } : { matches: page['publicMatches'] });
    if (!pathname.endsWith(':join')) return match(input, init);
    joined.push((await request.json()) as { seat: number });
    return Response.json({ match: story.positions[at], seat: joined.at(-1)!.seat, token: `token ${joined.at(-1)!.seat}` });
  };
  document.body.innerHTML = '<market-hall-app></market-hall-app>';
};

/** Shows a story from a position on. `change` is the source of a function that changes the story first. */
page['start'] = (game: string, at: number, change: string | undefined, attributes: object, token: string, time?: number): void => {
  const story = storyOf(game, change);
  const element = document.createElement('market-hall-table') as Element;
  const client = new Client('http://mock.invalid', { fetch: serviceOf(story, at, time) });
  Object.assign(element, { client, match: story.positions[0]!.name, token, ...attributes });
  element.showForTest = async (match) => {
    Object.assign(element.following, { position: match });
    element.requestUpdate();
    await element.updateComplete;
    const board = element.shadowRoot!.querySelector('market-hall-board') as unknown as Element;
    await board.updateComplete;
    return seenText();
  };
  document.body.replaceChildren(element);
};

/** Other players move: positions one revision after the other, whose scores grow, as one update of the stream. */
page['pushCommits'] = async (element: Element, story: Story, count: number): Promise<void> => {
  const from = structuredClone(story.positions[1]!);
  const known = new Map<number, unknown>();
  const commits = [];
  for (let step = 1; step <= count; step++) {
    const next = structuredClone(from);
    next.revision += step;
    next.seats[1]!.score += step;
    next.toAct = [2];
    next.perspective!.legalMoves = step === count ? from.perspective!.legalMoves : [];
    known.set(next.revision, next);
    page['lastScore'] = next.seats[1]!.score;
    commits.push({ ...story.commits[1]!, revision: next.revision, seat: 2, events: [{ text: `Bruno makes step ${step}` }] });
  }
  const host = element as unknown as {
    replaying: { at: (revision: number) => Promise<unknown> };
    following: { receive: (match: unknown, commits: unknown) => Promise<void> };
  };
  host.replaying.at = (revision) => Promise.resolve(known.get(revision));
  await host.following.receive(known.get(from.revision + count), commits);
};

/** The service goes back to an older position. */
page['goBack'] = (element: Element, at: number): Promise<void> =>
  (element.following as unknown as { receive: (match: unknown, commits: unknown) => Promise<void> }).receive(stories['kairo']!.positions[at], []);

Object.assign(page, { stories, seenText, otherValue, extra, ready: true });
