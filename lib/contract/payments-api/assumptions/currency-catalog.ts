/** Currencies (O-24, O-59). Free of zod: the browser uses this list too. */
export interface Currency {
  readonly code: string;
  /** Name in `quote_pair` and `currency_received` (QUO-20, WDR-03). */
  readonly name: string;
  readonly kind: CurrencyKind;
  /** The service rounds to these (O-25). */
  readonly decimals: number;
}

export const CURRENCY_KINDS = ['fiat', 'stablecoin', 'crypto'] as const;
export type CurrencyKind = (typeof CURRENCY_KINDS)[number];

export const DEFAULT_CURRENCIES: readonly Currency[] = [
  { code: 'USDT', name: 'Tether USD', kind: 'stablecoin', decimals: 6 },
  { code: 'USDC', name: 'USD Coin', kind: 'stablecoin', decimals: 6 },
  { code: 'BTC', name: 'Bitcoin', kind: 'crypto', decimals: 8 },
  { code: 'BRL', name: 'Brazilian Real', kind: 'fiat', decimals: 2 },
];
