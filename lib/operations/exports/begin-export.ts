import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ExportQuery } from '@/lib/contract/bff/exports/export-requests';
import type { Services } from '@/lib/operations/services';
import { harmless } from './export-csv';
import { type Beginning, readExportPage, type Whole } from './export-pages';

/** A list may grow while it is read, so the reads are repeated so often. */
const TRIES = 4;

/** Begins at the first record or after an earlier part. Throws `upstream_contract` if the rest does not fit. */
export async function beginExport(
  services: Services,
  whole: Whole,
  { start, total, after }: Pick<ExportQuery, 'start' | 'total' | 'after'>,
): Promise<Beginning> {
  if (start > 0 && total !== undefined && after !== undefined) {
    return behind(services, whole, { start, total, after });
  }
  // With a fixed end of the time no row moves.
  const first = await readExportPage(services, whole, start);
  if (start > first.total) throw new DomainError('upstream_contract');
  return { first, written: start, skip: 0, total: first.total };
}

interface Part {
  start: number;
  total: number;
  /** Text of the last written cell. */
  after: string;
}

/** Without dates the list grows at the top: the rest is its last `total - start` records, after the part's last one. */
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
