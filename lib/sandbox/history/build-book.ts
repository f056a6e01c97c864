import 'server-only';
import type { Book } from './book';
import { fillRow, stageFor } from './book-rows';
import type { BookPart, BookSpec } from './book-spec';
import { instants } from './calendar';
import type { Clients } from './clients';
import { keyOf } from './draw';
import type { HistoryPlan } from './plan';
import { absoluteOf, recentOf, type Special, specialAt } from './specials';

/** Lays a book: when, whose, how far, and what filters compare; each column in one pass. */
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
  const specials = new Map<number, Special>();
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
    specials,
    groups: [...new Set(destinations.map(({ group_id }) => group_id))],
    addresses: [...new Set(destinations.map(({ address }) => address))],
  };
  const owners = ownersOf(spec.parts);
  for (let row = 0; row < size; row += 1) {
    const at = absolute.get(book.created[row] ?? 0);
    const { part, place } = owners.next(at !== undefined);
    const special = at ?? specialAt(spec.kind, spec.parts[part]?.size ?? 0, place);
    if (special !== undefined) specials.set(row, special);
    book.columns.part[row] = part;
    book.stage[row] = stageFor(book, plan.stages[spec.kind], row, special);
    if (special !== 'empty') fillRow(book, plan, clients, row, spec.parts[part], special);
  }
  return book;
}

/** Deals the rows out to the owners so that each gets its number, evenly mixed. */
function ownersOf(parts: readonly BookPart[]) {
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  const dealt = parts.map(() => 0);
  const places = parts.map(() => 0);
  let row = 0;
  return {
    /** `outOfLine`: the row is the first owner's, but takes no place among its newest. */
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
