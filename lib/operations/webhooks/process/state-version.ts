import 'server-only';
import type { KybAnswer } from '@/lib/contract/bff/sub-merchants/register';
import type { Envelope } from '@/lib/contract/payments-api/envelope';
import { KYB_PROCESSES } from '@/lib/contract/payments-api/sub-merchants';
import { exactTimestamp, parseIsoTimestamp } from '@/lib/time/loose-timestamp';

/**
 * Sortable (safety 16, EVT-17): `updated_at`, then an error message (EVT-04), then more attributes (2.1), then
 * `process` as a tie-break. Null without a readable time.
 */
export function versionOf(
  record: Pick<Envelope, 'updated_at' | 'process' | 'error_message' | 'attributes'>,
): string | null {
  const instant = record.updated_at === undefined ? null : exactTimestamp(record.updated_at);
  if (instant === null) return null;
  const failed = Object.values(record.error_message).some((text) => text !== '') ? 1 : 0;
  const attributes = Math.min(999, Object.keys(record.attributes).length);
  return `${instant} ${failed} ${String(attributes).padStart(3, '0')} ${tail(record.process)}`;
}

const KYB_ORDER: readonly string[] = KYB_PROCESSES;

/** No `updated_at` (KYB-04): start time, then documented order (3.2). Null for undocumented states. */
export function kybVersion({ created_at, process }: KybAnswer): string | null {
  const begun = created_at === undefined ? null : parseIsoTimestamp(created_at);
  const place = KYB_ORDER.indexOf(process ?? '');
  if (begun === null || place === -1) return null;
  return `${begun.toISOString()} ${place}`;
}

/** Later states may still come. */
export function hasCompleted(process: string | null | undefined): boolean {
  return process?.startsWith('success.') ?? false;
}

function tail(process = ''): string {
  return process
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '')
    .slice(0, 200);
}
