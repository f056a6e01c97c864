import 'server-only';
import type { FailedPart } from '@/lib/contract/bff-overview';
import { DomainError } from '@/lib/contract/domain-error';
import { log } from '@/lib/log';

/** Why one part of a page could not be read, while the others stand. Faults of our own are logged here. */
export function failedPart(error: unknown): FailedPart {
  if (!(error instanceof DomainError)) {
    log.error({ err: error }, 'a part of the overview failed');
    return { ok: false, code: 'internal' };
  }
  const { code, detail } = error;
  const { upstreamMessage } = detail;
  return { ok: false, code, ...(upstreamMessage === undefined ? {} : { upstream_message: upstreamMessage }) };
}
