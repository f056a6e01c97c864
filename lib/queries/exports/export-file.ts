import {
  csvDelimiter,
  EXPORT_HEAD_LINES,
  EXPORT_ID_CELL,
  EXPORT_TOTAL,
  EXPORT_UNTIL,
  type ExportFormat,
} from '@/lib/contract/bff/exports/export-format';
import { type FrameReader, readFrames } from '@/lib/contract/bff/exports/export-frames';
import { defined } from '@/lib/contract/values/defined';
import { type Filters, writeListAddress } from '@/lib/contract/values/transactions/list-address';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { Locale } from '@/lib/i18n/locales';
import { ApiError, type ApiErrorCode, getFile } from '@/lib/queries/api/api-client';
import { cellOf, countLines, NO_LINES } from './csv-lines';

/** A browser frees pieces of this size while it goes on. */
const BLOCK_BYTES = 4 * 1024 * 1024;

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface ExportAsked {
  list: TransactionList;
  filters: Filters;
  locale: Locale;
  format: ExportFormat;
}

export function isSameFile(one: ExportAsked, other: ExportAsked): boolean {
  const text = ({ list, filters }: ExportAsked) => list + writeListAddress(list, { filters });
  return one.locale === other.locale && text(one) === text(other);
}

export interface ExportPart {
  /** The page may show another list on resume. */
  asked: ExportAsked;
  blob: Blob;
  rows: number;
  total: number;
  name: string;
  /** Fetches the rest; absent when it cannot resume. */
  rest?: Readonly<Record<string, string>>;
}

export class ExportBroken extends Error {
  override name = 'ExportBroken';

  constructor(
    readonly part: ExportPart,
    readonly code: ApiErrorCode | undefined,
  ) {
    super('export broken off');
  }
}

interface Options {
  signal: AbortSignal;
  onProgress(rows: number, total: number): void;
}

/**
 * Resolves with the whole file only. Throws `ApiError` at the start, `ExportBroken` on a break, `signal`'s reason
 * on stop.
 */
export async function readExport(
  from: ExportAsked | ExportPart,
  { signal, onProgress }: Options,
): Promise<ExportPart> {
  const after = 'asked' in from ? from : undefined;
  const asked = 'asked' in from ? from.asked : from;
  const response = await beginOrBreak(asked, signal, after);
  const total = Number.parseInt(response.headers.get(EXPORT_TOTAL) ?? '', 10);
  const reader = response.body?.getReader();
  if (Number.isNaN(total) || reader === undefined) throw new ApiError('internal', response.status);
  if (after !== undefined && after.total !== total) {
    // Earlier records changed, so the rest would have duplicates and gaps.
    await reader.cancel().catch(() => undefined);
    throw new ApiError('upstream_contract', response.status);
  }
  const until = response.headers.get(EXPORT_UNTIL) ?? undefined;
  const before = after?.rows ?? 0;
  const type = TYPES[asked.format];
  const meter = asked.format === 'csv' ? csvMeter(after === undefined) : xlsxMeter();
  let blob = after?.blob ?? new Blob([], { type });
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  const base = blob.size;
  const join = () => {
    blob = new Blob([blob, ...pieces], { type });
    pieces = [];
    held = 0;
  };
  const rows = () => before + meter.rows();
  const part = async (): Promise<ExportPart> => {
    join();
    const name = after?.name ?? nameOf(response, asked);
    const last = meter.lastRow();
    if (last === undefined) return { asked, blob, rows: rows(), total, name };
    const kept = blob.slice(0, base + last.to, type);
    const line = await kept.slice(base + last.from).text();
    const rest = restOf(asked, { rows: rows(), total, until, line });
    return { asked, blob: kept, rows: rows(), total, name, ...defined({ rest }) };
  };
  /** Without a new row the previous part stays. */
  const broken = async () =>
    new ExportBroken(after !== undefined && meter.rows() === 0 ? after : await part(), undefined);
  onProgress(rows(), total);
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(...meter.take(read.value));
      held += read.value.byteLength;
      if (held >= BLOCK_BYTES) join();
      onProgress(rows(), total);
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw await broken();
  }
  if (rows() !== total || !meter.complete()) throw await broken();
  return part();
}

interface Arrived {
  rows: number;
  total: number;
  until: string | undefined;
  line: string;
}

/** Sends the row number; without a pinned end the last record too. */
function restOf({ locale }: ExportAsked, { rows, total, until, line }: Arrived): ExportPart['rest'] {
  const start = String(rows);
  if (until !== undefined) return { start, until };
  const last = cellOf(line, EXPORT_ID_CELL, csvDelimiter(locale));
  return last ? { start, total: String(total), after: last } : undefined;
}

async function beginOrBreak(asked: ExportAsked, signal: AbortSignal, after: ExportPart | undefined) {
  try {
    return await getFile(pathOf(asked, after), signal);
  } catch (cause) {
    if (after === undefined || !(cause instanceof ApiError)) throw cause;
    throw new ExportBroken(after, cause.code);
  }
}

function pathOf({ list, filters, locale, format }: ExportAsked, after: ExportPart | undefined): string {
  const search = new URLSearchParams(writeListAddress(list, { filters }));
  search.set('format', format);
  search.set('locale', locale);
  if (format === 'xlsx') search.set('framed', '1');
  for (const [name, value] of Object.entries(after?.rest ?? {})) search.set(name, value);
  return `/api/${list}/export?${search}`;
}

function nameOf(response: Response, { list, format }: ExportAsked): string {
  const given = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return given?.[1] ?? `${list}.${format}`;
}

interface ExportMeter extends FrameReader {
  /** Where the last whole row stands, in bytes; undefined when the file cannot go on. */
  lastRow(): { from: number; to: number } | undefined;
}

/** The head stands in the first part only. */
function csvMeter(first: boolean): ExportMeter {
  const head = first ? EXPORT_HEAD_LINES : 0;
  let count = NO_LINES;
  return {
    take(piece) {
      count = countLines(count, piece);
      return [piece];
    },
    rows: () => Math.max(0, count.lines - head),
    complete: () => count.wholeBytes === count.bytes,
    lastRow: () => (count.lines > head ? { from: count.lastLineAt, to: count.wholeBytes } : undefined),
  };
}

/** Nobody can open part of an XLSX, so it never goes on. */
function xlsxMeter(): ExportMeter {
  return { ...readFrames(), lastRow: () => undefined };
}
