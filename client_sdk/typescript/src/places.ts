/** Places for streams, which all tabs of a browser share: over HTTP/1.1 it has six connections to a service. */

/** Streams of all tabs to a service. The other connections are for calls. */
const PLACES = 4;

/** The place of one client. */
export class StreamPlace {
  readonly #service: string;
  #held: Promise<boolean> | undefined;
  #release: () => void = () => {};
  /** Fulfilled when the last place is free for others. */
  #released: Promise<unknown> = Promise.resolve();

  constructor(service: string) {
    this.#service = service;
  }

  /**
   * Takes a place, unless the client has one. False if other tabs have all of them. There is always one outside of
   * browsers, over HTTP/2, and in pages that have no Web Locks since they are not from a secure origin.
   */
  take(): Promise<boolean> {
    if (this.#held) return this.#held;
    const freed = new Promise<void>((resolve) => (this.#release = resolve));
    const held = this.#take(freed).then((taken) => {
      if (!taken && this.#held === held) this.#held = undefined;
      return taken;
    });
    return (this.#held = held);
  }

  free(): void {
    this.#release();
    this.#held = undefined;
  }

  async #take(freed: Promise<void>): Promise<boolean> {
    if (!('document' in globalThis) || !('locks' in navigator) || this.#isMultiplexed()) return true;
    await this.#released;
    for (let number = 0; number < PLACES; number++) if (await this.#lock(number, freed)) return true;
    return false;
  }

  /** Locks a place until a promise is fulfilled. False if another tab has it. */
  #lock(number: number, freed: Promise<void>): Promise<boolean> {
    return new Promise((resolve) => {
      const onLock = (held: Lock | null) => {
        resolve(held !== null);
        return held && freed;
      };
      // A page that may store nothing has no locks.
      this.#released = navigator.locks
        .request(`markethall.stream.${number} ${this.#service}`, { ifAvailable: true }, onLock)
        .catch(() => resolve(true));
    });
  }

  /** Whether all streams share one connection, as far as the browser says. */
  #isMultiplexed(): boolean {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.some(
      ({ name, nextHopProtocol }) => /^h[23]/.test(nextHopProtocol) && name.startsWith(`${this.#service}/`),
    );
  }
}
