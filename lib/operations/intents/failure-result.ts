import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { type IntentCall, isDefiniteFailure } from '@/lib/upstream/definite-failures';
import type { UpstreamFailure } from '@/lib/upstream/result';

/** `refused` where the API certainly did nothing, else `unknown`. */
export function failureResult(call: IntentCall, failure: UpstreamFailure, at: Date) {
  const { kind, status, message } = failure;
  const refused = isDefiniteFailure(call, failure);
  return {
    state: refused ? ('refused' as const) : ('unknown' as const),
    at,
    ...(refused ? {} : { failure: kind === 'http' ? ('failed' as const) : kind }),
    ...defined({ http_status: status, reason: message }),
  };
}
