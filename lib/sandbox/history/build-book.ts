import 'server-only';
import type { Book } from './book';
import { fillRow, stageFor } from './book-rows';
import type { BookPart, BookSpec } from './book-spec';
import { absoluteOf, type FixtureRow, fixtureRowAt, recentOf } from './fixture-rows';
import { instants } from './history-calendar';
import type { HistoryPlan } from './history-plan';
import type { Clients } from './seeded-clients';
import { keyOf } from './seeded-random';

export function buildBook(
  spec: BookSpec,
  plan: HistoryPlan,
  seed: string,
  anchor: number,
  clients: Clients,
): Book {
  const key = keyOf(`${seed}/${spec.account}/${spec.kind}`);
  const size = spec.parts.reduce((sum, part) => sum + part.size, 0);
  const absolute = absoluteOf(spec.kind, size);
  const destinations = spec.parts.flatMap((part) => part.destinations);
  const column = () => new Uint8Array(size);
  const fixtureRows = new Map<number, FixtureRow>();
  const book: Book = {
    spec,
    key,
    size,
    anchor,
    created: instants(key, size, anchor, [...new Set([...recentOf(spec, anchor), ...absolute.keys()])]),
    stage: new Uint8Array(size),
    columns: {
      client: new Uint32Array(size),
      asset: column(),
      group: column(),
      address: column(),
      part: column(),
    },
    fixtureRows,
    groups: [...new Set(destinations.map(({ group_id }) => group_id))],
    addresses: [...new Set(destinations.map(({ address }) => address))],
  };
  const owners = ownersOf(spec.parts);
  for (let row = 0; row < size; row += 1) {
    const at = absolute.get(book.created[row] ?? 0);
    const { part, place } = owners.next(at !== undefined);
    const fixtureRow = at ?? fixtureRowAt(spec.kind, spec.parts[part]?.size ?? 0, place);
    if (fixtureRow !== undefined) fixtureRows.set(row, fixtureRow);
    book.columns.part[row] = part;
    book.stage[row] = stageFor(book, plan.stages[spec.kind], row, fixtureRow);
    if (fixtureRow !== 'empty') fillRow(book, plan, clients, row, spec.parts[part], fixtureRow);
  }
  return book;
}

function ownersOf(parts: readonly BookPart[]) {
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  const dealt = parts.map(() => 0);
  const places = parts.map(() => 0);
  let row = 0;
  return {
    /** `outOfLine`: the row belongs to the first owner but does not count among its newest. */
    next(outOfLine: boolean): { part: number; place: number } {
      let part = 0;
      let most = -1;
      for (const [index, { size }] of parts.entries()) {
        const owed = (size * (row + 1)) / total - (dealt[index] ?? 0);
        if (owed > most && (dealt[index] ?? 0) < size) [part, most] = [index, owed];
      }
      row += 1;
      dealt[part] = (dealt[part] ?? 0) + 1;
      const place = places[part] ?? 0;
      if (!outOfLine) places[part] = place + 1;
      return { part, place };
    },
  };
}
