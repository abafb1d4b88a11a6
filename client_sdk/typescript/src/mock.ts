/**
 * A client without a service, for storybooks and tests of screens: it answers from a story, a few positions of one
 * match. Each move that is played leads to the next position of the story, whatever the move is.
 */

import { Client } from './client.ts';
import type { Commit, Game, Match } from './contract/messages.ts';

/** Positions of one match as one seat sees them, with their legal moves. `commits` has the last commit before each. */
export interface Story {
  readonly game: Game;
  readonly positions: readonly Match[];
  readonly commits: readonly Commit[];
}

/** A client that answers from a story. `at` is the index of the position that it shows first. */
export function mockClient(story: Story, { at = 0 } = {}): Client {
  return new Client('http://mock.invalid', { fetch: mockFetch(story, { at }) });
}

/** The `fetch` of `mockClient`, for a `Client` with other options. */
export function mockFetch(story: Story, { at = 0 } = {}): typeof fetch {
  const teller = new Teller(story, at);
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    return teller.answer(request, pathname.replace(/^\/v1\//, ''), searchParams);
  };
}

class Teller {
  readonly #story: Story;
  #at: number;
  readonly #watchers = new Set<() => void>();

  constructor(story: Story, at: number) {
    if (!story.positions[at])
      throw new RangeError(`The story has no position ${at}: it has 0 to ${story.positions.length - 1}.`);
    this.#story = story;
    this.#at = at;
  }

  async answer(request: Request, path: string, query: URLSearchParams): Promise<Response> {
    const position = this.#story.positions[this.#at]!;
    const { revision } = position;
    if (path === this.#story.game.name) return json(this.#story.game);
    if (path === 'games') return json({ games: [this.#story.game] });
    if (!path.startsWith(position.name)) return notFound(path);
    switch (path.slice(position.name.length)) {
      case '':
        return json(inView(this.#past(Number(query.get('revision'))) ?? position, query.get('view')));
      case '/legalMoves':
        return json({ moves: position.perspective?.legalMoves ?? [], revision });
      case '/commits':
        return json({
          commits: this.#told.filter((commit) => commit.revision > Number(query.get('afterRevision'))),
          revision,
          history: '',
        });
      case ':watch':
        return this.#watch(Number(query.get('afterRevision')), request.signal);
      case ':preview': {
        const { commit, match } = this.#next;
        const preview = { commits: [commit], scores: match.seats.map(({ score }) => score), moreFollows: false, match };
        const { lines } = (await request.json()) as { lines: readonly unknown[] };
        return json({ lines: lines.map(() => ({ preview })), revision });
      }
      case ':play':
        return this.#play();
      default:
        return notFound(path);
    }
  }

  get #next(): { commit: Commit; match: Match } {
    const at = Math.min(this.#at + 1, this.#story.positions.length - 1);
    return { commit: this.#story.commits[at]!, match: this.#story.positions[at]! };
  }

  /** The commits that led to the positions so far. */
  get #told(): readonly Commit[] {
    return this.#story.commits.slice(0, this.#at + 1);
  }

  #past(revision: number): Match | undefined {
    return revision ? this.#story.positions.find((match) => match.revision === revision) : undefined;
  }

  #play(): Response {
    const { commit, match } = this.#next;
    this.#at = this.#story.positions.indexOf(match);
    for (const tell of this.#watchers) tell();
    return json({ commit, revision: commit.revision, match });
  }

  /** The stream of a watch: the positions after a revision up to the current one, and each later one. */
  #watch(after: number, signal: AbortSignal): Response {
    const { positions, commits } = this.#story;
    const text = new TextEncoder();
    let sent = after;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (event: string, data: unknown) =>
          controller.enqueue(text.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        const tell = (): void => {
          for (const [at, match] of positions.entries())
            if (at <= this.#at && match.revision > sent) {
              sent = match.revision;
              send('update', { update: { commit: commits[at], match } });
            }
        };
        this.#watchers.add(tell);
        signal.addEventListener('abort', () => this.#watchers.delete(tell));
        send('presence', { presence: { seats: [1] } });
        tell();
      },
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  }
}

/** A match as GetMatch shows it: with the legal moves only if they are asked for. */
function inView(match: Match, view: string | null): Match {
  const { perspective } = match;
  if (!perspective || view === 'MATCH_VIEW_FULL') return match;
  return { ...match, perspective: { ...perspective, legalMoves: [] } };
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function notFound(path: string): Response {
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      domain: 'markethall',
      reason: 'MATCH_NOT_FOUND',
      metadata: {},
    },
  ];
  return json({ error: { code: 404, status: 'NOT_FOUND', message: `The story has no ${path}.`, details } }, 404);
}
