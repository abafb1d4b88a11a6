/** What is open over the table or beside it: rules, a clause, the menu, the result, help, the drawer; and how it closes. */

import { detailsOf, loadLesson } from '../games.ts';
import { gameOf } from '../match.ts';
import type { MarketHallTable } from '../table.ts';
import { explain } from '../texts.ts';

export class Windows {
  /** Clause of the rules that is shown. "" for their start, undefined if they are closed. */
  rules: string | undefined;
  /** The clause that was opened last where it was cited. "" for none. */
  clause = '';
  /** Where it was cited. */
  cited: HTMLElement | undefined;
  /** Whether the result card is open. */
  resultOpen = false;
  /** Whether the developer drawer is open. */
  drawer = false;
  /** Whether the person was asked whether to resign. */
  resigning = false;
  /** What the menu says, such as that a link was copied. */
  note = '';
  /** What is shown beside the board. */
  tab: 'log' | 'points' = 'log';
  /** Seat whose facts are open on a narrow screen. 0 for none. */
  seat = 0;
  /** The help that is open. */
  help: '' | 'keys' | 'lesson' = '';
  /** The page of the lesson. */
  page = 0;
  readonly #table: MarketHallTable;
  /** What had the focus before something was opened. */
  #before: HTMLElement | undefined;
  #scroll = 0;

  constructor(table: MarketHallTable) {
    this.#table = table;
  }

  /** Another match begins. */
  begin(): void {
    this.resultOpen = this.resigning = false;
    this.note = '';
    this.seat = 0;
  }

  /** Closes what was opened last. Returns whether anything was open. */
  escape(): boolean {
    if (this.#hide('.clause-window') || this.#hide('.menu')) return true;
    if (this.help) this.closeHelp();
    else if (this.rules !== undefined) this.openRules(undefined);
    else if (this.resultOpen) this.showResult(false);
    else if (this.seat) this.openSeat(0);
    else return false;
    return true;
  }

  /** Opens the rules at a clause, or closes them. The focus goes there and comes back, and so does the scroll position. */
  openRules(clause: string | undefined): void {
    this.#hide('.clause-window');
    this.#remember(this.rules === undefined);
    this.rules = clause;
    this.focus(clause === undefined ? undefined : '.rules .close');
  }

  showResult(open: boolean): void {
    this.#remember(open && !this.resultOpen);
    this.resultOpen = open;
    this.focus(open ? '#result-title' : undefined);
  }

  openSeat(seat: number): void {
    this.seat = seat === this.seat ? 0 : seat;
    this.#table.requestUpdate();
  }

  show(tab: 'log' | 'points'): void {
    this.tab = tab;
    this.#table.requestUpdate();
  }

  /** The keys and the lesson are files of their own, which are loaded when a person opens them. */
  async openHelp(what: 'keys' | 'lesson'): Promise<void> {
    this.#hide('.menu');
    const game = gameOf(this.#table.shown!);
    if (!(await this.#load(() => Promise.all([import('../help/help.ts'), loadLesson(game)])))) return;
    // A game without a lesson has its rules.
    if (what === 'lesson' && !detailsOf(game)?.length) return this.openRules('');
    this.#remember(!this.help);
    this.help = what;
    this.page = 0;
    this.focus('market-hall-help');
  }

  closeHelp(): void {
    this.help = '';
    this.focus(undefined);
  }

  /** The drawer is a file of its own, which is loaded when a person opens it. */
  async openDrawer(open: boolean): Promise<void> {
    this.#hide('.menu');
    if (open && !(await this.#load(() => import('../drawer/drawer.ts')))) return;
    this.drawer = open;
    this.#table.requestUpdate();
    if (!open) this.#find('.menu-button')?.focus();
    this.#table.send('developer', { open });
  }

  async #load(load: () => Promise<unknown>): Promise<boolean> {
    try {
      await load();
      return true;
    } catch (error) {
      this.#table.message = explain(error);
      return false;
    }
  }

  /** Says something in the menu, such as that a link was copied. */
  say(note: string): void {
    this.note = note;
    this.#table.requestUpdate();
  }

  #find(selector: string): HTMLElement | null {
    return this.#table.renderRoot.querySelector<HTMLElement>(selector);
  }

  /** Returns whether it was open. */
  #hide(selector: string): boolean {
    const window = this.#find(`${selector}:popover-open`);
    window?.hidePopover();
    return window !== null;
  }

  #remember(opens: boolean): void {
    if (!opens) return;
    const active = (this.#table.renderRoot as ShadowRoot).activeElement;
    this.#before = active instanceof HTMLElement ? active : undefined;
    this.#scroll = scrollY;
  }

  /** Draws, and focuses what has opened, or what had the focus before. */
  focus(selector: string | undefined): void {
    this.#table.requestUpdate();
    void this.#table.updateComplete.then(() => {
      if (selector) return this.#find(selector)?.focus();
      scrollTo({ top: this.#scroll });
      this.#before?.focus({ preventScroll: true });
      // It opened by itself, or from a menu that is closed now.
      if (!(this.#table.renderRoot as ShadowRoot).activeElement) this.#find('.prompt')?.focus({ preventScroll: true });
    });
  }
}
