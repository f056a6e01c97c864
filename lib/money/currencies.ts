import { type Currency, DEFAULT_CURRENCIES } from '@/lib/contract/payments-api/assumptions/currency-catalog';

export type { Currency } from '@/lib/contract/payments-api/assumptions/currency-catalog';

/** Currencies with a name of their own; any other code is shown as it came. */
export const CURRENCIES: readonly Currency[] = DEFAULT_CURRENCIES;

export function currencyOf(code: string): Currency | undefined {
  return CURRENCIES.find((currency) => currency.code === code);
}

/** BTC 8, others 2 (docs/design.md 5). */
export function minimumDecimals(code: string): number {
  return code === 'BTC' ? 8 : 2;
}

/** Paid out to a PIX key, not a wallet (ACC-15). */
export function isFiat(code: string): boolean {
  return currencyOf(code)?.kind === 'fiat';
}
