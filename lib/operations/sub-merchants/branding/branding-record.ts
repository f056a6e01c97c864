import 'server-only';
import type { BrandingAsked, BrandingChange } from '@/lib/contract/bff/sub-merchants/branding';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import { defined } from '@/lib/contract/values/defined';
import { resolvableAt } from '@/lib/operations/intents/resolvable-at';

export interface BrandingResult {
  message?: string;
  /** Standard base64, while it may be in effect. */
  logo?: string;
  /** On the API's clock; starts the 30 days. */
  effective_at?: string;
  cooldown?: true;
  evidence?: 'cooldown' | 'accepted_again';
}

/** Kind `branding`. */
export interface BrandingIntent extends SubMerchantIntent {
  asked: Readonly<BrandingAsked & Record<string, unknown>>;
  result?: Readonly<BrandingResult & Record<string, unknown>>;
}

export function asBranding(operation: SubMerchantIntent): BrandingIntent {
  return operation as BrandingIntent;
}

/** Without the picture. */
export function changeOf(operation: SubMerchantIntent): BrandingChange {
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
    ...defined({
      http_status,
      reason,
      failure,
      cooldown: result?.cooldown,
      evidence: result?.evidence,
      word: resolved_by,
    }),
    ...(state === 'unknown' ? { resolvable_at: resolvableAt(operation).toISOString() } : {}),
  };
}
