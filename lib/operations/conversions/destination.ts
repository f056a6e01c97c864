import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import type { AcceptRequest, Conversion } from '@/lib/contract/bff';
import type { ParsedAcceptRequest } from '@/lib/contract/bff-requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { FieldReason } from '@/lib/contract/field-reasons';
import { recognisePixKey } from '@/lib/money/pix-key';

export type Destination = Pick<AcceptRequest, 'wallet_id' | 'pix_key'>;

/**
 * The destination as it will be sent (ACC-15): a PIX key with valid check digits, in canonical form, for a fiat
 * payout; a wallet for crypto, unless the quote already carries one (QUO-24). Exactly the fitting one. Throws
 * `invalid_input` naming the field. For a code we do not know the person's choice stands.
 */
export function destinationFor(
  conversion: Conversion,
  given: Pick<ParsedAcceptRequest, 'wallet_id' | 'pix_key'>,
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
  const key = recognisePixKey(text);
  if ('reason' in key) throw invalid('pix_key', 'not_a_pix_key');
  return key.value;
}

function wallet(conversion: Conversion, text: string | undefined): Destination {
  const wallet_id = text?.trim() ?? '';
  if (wallet_id !== '') return { wallet_id };
  if (conversion.wallet_id === undefined) throw invalid('wallet_id', 'required');
  return {};
}

function invalid(field: string, reason: FieldReason): DomainError {
  return new DomainError('invalid_input', { fields: { [field]: reason } });
}
