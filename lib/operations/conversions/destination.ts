import 'server-only';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { refusedWallet } from '@/lib/contract/values/wallet-address';
import { seenText } from '@/lib/contract/values/wallet-key';
import { recognisePixKey } from '@/lib/money/pix-key';

export type Destination = Pick<AcceptRequest, 'wallet_id' | 'pix_key'>;

/**
 * The destination (ACC-15): a PIX key for fiat, a wallet for crypto unless the quote has one (QUO-24). For an
 * unknown code the person chooses. Throws `invalid_input` with the field.
 */
export function destinationFor(
  conversion: Pick<Conversion, 'to_currency' | 'wallet_id'>,
  given: Destination,
  currencies: Assumptions['currencies'],
): Destination {
  const kind = currencies.find((currency) => currency.code === conversion.to_currency)?.kind;
  const wantsPix = kind === 'fiat' || (kind === undefined && given.pix_key !== undefined);
  if (wantsPix && given.wallet_id !== undefined) throw invalid('wallet_id', 'not_allowed');
  if (!wantsPix && given.pix_key !== undefined) throw invalid('pix_key', 'not_allowed');
  return wantsPix ? { pix_key: pixKey(given.pix_key) } : wallet(conversion, given.wallet_id);
}

function pixKey(text: string | undefined): string {
  if (text === undefined) throw invalid('pix_key', 'required');
  const key = recognisePixKey(seenText(text));
  if ('reason' in key) throw invalid('pix_key', 'not_a_pix_key');
  return key.value;
}

function wallet(conversion: Pick<Conversion, 'wallet_id'>, text: string | undefined): Destination {
  const wallet_id = seenText(text ?? '');
  const goesTo = wallet_id === '' ? conversion.wallet_id : wallet_id;
  if (goesTo === undefined) throw invalid('wallet_id', 'required');
  const reason = refusedWallet(goesTo);
  if (reason !== undefined) throw invalid('wallet_id', reason);
  return wallet_id === '' ? {} : { wallet_id };
}

function invalid(field: string, reason: FieldReason): DomainError {
  return new DomainError('invalid_input', { fields: { [field]: reason } });
}
