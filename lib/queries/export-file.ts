import { EXPORT_HEAD_LINES, EXPORT_TOTAL, EXPORT_UNTIL } from '@/lib/contract/export-head';
import { type Filters, writeListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import type { Locale } from '@/lib/i18n/locales';
import { ApiError, type ApiErrorCode, getFile } from './api';
import { countLines, NO_LINES } from './csv-lines';

/** Pieces are put together from this size on, so that the browser may keep them outside its memory. */
const BLOCK_BYTES = 4 * 1024 * 1024;

export interface ExportAsked {
  list: TransactionList;
  filters: Filters;
  locale: Locale;
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
  const until = response.headers.get(EXPORT_UNTIL) ?? undefined;
  const before = after?.rows ?? 0;
  const head = after === undefined ? EXPORT_HEAD_LINES : 0;
  let blob = after?.blob ?? new Blob([], { type: 'text/csv' });
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let count = NO_LINES;
  const base = blob.size;
  const join = () => {
    blob = new Blob([blob, ...pieces], { type: 'text/csv' });
    pieces = [];
    held = 0;
  };
  const rows = () => before + Math.max(0, count.lines - head);
  const part = (): ExportPart => {
    join();
    return {
      blob: blob.slice(0, base + count.wholeBytes, 'text/csv'),
      rows: rows(),
      total,
      name: after?.name ?? nameOf(response, asked.list),
      ...(until === undefined || count.lines < head ? {} : { until }),
    };
  };
  onProgress(rows(), total);
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      held += read.value.byteLength;
      count = countLines(count, read.value);
      if (held >= BLOCK_BYTES) join();
      onProgress(rows(), total);
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ExportBroken(part(), undefined);
  }
  if (rows() !== total) throw new ExportBroken(part(), undefined);
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

function pathOf({ list, filters, locale }: ExportAsked, after: ExportPart | undefined): string {
  const search = new URLSearchParams(writeListAddress(list, { filters }));
  search.set('format', 'csv');
  search.set('locale', locale);
  if (after?.until !== undefined) {
    search.set('start', String(after.rows));
    search.set('until', after.until);
  }
  return `/api/${list}/export?${search}`;
}

function nameOf(response: Response, list: TransactionList): string {
  const given = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return given?.[1] ?? `${list}.csv`;
}
