/** `<market-hall-json>`: a JSON value as a tree that a person opens and closes. What is open stays open in new values. */

import { css, html, LitElement, type TemplateResult } from 'lit';

export class MarketHallJson extends LitElement {
  static override properties = {
    value: { attribute: false },
    name: { type: String },
    open: { state: true },
  };

  static override styles = css`
    :host { display: block; font: 13px/1.5 ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
    details > :not(summary), .leaf { margin-inline-start: 1.2em; }
    summary { cursor: pointer; min-height: 24px; line-height: 24px; }
    summary:hover { background: light-dark(#0000000d, #ffffff14); }
    summary:focus-visible { outline: 3px solid var(--action); outline-offset: -1px; }
    .size { color: var(--quiet); }
    .text { color: light-dark(#1d6b2f, #8fdca0); }
    .other { color: light-dark(#8a2f8f, #f0a6f5); }
  `;

  declare value: unknown;
  /** Name of the whole value. */
  declare name: string;
  /** Paths of the objects and lists that are open, such as ".seats.0". */
  declare private open: ReadonlySet<string>;

  constructor() {
    super();
    this.name = '';
    this.open = new Set(['']);
  }

  /** Opens or closes everything. */
  openAll(open: boolean): void {
    this.open = new Set(open ? pathsOf(this.value, '') : ['']);
  }

  protected override render(): TemplateResult {
    return this.#renderValue(this.name, this.value, '');
  }

  #renderValue(name: string, value: unknown, path: string): TemplateResult {
    if (typeof value !== 'object' || value === null)
      return html`<div class="leaf">${name && `${name}: `}<span class=${typeof value === 'string' ? 'text' : 'other'}>${JSON.stringify(value)}</span></div>`;
    const inner = Object.entries(value).filter(([, item]) => item !== undefined);
    const size = Array.isArray(value) ? `[${inner.length}]` : `{${inner.length}}`;
    if (!inner.length) return html`<div class="leaf">${name && `${name}: `}<span class="size">${size}</span></div>`;
    const open = this.open.has(path);
    return html`<details ?open=${open} @toggle=${(event: Event) => this.#toggle(path, (event.currentTarget as HTMLDetailsElement).open)}>
      <summary>${name} <span class="size">${size}</span></summary>
      ${open ? inner.map(([key, item]) => this.#renderValue(key, item, `${path}.${key}`)) : ''}
    </details>`;
  }

  #toggle(path: string, open: boolean): void {
    if (open === this.open.has(path)) return;
    const paths = new Set(this.open);
    if (open) paths.add(path);
    else paths.delete(path);
    this.open = paths;
  }
}

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}.${key}`))];
}

customElements.define('market-hall-json', MarketHallJson);
