import type { ChecksAnswer, ImportRow, ImportsAnswer } from '@/lib/contract/bff-sub-merchant-import';
import { postJson } from './api';

/** May these be added? Asked of the register and of the API; nothing is kept. */
export function checkCandidates(
  correlation_ids: readonly string[],
  signal: AbortSignal,
): Promise<ChecksAnswer> {
  return postJson<ChecksAnswer>('/api/sub-merchants/checks', { correlation_ids }, { signal });
}

/** Adds these; the same rows sent again add nothing twice. */
export function importRows(rows: readonly ImportRow[]): Promise<ImportsAnswer> {
  return postJson<ImportsAnswer>('/api/sub-merchants/imports', { rows });
}
