import type { Conversion } from '@/lib/contract/bff/conversions';
import { sameAmount } from '@/lib/money/amount';
import type { RequestDraft } from './request-draft';
import { quoteBody } from './validate-request';

export function isSameRequest(draft: RequestDraft, conversion: Conversion): boolean {
  const body = quoteBody(draft);
  const amount = conversion.fixed_side === 'from' ? body?.from_amount : body?.to_amount;
  return (
    body?.from_currency === conversion.from_currency &&
    body.to_currency === conversion.to_currency &&
    amount !== undefined &&
    sameAmount(amount, conversion.requested_amount)
  );
}

export function hasAskedDestination(draft: RequestDraft, { asked_destination = {} }: Conversion): boolean {
  const { pix_key, wallet_id } = quoteBody(draft) ?? {};
  // Masked for who may not ask: as it was read.
  const isSameKey = [pix_key, draft.pixKey].includes(asked_destination.pix_key);
  return isSameKey && wallet_id === asked_destination.wallet_id;
}

const SENT: ReadonlySet<Conversion['state']> = new Set(['sending', 'accepted', 'evaluating', 'unknown']);

/** The form shows a request that was sent. */
export function isSent(draft: RequestDraft, conversion: Conversion | undefined): boolean {
  return conversion !== undefined && SENT.has(conversion.state) && isSameRequest(draft, conversion);
}
