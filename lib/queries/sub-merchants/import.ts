import type { ChecksAnswer, ImportRow, ImportsAnswer } from '@/lib/contract/bff/sub-merchants/import';
import { postJson } from '@/lib/queries/api/api-client';

/** The check stores nothing. */
export function checkCandidates(
  correlation_ids: readonly string[],
  signal: AbortSignal,
): Promise<ChecksAnswer> {
  return postJson<ChecksAnswer>('/api/sub-merchants/checks', { correlation_ids }, { signal });
}

/** Sending the same rows again adds none twice. */
export function importRows(rows: readonly ImportRow[]): Promise<ImportsAnswer> {
  return postJson<ImportsAnswer>('/api/sub-merchants/imports', { rows });
}
