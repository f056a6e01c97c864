import { EXPORT_TOTAL, EXPORT_UNTIL, type ExportFormat } from '@/lib/contract/export-head';
import { type Filters, writeListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import type { Locale } from '@/lib/i18n/locales';
import { ApiError, type ApiErrorCode, getFile } from './api';
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

/** A file, or the whole lines of one that broke off. */
export interface ExportPart {
  blob: Blob;
  rows: number;
  total: number;
  name: string;
  /** End of its time; absent for a list that cannot be gone on with. */
  until?: string;
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
  /** Goes on where this ended. */
  after?: ExportPart | undefined;
}

/**
 * `GET /api/{list}/export`, counted while it arrives. Resolves with the whole file only. Throws `ApiError` when it
 * cannot begin, `ExportBroken` when it breaks off, and the reason of `signal` when somebody stopped it.
 */
export async function readExport(
  asked: ExportAsked,
  { signal, onProgress, after }: Options,
): Promise<ExportPart> {
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
  const part = (): ExportPart => {
    join();
    const kept = meter.keptBytes();
    return {
      blob: kept === undefined ? blob : blob.slice(0, base + kept, type),
      rows: rows(),
      total,
      name: after?.name ?? nameOf(response, asked),
      ...(until === undefined || kept === undefined ? {} : { until }),
    };
  };
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
    throw new ExportBroken(part(), undefined);
  }
  if (rows() !== total || !meter.complete()) throw new ExportBroken(part(), undefined);
  return part();
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
  if (after?.until !== undefined) {
    search.set('start', String(after.rows));
    search.set('until', after.until);
  }
  return `/api/${list}/export?${search}`;
}

function nameOf(response: Response, { list, format }: ExportAsked): string {
  const given = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return given?.[1] ?? `${list}.${format}`;
}
