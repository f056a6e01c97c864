import type { RequestDraft } from '@/components/conversions/request/request-draft';
import type { DestinationsAnswer, SavedDestination } from '@/lib/contract/bff/destinations';
import { isFiat } from '@/lib/money/currencies';
import { typedPixKey } from '@/lib/money/pix-key';

/** Those that could receive this currency, and whether one has to be chosen. */
export function savedFor(
  answer: DestinationsAnswer | undefined,
  { to, pixKey, walletId }: RequestDraft,
): { items: SavedDestination[]; only: boolean; chosen: SavedDestination | undefined } {
  const isPix = isFiat(to);
  const items = (answer?.items ?? []).filter(
    ({ kind, currency, state }) =>
      state !== 'archived' && (isPix ? kind === 'pix' : kind === 'wallet' && currency === to),
  );
  const key = typedPixKey(pixKey);
  const value = isPix ? ('reason' in key ? undefined : key.value) : walletId.trim();
  const chosen = items.find((item) => item.state === 'ready' && item.value === value);
  return { items, only: answer?.new_in_convert === 'forbidden', chosen };
}
