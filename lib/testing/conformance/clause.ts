import 'server-only';
import type { Api } from '@/lib/testing/conformance/support/api-client';

/** One check of the contract. It starts from the seeded world when the target can be reset. */
export interface Clause {
  id: string;
  ids: readonly string[];
  /** Id of the assumption it relies on (O-29); absent when the contract states it. */
  soft?: string;
  title: string;
  run(api: Api): Promise<void>;
}

/** A check of what the contract states. `ids`: clauses and ranges, as in `ACC-01 ACC-03..07`. */
export function hard(ids: string, title: string, run: Clause['run']): Clause {
  const list = expandIds(ids);
  return { id: list[0] ?? ids, ids: list, title, run };
}

/** A check of an assumption; another service may differ and still be correct. */
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

/** Runs one check from the seeded world. Throws what the check throws, including `NotAvailable`. */
export async function runClause(api: Api, { run }: Clause): Promise<void> {
  await api.reset();
  await run(api);
}
