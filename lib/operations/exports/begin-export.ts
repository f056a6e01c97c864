import 'server-only';
import type { ExportQuery } from '@/lib/contract/bff-export';
import { DomainError } from '@/lib/contract/domain-error';
import { harmless } from './export-csv';
import { type Beginning, readExportPage, type Whole } from './export-pages';
import type { Services } from './services';

/** Reads before it is given up that new records come in faster than their number can be followed. */
const TRIES = 4;

/**
 * Where a file begins: at its first record, or behind what an earlier part holds. Throws `upstream_contract` when the
 * rest no longer fits that part.
 */
export async function beginExport(
  services: Services,
  whole: Whole,
  { start, total, after }: Pick<ExportQuery, 'start' | 'total' | 'after'>,
): Promise<Beginning> {
  if (start > 0 && total !== undefined && after !== undefined) {
    return behind(services, whole, { start, total, after });
  }
  // Its time has an end: the place of a record does not change.
  const first = await readExportPage(services, whole, start);
  if (start > first.total) throw new DomainError('upstream_contract');
  return { first, written: start, skip: 0, total: first.total };
}

interface Part {
  start: number;
  total: number;
  /** The last record of the part, as its cell in the file has it. */
  after: string;
}

/**
 * Nothing holds a list without dates still, but it grows at its top alone: what is left of the file are its last
 * `total - start` records, and the one before them has to be the last that the part holds. Otherwise a record came or
 * went further down, and one would be in the file twice or not at all.
 */
async function behind(services: Services, whole: Whole, { start, total, after }: Part): Promise<Beginning> {
  let at = start - 1;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const first = await readExportPage(services, whole, at);
    const place = start - 1 + first.total - total;
    const last = first.items[place - at];
    if (first.total < total) break;
    if (last !== undefined) {
      if (last.end2end === undefined || harmless(last.end2end) !== after) break;
      return { first, written: start, skip: place - at + 1, total };
    }
    at = place;
  }
  throw new DomainError('upstream_contract');
}
