/** What a person takes away from a table: a link, a picture of the position, the record. */

import type { MarketHallBoard } from './board.ts';
import { kitFor } from './games.ts';
import { gameOf } from './match.ts';
import { BOARD_STYLES } from './styles.ts';
import type { MarketHallTable } from './table.ts';

/** Width of a picture in pixels. */
const PICTURE_WIDTH = 1200;

/** The link of the match in the page of its service, at a position, or at the current one for revision 0. It has no token. */
function linkOf({ server, match, code }: MarketHallTable, revision: number): string {
  const fragment = `#match=${match}${code && `&code=${code}`}${revision ? `&rev=${revision}` : ''}`;
  return new URL(fragment, server ? `${server}/` : document.baseURI).href;
}

/** Copies the link of the match. */
export async function copyLink(table: MarketHallTable, revision: number): Promise<void> {
  const link = linkOf(table, revision);
  table.windows.say('');
  try {
    await navigator.clipboard.writeText(link);
    table.windows.say(table.say('ui.seating.copied'));
  } catch {
    // A page without TLS has no clipboard: the link is shown, to be copied by hand.
    table.windows.say(link);
  }
}

/** Downloads the record of the match. */
export async function download(table: MarketHallTable): Promise<void> {
  table.windows.say('');
  await table.call(async (signal) => {
    const { client, match, token, code } = table.source!;
    const record = await client.getRecord(match, { token, joinCode: code, signal });
    save(table, new Blob([JSON.stringify(record)], { type: 'application/json' }), `${match.replace('matches/', '')}.json`);
  });
}

/** Draws the board with the scores as a picture, and shares or downloads it. */
export async function sharePicture(table: MarketHallTable): Promise<void> {
  table.windows.say('');
  try {
    const file = new File([await pictureOf(table)], `${table.following.game!.title}.png`, { type: 'image/png' });
    if (navigator.canShare?.({ files: [file] }) && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ files: [file], title: file.name });
      table.windows.say(table.say('ui.menu.shared'));
    } else save(table, file, file.name);
  } catch (error) {
    // A person who closes the share sheet has decided so.
    if (!(error instanceof DOMException && error.name === 'AbortError')) table.windows.say(table.say('ui.menu.noPicture'));
  }
}

async function pictureOf(table: MarketHallTable): Promise<Blob> {
  const element = table.renderRoot.querySelector<MarketHallBoard>('market-hall-board')!;
  const board = element.renderRoot.querySelector<SVGSVGElement>('svg.board')!;
  const { width, height } = board.viewBox.baseVal;
  const scale = PICTURE_WIDTH / width;
  const copy = board.cloneNode(true) as SVGSVGElement;
  for (const mark of copy.querySelectorAll('.ring, .tick')) mark.remove();
  const dark = getComputedStyle(element).colorScheme === 'dark' || (table.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const rules = [...BOARD_STYLES, kitFor(gameOf(table.shown!)).styles].map(({ cssText }) => cssText.replaceAll(':host', 'svg')).join('');
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  sheet.textContent = `${rules} svg { color-scheme: ${dark ? 'dark' : 'light'}; ${coloursOf(element)} }`;
  copy.prepend(sheet);
  copy.setAttribute('width', String(PICTURE_WIDTH));
  copy.setAttribute('height', String(height * scale));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return await painted(table, image, Math.round(height * scale), dark);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The colours of the seats, as a page or a palette has set them. */
function coloursOf(element: Element): string {
  const style = getComputedStyle(element);
  return [1, 2, 3, 4].map((seat) => `--mh-seat-${seat}: ${style.getPropertyValue(`--mh-seat-${seat}`)};`).join(' ');
}

/** The picture of the board with a line of names and scores under it. */
async function painted(table: MarketHallTable, image: HTMLImageElement, height: number, dark: boolean): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width: PICTURE_WIDTH, height: height + 64 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = dark ? '#191615' : '#f7f1e5';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  context.fillStyle = dark ? '#f1e8da' : '#2b2420';
  context.font = '600 26px system-ui, sans-serif';
  context.textBaseline = 'middle';
  const match = table.shown!;
  const names = match.seats.map(({ number, score }) => `${table.playerName(number)} ${score}`).join('   ');
  context.fillText(`${table.following.game!.title}   ${names}`, 24, height + 34, PICTURE_WIDTH - 48);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The browser draws no picture.'))), 'image/png'));
}

function save(table: MarketHallTable, content: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  table.windows.say(table.say('ui.menu.saved', { name }));
}
