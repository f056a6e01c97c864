import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import { readPasted } from '@/lib/contract/values/pasted-id';
import { pastedAddress } from '@/lib/contract/values/pasted-value';
import { isFiat } from '@/lib/money/currencies';
import {
  looksLikePix,
  maskedKind,
  maskPixKey,
  type PixKey,
  recognisePixKey,
  typedPixKey,
} from '@/lib/money/pix-key';
import type { RequestDraft } from './request-draft';

/** A PIX key for BRL, a wallet otherwise (ACC-15). */
export type Destination = { kind: 'pix'; key: PixKey } | { kind: 'wallet'; walletId: string };

/** From the form, else the wallet of the quote (QUO-24); undefined while nothing could be sent. */
export function destinationFor(
  currency: string,
  draft: Pick<RequestDraft, 'pixKey' | 'walletId'>,
  quotedWallet?: string,
): Destination | undefined {
  if (isFiat(currency)) return pixDestination(typedPixKey(draft.pixKey));
  const walletId = pastedAddress(draft.walletId) || quotedWallet;
  return walletId ? { kind: 'wallet', walletId } : undefined;
}

export function sentDestination(sent: { pix_key?: string; wallet_id?: string }): Destination | undefined {
  if (sent.wallet_id !== undefined) return { kind: 'wallet', walletId: sent.wallet_id };
  if (sent.pix_key === undefined) return undefined;
  const { pix_key: value } = sent;
  if (value.includes('•')) return { kind: 'pix', key: { kind: maskedKind(value), value, display: value } };
  return pixDestination(recognisePixKey(value));
}

/** Warns of a text that does not look like a wallet id; it can be sent. */
export function walletDoubt(walletId: string): 'walletIsPix' | 'walletIsAddress' | undefined {
  const pasted = pastedAddress(walletId);
  if (looksLikePix(pasted)) return 'walletIsPix';
  return readPasted(pasted)?.kind === 'wallet' ? 'walletIsAddress' : undefined;
}

export function destinationField(destination: Destination): Pick<AcceptRequest, 'pix_key' | 'wallet_id'> {
  return destination.kind === 'pix'
    ? { pix_key: destination.key.value }
    : { wallet_id: destination.walletId };
}

/** Hides a part of a person's key unless `full`. */
export function destinationText(destination: Destination, full = false): string {
  if (destination.kind === 'wallet') return destination.walletId;
  const { key } = destination;
  return full || key.display.includes('•') ? key.display : maskPixKey(key);
}

function pixDestination(key: ReturnType<typeof recognisePixKey>): Destination | undefined {
  return 'reason' in key ? undefined : { kind: 'pix', key };
}
