import 'server-only';
import type { KybAnswer } from '@/lib/contract/bff-sub-merchants';
import type { Envelope } from '@/lib/contract/envelope';
import { KYB_PROCESSES } from '@/lib/contract/sub-merchants';
import { exactTimestamp, parseIsoTimestamp } from '@/lib/time/loose-timestamp';

/**
 * The order of a record's states as a text to compare by (safety 16, EVT-17): `updated_at` to the nanosecond. Of two
 * with the same `updated_at` the later is the one that carries an error message (it ends what it waits for, EVT-04),
 * then the one with more attributes (they come with the steps, 2.1), then the greater `process`: the last says nothing
 * about time, and only makes every order of arrival end alike. Null without a time that can be read.
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

/**
 * An onboarding has no `updated_at` (KYB-04): the process that began later is later, and within one the documented
 * order of its states decides (3.2). A state that is not documented is told by reads alone.
 */
export function kybVersion({ created_at, process }: KybAnswer): string | null {
  const begun = created_at === undefined ? null : parseIsoTimestamp(created_at);
  const place = KYB_ORDER.indexOf(process ?? '');
  if (begun === null || place === -1) return null;
  return `${begun.toISOString()} ${place}`;
}

/** A state after the end may still come; only a state that says so is an end. */
export function hasCompleted(process: string | null | undefined): boolean {
  return process?.startsWith('success.') ?? false;
}

function tail(process = ''): string {
  return process
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '')
    .slice(0, 200);
}
