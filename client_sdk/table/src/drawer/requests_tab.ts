/** The requests of the table and their answers, newest first, without secrets. */

import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { curlOf } from './code.ts';
import './json_tree.ts';
import type { Exchange } from './request_log.ts';
import { DrawerTab } from './tab.ts';

class RequestsTab extends DrawerTab {
  static override properties = { ...DrawerTab.properties, open: { state: true }, filter: { state: true } };

  declare private open: ReadonlySet<Exchange>;
  declare private filter: string;

  constructor() {
    super();
    this.open = new Set();
    this.filter = '';
  }

  protected override render(): TemplateResult {
    const { requests, say } = this.session;
    const all = requests.newestFirst;
    const wanted = this.filter.toLowerCase();
    const shown = all.filter(({ request, answers }) =>
      `${request.method} ${request.url} ${answers.at(-1)?.status ?? ''} ${request.body}`.toLowerCase().includes(wanted),
    );
    return html`${this.renderMessage()}
      <div class="row first">
        ${this.renderFilter(this.filter, (text) => void (this.filter = text))}
        <span class="quiet" role="status">${shown.length}/${all.length}</span>
        <button type="button" @click=${() => requests.clear()}>${say('ui.drawer.clear')}</button>
        <p class="quiet">${say('ui.drawer.secrets')}</p>
      </div>
      ${all.length ? nothing : html`<p class="quiet">${say('ui.drawer.noRequests')}</p>`}
      <ul>${repeat(
        shown,
        (exchange) => exchange,
        (exchange) => this.#renderExchange(exchange),
      )}</ul>`;
  }

  #renderExchange(exchange: Exchange): TemplateResult {
    const { request, ms, answers, count } = exchange;
    const { say, client } = this.session;
    const open = this.open.has(exchange);
    const toggle = (): void => {
      const others = [...this.open].filter((other) => other !== exchange);
      this.open = new Set(open ? others : [...others, exchange]);
    };
    const address = request.url.startsWith(client.baseUrl) ? request.url.slice(client.baseUrl.length) : request.url;
    return html`<li><button type="button" class="line mono" aria-expanded=${open ? 'true' : 'false'} @click=${toggle}>${request.method} ${address} <b>${answers.at(-1)?.status ?? '…'}</b>
        ${ms === undefined ? nothing : html`<span class="quiet">${Math.round(ms)} ms</span>`}
        ${count > 1 ? html`<span class="quiet">${say('ui.drawer.messages', { count })}</span>` : nothing}</button>
      ${open ? this.#renderOpen(exchange) : nothing}</li>`;
  }

  #renderOpen({ request, answers }: Exchange): TemplateResult {
    const { say } = this.session;
    const { method, url, headers, body } = request;
    const sent = { method, url, headers, ...(body && { body: JSON.parse(body) as unknown }) };
    return html`<div class="inner">
      <div class="row">${this.renderCopy(curlOf(request), say('ui.drawer.copyCurl'))}</div>
      <market-hall-json .value=${sent} name=${say('ui.drawer.request')}></market-hall-json>
      ${
        answers.length
          ? answers
              .toReversed()
              .map(({ status, body: answer }) => html`<market-hall-json .value=${{ status, body: answer }} name=${say('ui.drawer.answer')}></market-hall-json>`)
          : html`<p class="quiet">${say('ui.drawer.waiting')}</p>`
      }
    </div>`;
  }
}

customElements.define('market-hall-drawer-requests', RequestsTab);
