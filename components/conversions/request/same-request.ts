import type { Conversion } from '@/lib/contract/bff';
import { sameAmount } from '@/lib/money/amount';
import type { Draft } from './draft';
import { quoteBody } from './form-check';

/** Whether the form still says what this quote was asked with. */
export function isSameRequest(draft: Draft, conversion: Conversion): boolean {
  const body = quoteBody(draft);
  const amount = conversion.fixed_side === 'from' ? body?.from_amount : body?.to_amount;
  return (
    body?.from_currency === conversion.from_currency &&
    body.to_currency === conversion.to_currency &&
    amount !== undefined &&
    sameAmount(amount, conversion.requested_amount)
  );
}

const SENT: ReadonlySet<Conversion['state']> = new Set(['sending', 'accepted', 'evaluating', 'unknown']);

/** The form still shows a request that was sent already: its amount is no longer one to be covered. */
export function isSent(draft: Draft, conversion: Conversion | undefined): boolean {
  return conversion !== undefined && SENT.has(conversion.state) && isSameRequest(draft, conversion);
}
