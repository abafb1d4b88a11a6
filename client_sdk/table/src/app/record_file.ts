/** Reads the files that a person opens: one record as JSON, or one on each line, as `markethall export` writes them. */

import type { Record as GameRecord } from 'markethall-client';

/** The records in a file. Empty if there is none. A line that is no record is left out. */
export async function recordsIn(file: Blob): Promise<GameRecord[]> {
  const text = decoded(await file.arrayBuffer());
  const whole = recordOf(text);
  if (whole) return [whole];
  return text
    .split('\n')
    .map(recordOf)
    .filter((record) => record !== undefined);
}

/** The text of a file. Without a mark of UTF-16, in which some shells save what they redirect, it is UTF-8. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function recordOf(text: string): GameRecord | undefined {
  try {
    const found: unknown = JSON.parse(text);
    const isRecord = typeof found === 'object' && found !== null && 'header' in found && 'commits' in found && !('format' in found);
    return isRecord ? (found as GameRecord) : undefined;
  } catch {
    return undefined;
  }
}
