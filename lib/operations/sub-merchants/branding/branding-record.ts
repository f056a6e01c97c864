import 'server-only';
import type { BrandingAsked, BrandingChange } from '@/lib/contract/bff-branding';
import type { Operation } from '@/lib/contract/bff-operations';
import { resolvableAt } from './resolvable-at';

/** What a row keeps of a change beside what was asked for. */
export interface BrandingResult {
  message?: string;
  /** The picture itself, kept while it may be the one that shows: standard base64. */
  logo?: string;
  /** When it took effect, or would have, by the API's clock: the 30 days count from there. */
  effective_at?: string;
  cooldown?: true;
  evidence?: 'cooldown' | 'accepted_again';
}

/** A row of kind `branding`, with the shapes that only this kind has. */
export interface BrandingOperation extends Operation {
  asked: Readonly<BrandingAsked & Record<string, unknown>>;
  result?: Readonly<BrandingResult & Record<string, unknown>>;
}

export function asBranding(operation: Operation): BrandingOperation {
  return operation as BrandingOperation;
}

/** A row as it is shown, without the picture. */
export function changeOf(operation: Operation): BrandingChange {
  const {
    intent_id,
    state,
    asked,
    created_by,
    created_at,
    http_status,
    reason,
    failure,
    result,
    resolved_by,
  } = asBranding(operation);
  return {
    id: intent_id,
    state,
    asked,
    by: created_by,
    at: created_at,
    ...(http_status === undefined ? {} : { http_status }),
    ...(reason === undefined ? {} : { reason }),
    ...(failure === undefined ? {} : { failure }),
    ...(result?.cooldown === undefined ? {} : { cooldown: result.cooldown }),
    ...(result?.evidence === undefined ? {} : { evidence: result.evidence }),
    ...(resolved_by === undefined ? {} : { word: resolved_by }),
    ...(state === 'unknown' ? { resolvable_at: resolvableAt(operation).toISOString() } : {}),
  };
}
