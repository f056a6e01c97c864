import 'server-only';
import type { Api } from './api';

/** One check of the contract. Each starts from the seeded world, where the target can be reset. */
export interface Clause {
  /** The first of `ids`. */
  id: string;
  /** Every clause it proves. */
  ids: readonly string[];
  /** Open point on whose assumption it stands (O-29); absent: the document itself says so. */
  soft?: string;
  title: string;
  run(api: Api): Promise<void>;
}

/** A check of what the document states. `ids`: clauses and ranges, as in `ACC-01 ACC-03..07`. */
export function hard(ids: string, title: string, run: Clause['run']): Clause {
  const list = expandIds(ids);
  return { id: list[0] ?? ids, ids: list, title, run };
}

/** A check of our reading of what the document leaves open; another service may differ and still be right. */
export function soft(point: string, ids: string, title: string, run: Clause['run']): Clause {
  return { ...hard(ids, title, run), soft: point };
}

function expandIds(ids: string): string[] {
  return ids.split(' ').flatMap((part) => {
    const [, group = '', first = '', last = first] = /^([A-Z]{3})-(\d\d)(?:\.\.(\d\d))?$/.exec(part) ?? [];
    const [from, to] = [Number.parseInt(first, 10), Number.parseInt(last, 10)];
    if (!(from <= to)) throw new Error(`no clause ids: ${part}`);
    return Array.from(
      { length: to - from + 1 },
      (_, index) => `${group}-${String(from + index).padStart(2, '0')}`,
    );
  });
}

/** Runs one check from the seeded world. Throws what the check threw, `NotHere` included. */
export async function runClause(api: Api, { run }: Clause): Promise<void> {
  await api.reset();
  await run(api);
}
