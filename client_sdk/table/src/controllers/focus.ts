/** Keys and focus of a table: the focus is never lost, and keys work wherever it is. */

import type { LitElement, ReactiveController, ReactiveControllerHost } from 'lit';

/** What keys do. */
interface KeyActions {
  /** Backs out of what is open, or of the picks. Returns whether there was anything. */
  escape(): boolean;
  /** Steps through the history: -1 or 1. */
  step(by: number): void;
  /** Shows all keys. */
  help(): void;
}

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

export class Focus implements ReactiveController {
  /** Whether the last input in the table was a key. */
  byKeys = false;
  readonly #host: Host;
  readonly #actions: KeyActions;
  /** The element that had the focus last. */
  #last: Element | undefined;
  /** The place or piece with the focus, if it could be picked while it had it. */
  #legal: Element | null | undefined;

  constructor(host: Host, actions: KeyActions) {
    this.#host = host;
    this.#actions = actions;
    host.addController(this);
    host.addEventListener('pointerdown', () => (this.byKeys = false));
    host.addEventListener('keydown', (event) => this.#onKey(event));
    host.addEventListener('focusin', () => (this.#last = this.#active ?? undefined));
    host.addEventListener('focusout', (event) => {
      // The person has left the table.
      if (event.relatedTarget) this.#last = undefined;
    });
  }

  hostConnected(): void {
    document.addEventListener('keydown', this.#onPageKey);
  }

  hostDisconnected(): void {
    document.removeEventListener('keydown', this.#onPageKey);
  }

  /** A key while nothing has the focus belongs to the table too. */
  readonly #onPageKey = (event: KeyboardEvent): void => {
    if (event.target === document.body) this.#onKey(event);
  };

  hostUpdated(): void {
    // The board has not been drawn again yet, so this is what could be picked until now.
    const handle = this.#board?.shadowRoot?.activeElement;
    if (handle !== this.#legal) this.#legal = handle?.matches('.legal') ? handle : undefined;
    if (this.byKeys) void this.#keep();
  }

  get #board(): LitElement | null {
    return this.#host.renderRoot.querySelector<LitElement>('market-hall-board');
  }

  get #active(): Element | null {
    return (this.#host.renderRoot as ShadowRoot).activeElement;
  }

  /** If what had the focus has left the document, or is dead, the focus goes to what can be picked next, or waits on the prompt. */
  async #keep(): Promise<void> {
    const board = this.#board;
    await board?.updateComplete;
    // While the focus goes from one control to the next, no control has it, and what the first one does on blur is drawn.
    await new Promise((done) => setTimeout(done));
    const active = this.#active;
    const waits = active?.matches('.prompt') ?? false;
    const handle = board?.shadowRoot?.activeElement;
    // A person may look at what cannot be picked: only what could be picked and cannot be picked any more is dead.
    const dead = handle && handle === this.#legal && !handle.matches('.legal');
    // What had the focus, in the table or in its board, has left the document. The browser's own controls may have it now.
    const gone = this.#last !== undefined && !active && document.activeElement === document.body && document.hasFocus();
    if (!gone && !waits && !dead) return;
    const root = this.#host.renderRoot;
    for (const next of [board, ...root.querySelectorAll<HTMLElement>('.bar button.move')]) {
      next?.focus();
      if (this.#active === next && (next !== board || board?.shadowRoot?.activeElement?.matches('.legal'))) return;
    }
    if (gone) root.querySelector<HTMLElement>('.prompt')?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    this.byKeys = true;
    const [target] = event.composedPath();
    const types = target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape' && this.#actions.escape()) event.preventDefault();
    else if (types) return;
    else if (event.key === '?') this.#actions.help();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      this.#actions.step(event.key === 'ArrowLeft' ? -1 : 1);
      event.preventDefault();
    }
  }
}
