import 'server-only';
import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { XLSX_MAX_RECORDS } from '@/lib/contract/bff/exports/export-format';
import type { Period } from '@/lib/contract/bff/reports/report-period';
import type { ReportQuery } from '@/lib/contract/bff/reports/report-requests';
import type { ReportFile, ReportFileName, Shortfall } from '@/lib/contract/bff/reports/reports';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import { csvLines, localCells } from '@/lib/operations/exports/export-csv';
import { xlsxParts } from '@/lib/operations/exports/export-xlsx';
import type { ReportSource } from './report-source';
import { typedHead, typedRow } from './typed-cells';

interface Making {
  name: ReportFileName;
  source: ReportSource;
  query: Pick<ReportQuery, 'format' | 'locale' | 'comment'>;
  period: Period;
  timeZone: string;
  folder: string;
  clock(): number;
  onRows(rows: number): void;
}

export interface Made {
  made: ReportFile;
  /** The file's handle, which the caller closes. */
  content?: FileHandle;
}

/**
 * Writes to the disk first: a file whose list fails midway must not be in the archive. A list that fails makes none and
 * never throws; only a disk that fails does.
 */
export async function makeFile(making: Making): Promise<Made> {
  const { name, source, query, folder, clock } = making;
  const path = `${name}.${query.format}`;
  const place = join(/*turbopackIgnore: true*/ folder, path);
  const said = { filters: source.filters, ...defined({ days: source.days }) };
  const asOf = () => new Date(clock()).toISOString();
  const handle = await open(/*turbopackIgnore: true*/ place, 'wx+', 0o600);
  // The name is removed at once, so that a killed process leaves no tax ids on the disk.
  await rm(/*turbopackIgnore: true*/ place, { force: true }).catch(() => undefined);
  const hash = createHash('sha256');
  const counted = { rows: 0 };
  let bytes = 0;
  let failed: unknown;
  try {
    const parts = partsOf(making, counted);
    for (;;) {
      const next = await parts.next().catch((error: unknown) => {
        failed = error ?? new DomainError('internal');
      });
      if (next === undefined || next.done) break;
      const piece = Buffer.from(next.value);
      hash.update(piece);
      bytes += piece.length;
      await handle.writeFile(piece);
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  if (failed !== undefined) {
    await handle.close();
    return { made: { name, state: 'refused', as_of: asOf(), ...said, why: [whyOf(source, failed)] } };
  }
  const { why = [], totals, not_summed, slots } = source.end?.() ?? {};
  const made: ReportFile = {
    name,
    state: why.length === 0 ? 'whole' : 'not_whole',
    as_of: asOf(),
    ...said,
    ...(why.length === 0 ? {} : { why }),
    file: { path, rows: counted.rows, bytes, sha256: hash.digest('hex') },
    ...defined({ totals, slots }),
    ...(not_summed === undefined || Object.keys(not_summed).length === 0 ? {} : { not_summed }),
  };
  return { made, content: handle };
}

const BYTE_ORDER_MARK = '\ufeff';

class TooManyRows extends Error {}

function whyOf({ onError }: ReportSource, error: unknown): Shortfall {
  if (error instanceof TooManyRows) return { kind: 'too_many_rows' };
  const code = error instanceof DomainError ? error.code : 'internal';
  if (code === 'internal') log.error({ err: error }, 'a file of a report failed');
  return onError?.(code) ?? { kind: 'read_failed', code };
}

/** The names stand in line one, below a comment line by choice. */
async function* partsOf(
  { name, source, query: { format, locale, comment }, period, timeZone, clock, onRows }: Making,
  counted: { rows: number },
): AsyncGenerator<string | Uint8Array> {
  const { columns, pages } = source;
  async function* rows() {
    for await (const page of pages) {
      counted.rows += page.length;
      if (format === 'xlsx' && counted.rows > XLSX_MAX_RECORDS) throw new TooManyRows();
      onRows(page.length);
      yield page;
    }
  }
  if (format === 'xlsx') {
    const head = [typedHead(columns, timeZone)];
    yield* xlsxParts(name.slice(0, 31), head, rows(), (cells) => typedRow(columns, cells, timeZone));
    return;
  }
  const local = localCells(columns, locale);
  if (comment !== undefined) {
    const facts = [`Mesa ${name}`, `${period.from}..${period.to}`, timeZone, new Date(clock()).toISOString()];
    yield `${BYTE_ORDER_MARK}# ${facts.join(' · ')}\r\n`;
  }
  yield csvLines([columns.map((column) => column.name)], locale, comment === undefined);
  for await (const page of rows()) yield csvLines(page.map(local), locale, false, columns);
}
