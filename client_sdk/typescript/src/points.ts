/** Where the points of each seat come from. The Python client counts the same. */

import type { Commit, Event, Kairo, Klongs, Portobello } from './contract/messages.ts';

/** Sources of points, in the order of the rules. `points.` and the source is the key of its name in the texts. */
export const SOURCES = [
  'district',
  'alley',
  'lord',
  'bobby',
  'expansion',
  'medal',
  'finalMedals',
  'coins',
  'lukPhat',
  'dock',
  'warehouse',
] as const;

export type Source = (typeof SOURCES)[number];

/** Points of one event: the source, the seat, and the number. */
type Gain = readonly [source: Source, seat: number, points: number];

/**
 * The points of each seat by source, in the order of SOURCES, for all commits from the start of a match. Sources
 * without points are left out. In Portobello Market each seat has also the points of the start (PM-2.1).
 */
export function pointsBySource(
  commits: Iterable<Pick<Commit, 'revision' | 'events'>>,
  seatCount: number,
): Map<Source, number[]> {
  const byRevision = new Map<number, Gain[]>();
  for (const { revision, events } of commits)
    for (const event of events) {
      // The position is the one before that move again.
      if (event.moveUndone) byRevision.delete(event.moveUndone.revision);
      byRevision.set(revision, [...(byRevision.get(revision) ?? []), ...gains(event)]);
    }
  const found = new Map<Source, number[]>();
  const all = [...byRevision.values()].flat().sort((a, b) => SOURCES.indexOf(a[0]) - SOURCES.indexOf(b[0]));
  for (const [source, seat, points] of all) {
    const seats = found.get(source) ?? Array.from({ length: seatCount }, () => 0);
    seats[seat - 1]! += points;
    found.set(source, seats);
  }
  return found;
}

function gains(event: Event): readonly Gain[] {
  if (event.portobello) return portobelloGains(event.portobello);
  if (event.kairo) return kairoGains(event.kairo);
  return event.klongs ? klongsGains(event.klongs) : [];
}

function portobelloGains({ districtScored, alleyScored, bobbyMoved }: Portobello.Event): readonly Gain[] {
  if (districtScored) return [['district', districtScored.seat, districtScored.points]];
  if (alleyScored) return inSeatOrder(alleyScored.forLord ? 'lord' : 'alley', alleyScored.points);
  if (!bobbyMoved?.price) return [];
  return [['bobby', bobbyMoved.seat, -bobbyMoved.price], ...bobbyMoved.paidTo.map((seat): Gain => ['bobby', seat, 1])];
}

function kairoGains({ stallExpanded, medalTaken, finalScored }: Kairo.Event): readonly Gain[] {
  if (stallExpanded) return [['expansion', stallExpanded.seat, stallExpanded.points]];
  if (medalTaken) return [['medal', medalTaken.seat, medalTaken.points]];
  if (!finalScored) return [];
  const { seat, medalPoints, coinPoints } = finalScored;
  return [['finalMedals', seat, medalPoints], ['coins', seat, coinPoints]];
}

function klongsGains({ lukPhatAdvanced, dockScored, warehousesScored }: Klongs.Event): readonly Gain[] {
  if (lukPhatAdvanced) return [['lukPhat', lukPhatAdvanced.seat, lukPhatAdvanced.points]];
  if (dockScored) return inSeatOrder('dock', dockScored.points);
  return warehousesScored ? inSeatOrder('warehouse', warehousesScored.points) : [];
}

function inSeatOrder(source: Source, points: readonly number[]): readonly Gain[] {
  return points.map((each, at): Gain => [source, at + 1, each]);
}
