import { queryOptions } from '@tanstack/react-query';
import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import { readFrames } from '@/lib/contract/bff/exports/export-frames';
import {
  MANIFEST_NAME,
  type ReportAnswer,
  type ReportFileName,
  type ReportManifest,
} from '@/lib/contract/bff/reports/reports';
import { defined } from '@/lib/contract/values/defined';
import type { Locale } from '@/lib/i18n/locales';
import { getFile, getJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { nameOf } from './exports/load-file';
import { readArchive } from './read-archive';

export function reportQuery(month: string) {
  return queryOptions({
    queryKey: keys.report(month),
    queryFn: ({ signal }) => getJson<ReportAnswer>(`/api/reports/${encodeURIComponent(month)}`, { signal }),
  });
}

export interface ReportAsked {
  month: string;
  format: ExportFormat;
  locale: Locale;
  file?: ReportFileName;
  comment?: boolean;
  /** Why payers' tax ids stand in full; without it they are masked. */
  reason?: string;
}

export interface MadeReport {
  blob: Blob;
  name: string;
  manifest: ReportManifest;
  /** Hash of `manifest.json`; absent if the browser cannot hash. */
  sha256?: string;
  fileOf(path: string): Promise<Blob>;
}

/** The archive is not whole: nothing of it is kept. */
export class ReportBroken extends Error {
  override name = 'ReportBroken';
}

/** A browser frees pieces of this size while it goes on. */
const BLOCK_BYTES = 4 * 1024 * 1024;

/** Resolves with a whole archive only. Throws `ApiError` at the start, `ReportBroken` on a break. */
export async function makeReport(
  { month, format, locale, file, comment = false, reason }: ReportAsked,
  { signal, onRows }: { signal: AbortSignal; onRows(rows: number): void },
): Promise<MadeReport> {
  const tax_ids = reason === undefined ? undefined : '1';
  const query = new URLSearchParams({
    format,
    locale,
    framed: '1',
    ...defined({ file, comment: comment ? '1' : undefined, tax_ids, reason }),
  });
  const response = await getFile(`/api/reports/${encodeURIComponent(month)}/download?${query}`, signal);
  const reader = response.body?.getReader();
  const frames = readFrames();
  let blob = new Blob([], { type: 'application/zip' });
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  const join = () => {
    blob = new Blob([blob, ...pieces], { type: 'application/zip' });
    pieces = [];
    held = 0;
  };
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      pieces.push(...frames.take(read.value));
      held += read.value.byteLength;
      if (held >= BLOCK_BYTES) join();
      onRows(frames.rows());
    }
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new ReportBroken('connection', { cause });
  }
  join();
  const archive = frames.complete() ? await readArchive(blob) : null;
  const text = await archive?.textOf(MANIFEST_NAME);
  if (archive === null || text === undefined) throw new ReportBroken('archive');
  const manifest = JSON.parse(text) as ReportManifest;
  const isWhole = manifest.files.every(({ file: made }) => made === undefined || archive.has(made.path));
  if (!isWhole) throw new ReportBroken('archive');
  return {
    blob,
    name: nameOf(response) ?? `mesa_${month}.zip`,
    manifest,
    fileOf: archive.blobOf,
    ...defined({ sha256: await hashOf(text) }),
  };
}

/** Undefined where the browser does not hash: only https and localhost may. */
async function hashOf(text: string): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
