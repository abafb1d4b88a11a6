// drawn.ts FILE: draws the boards of a file, a list of scenes with their game, without a browser. Prints the SVG of each.
import { readFileSync } from 'node:fs';
import type { Scene } from '../../client_sdk/table/src/scene.ts';

interface Template {
  strings: readonly string[];
  values: readonly unknown[];
}

/** The text of a template of Lit. */
function written(content: unknown): string {
  if (Array.isArray(content)) return content.map(written).join('');
  if (content === undefined || typeof content === 'symbol') return '';
  if (typeof content !== 'object') return String(content).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const { strings, values } = content as Template;
  return strings.reduce((text, string, at) => {
    const value = written(values[at - 1]);
    return text + (text.endsWith('=') ? `"${value}"` : value) + string;
  });
}

const scenes: (Partial<Scene> & { name: string })[] = JSON.parse(readFileSync(process.argv[2]!, 'utf-8'));
const drawn = [];
for (const { name, ...scene } of scenes) {
  const { draw } = await import(`../../client_sdk/table/src/${name}/board.ts`);
  const rest = { handles: new Set(), picks: [], news: new Map(), me: 0, beside: false, narrow: false, aspect: 0, say: (key: string) => key };
  drawn.push(written(draw({ ...rest, ...scene }).board));
}
console.log(JSON.stringify(drawn));
