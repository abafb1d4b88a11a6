/** Watches that share streams. A browser allows six connections to a service, so a page has one stream. */

import type { SeatWatch, WatchMatchesResponse, WatchMatchResponse } from './contract/messages.ts';
import { errorFromBody, MarketHallError } from './errors.ts';
import type { StreamPlace } from './places.ts';

/** A message of a watch, over a stream of its own or over one that it shares. */
export type WatchAnswer = WatchMatchResponse | WatchMatchesResponse;

/** Opens a stream of one watch, or of several. */
export type OpenStream = (
  watches: readonly SeatWatch[],
  signal: AbortSignal,
) => AsyncGenerator<WatchAnswer, void, void>;

/** Maximum number of watches of one stream. */
const PER_STREAM = 64;
/** A new watch takes the watches of a stream with so many to its own stream. Larger streams stay as they are. */
const SMALL = 16;
/** Maximum number of messages that wait for the reader of a watch. It gets a new stream if it is slower. */
const BUFFERED = 16;
/** Watches that begin within this time share a stream. */
const GATHER_MS = 20;
/** Time after which the others of a stream move to a new one when a watch leaves. */
const LEAVE_MS = 500;

/** The watches of one client. */
export class SharedWatches {
  readonly #open: OpenStream;
  readonly #place: StreamPlace;
  readonly #streams = new Set<Stream>();
  #waiting: Watch[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opened = -Infinity;

  constructor(open: OpenStream, place: StreamPlace) {
    this.#open = open;
    this.#place = place;
  }

  /** Whether a stream may be opened. Call `leavePlace` in the end. */
  hasPlace(): Promise<boolean> {
    return this.#place.take();
  }

  /** Leaves the place to other tabs, unless there is a stream. */
  leavePlace(): void {
    if (!this.#streams.size && !this.#waiting.length) this.#place.free();
  }

  /** The messages of one watch, up to its end. Rejects with its error, or with the reason of the signal. */
  async *watch(wanted: SeatWatch, signal?: AbortSignal): AsyncGenerator<WatchAnswer, void, void> {
    const watch = new Watch(wanted);
    const stop = () => watch.end(signal!.reason);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', stop);
    try {
      this.#add([watch]);
      for (;;) {
        for (let answer; !signal?.aborted && (answer = watch.answers.shift());) yield answer;
        if (watch.ended) {
          if (watch.error !== undefined) throw watch.error;
          return;
        }
        if (watch.overflowed) this.#add([watch]);
        await watch.change();
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      watch.closed = true;
      this.#leave(watch);
    }
  }

  #add(watches: readonly Watch[]): void {
    for (const watch of watches) watch.overflowed = false;
    this.#waiting.push(...watches);
    const pauseMs = Math.max(this.#opened + GATHER_MS - performance.now(), 0);
    this.#timer ??= setTimeout(() => this.#openStreams(), pauseMs);
  }

  #openStreams(): void {
    this.#timer = undefined;
    this.#opened = performance.now();
    const watches = this.#waiting.filter(({ closed }) => !closed);
    this.#waiting = [];
    if (!watches.length) return;
    const replaced: Stream[] = [];
    for (const stream of [...this.#streams].sort((one, other) => one.watches.size - other.watches.size)) {
      const moved = [...stream.watches.values()];
      if (moved.length > Math.max(watches.length, SMALL) || watches.length + moved.length > PER_STREAM) break;
      watches.push(...moved);
      replaced.push(stream);
    }
    for (let start = 0; start < watches.length; start += PER_STREAM)
      this.#read(new Stream(watches.slice(start, start + PER_STREAM)), start ? [] : replaced);
  }

  /** Reads a stream to its end. The streams that it replaces end when it is open, so that seats stay present. */
  async #read(stream: Stream, replaced: readonly Stream[]): Promise<void> {
    for (const old of replaced) {
      this.#streams.delete(old);
      old.watches.clear();
    }
    const ending = [...replaced];
    const close = () => ending.splice(0).forEach((old) => old.close());
    this.#streams.add(stream);
    let error: unknown;
    try {
      const watches = [...stream.watches.values()].map(({ wanted }) => wanted);
      for await (const answer of this.#open(watches, stream.signal)) {
        close();
        stream.take(answer);
      }
      if (watches.length > 1) error = new MarketHallError('The stream ended before its watches.', 'UNAVAILABLE');
    } catch (failure) {
      error = failure;
    }
    close();
    this.#streams.delete(stream);
    for (const watch of stream.watches.values()) watch.end(error);
    stream.watches.clear();
    this.leavePlace();
  }

  /** Ends a watch. The others of its stream move to a new one, so that its seat is no longer present. */
  #leave(watch: Watch): void {
    const stream = [...this.#streams].find(({ watches }) => [...watches.values()].includes(watch));
    if (!stream) return;
    stream.discard(watch);
    if (!stream.watches.size) stream.close();
    else setTimeout(() => this.#move(stream), LEAVE_MS);
  }

  #move(stream: Stream): void {
    if (!this.#streams.delete(stream)) return;
    const watches = [...stream.watches.values()];
    stream.watches.clear();
    stream.close();
    if (watches.length) this.#add(watches);
  }
}

/** One watch: what it asks for, and the messages that its reader has not read yet. */
class Watch {
  wanted: SeatWatch;
  readonly answers: WatchAnswer[] = [];
  ended = false;
  overflowed = false;
  closed = false;
  error: unknown;
  #tell: () => void = () => {};

  constructor(wanted: SeatWatch) {
    this.wanted = wanted;
  }

  /** Resolves when something has changed. */
  change(): Promise<void> {
    return new Promise((resolve) => (this.#tell = resolve));
  }

  /** Takes a message, or notes that its reader is too slow. */
  take(answer: WatchAnswer): void {
    if ('failed' in answer && answer.failed)
      return this.end(errorFromBody({ error: answer.failed }, answer.failed.code));
    if ('ended' in answer && answer.ended) return this.end(undefined);
    if (this.answers.length >= BUFFERED) this.overflowed = true;
    else this.answers.push(answer);
    const { update } = answer;
    if (update?.commit && !this.overflowed) {
      const { commit, history } = update;
      const watch = { ...this.wanted.watch!, afterRevision: commit.revision, afterHistory: history };
      this.wanted = { ...this.wanted, watch };
    }
    this.#tell();
  }

  /** Notes the end. The first one counts. */
  end(error: unknown): void {
    if (!this.ended) [this.ended, this.error] = [true, error];
    this.#tell();
  }
}

/** One stream and its watches, by their numbers in it. */
class Stream {
  readonly watches: Map<number, Watch>;
  readonly #control = new AbortController();

  constructor(watches: readonly Watch[]) {
    this.watches = new Map(watches.entries());
  }

  get signal(): AbortSignal {
    return this.#control.signal;
  }

  /** Passes a message on to its watch. A stream of one watch does not number its messages. */
  take(answer: WatchAnswer): void {
    const number = 'watch' in answer ? answer.watch : 0;
    const watch = this.watches.get(number);
    watch?.take(answer);
    // A watch that was too slow leaves for another stream, where the rest is sent again.
    if (watch && (watch.ended || watch.overflowed)) this.watches.delete(number);
    if (!this.watches.size) this.close();
  }

  discard(watch: Watch): void {
    for (const [number, one] of this.watches) if (one === watch) this.watches.delete(number);
  }

  close(): void {
    this.#control.abort();
  }
}
