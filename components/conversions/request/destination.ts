import type { AcceptRequest } from '@/lib/contract/bff';
import { isFiat } from '@/lib/money/currencies';
import { maskPixKey, type PixKey, recognisePixKey, typedPixKey } from '@/lib/money/pix-key';
import type { Draft } from './draft';

/** Where the money of a conversion goes: a PIX key for BRL, a wallet for everything else (ACC-15). */
export type Destination = { kind: 'pix'; key: PixKey } | { kind: 'wallet'; walletId: string };

/**
 * The destination for a payout in `currency`: what the form holds, else the wallet the quote came with
 * (QUO-24). Undefined while there is none that could be sent.
 */
export function destinationFor(
  currency: string,
  draft: Pick<Draft, 'pixKey' | 'walletId'>,
  quotedWallet?: string,
): Destination | undefined {
  if (isFiat(currency)) return pixDestination(typedPixKey(draft.pixKey));
  const walletId = draft.walletId.trim() || quotedWallet;
  return walletId ? { kind: 'wallet', walletId } : undefined;
}

/** The destination an attempt was sent with. */
export function sentDestination(sent: { pix_key?: string; wallet_id?: string }): Destination | undefined {
  if (sent.wallet_id !== undefined) return { kind: 'wallet', walletId: sent.wallet_id };
  return sent.pix_key === undefined ? undefined : pixDestination(recognisePixKey(sent.pix_key));
}

/** The one field of the accept body that the payout needs. */
export function destinationField(destination: Destination): Pick<AcceptRequest, 'pix_key' | 'wallet_id'> {
  return destination.kind === 'pix'
    ? { pix_key: destination.key.value }
    : { wallet_id: destination.walletId };
}

/** As shown: a CPF keeps its outer digits hidden unless `full`, the form where the person typed it. */
export function destinationText(destination: Destination, full = false): string {
  if (destination.kind === 'wallet') return destination.walletId;
  return full ? destination.key.display : maskPixKey(destination.key);
}

function pixDestination(key: ReturnType<typeof recognisePixKey>): Destination | undefined {
  return 'reason' in key ? undefined : { kind: 'pix', key };
}
