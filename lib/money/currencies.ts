import { type Currency, DEFAULT_CURRENCIES } from '@/lib/contract/currencies';

export type { Currency } from '@/lib/contract/currencies';

/** Currencies the dashboard knows by name; other codes are shown as they are. */
export const CURRENCIES: readonly Currency[] = DEFAULT_CURRENCIES;

export function currencyOf(code: string): Currency | undefined {
  return CURRENCIES.find((currency) => currency.code === code);
}

/** Decimals always shown: BTC 8, everything else 2 (language.md 5). More digits are shown when sent. */
export function minimumDecimals(code: string): number {
  return code === 'BTC' ? 8 : 2;
}

/** Currencies paid out to a PIX key rather than a wallet (ACC-15). */
export function isFiat(code: string): boolean {
  return currencyOf(code)?.kind === 'fiat';
}
