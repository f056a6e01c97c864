import {
  csvDelimiter,
  EXPORT_ID_CELL,
  EXPORT_TOTAL,
  EXPORT_UNTIL,
  type ExportFormat,
} from '@/lib/contract/export-head';
import { type Filters, writeListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import type { Locale } from '@/lib/i18n/locales';
import { ApiError, type ApiErrorCode, getFile } from './api';
import { cellOf } from './csv-lines';
import { csvMeter, xlsxMeter } from './export-meter';

/** Pieces are put together from this size on, so that the browser may keep them outside its memory. */
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

/** Whether both ask for the same records in the same words, whatever the format. */
export function isSameFile(one: ExportAsked, other: ExportAsked): boolean {
  const text = ({ list, filters }: ExportAsked) => list + writeListAddress(list, { filters });
  return one.locale === other.locale && text(one) === text(other);
}

/** A file, or the whole lines of one that broke off. */
export interface ExportPart {
  /** What it was begun with, and is gone on with: the page may show another list by then. */
  asked: ExportAsked;
  blob: Blob;
  rows: number;
  total: number;
  name: string;
  /** What to ask for so that the rest comes; absent where it cannot be gone on with. */
  rest?: Readonly<Record<string, string>>;
}

/** The download broke off after it had begun; `part` is what can be gone on with. */
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
 * `GET /api/{list}/export`, counted while it arrives, or the rest of a part behind it. Resolves with the whole file only. Throws `ApiError` when it
 * cannot begin, `ExportBroken` when it breaks off, and the reason of `signal` when somebody stopped it.
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
    // Records came or went before the place where it goes on: some would be twice in the file, and others missing.
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
    return { asked, blob: kept, rows: rows(), total, name, ...(rest === undefined ? {} : { rest }) };
  };
  /** A rest of which no row arrived leaves what there was. */
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
  /** The last whole row. */
  line: string;
}

/** A place in a list that has an end in time is found by its number; in one without, by what stands before it too. */
function restOf({ locale }: ExportAsked, { rows, total, until, line }: Arrived): ExportPart['rest'] {
  const start = String(rows);
  if (until !== undefined) return { start, until };
  const last = cellOf(line, EXPORT_ID_CELL, csvDelimiter(locale));
  return last ? { start, total: String(total), after: last } : undefined;
}

/** Begins the file; a rest that cannot begin leaves what there is as it was. */
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
