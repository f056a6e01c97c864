import type { Conversion } from './conversions';

export interface RegisterAnswer {
  items: Conversion[];
  /** Notes on each row that has some, by `rfq_id`. */
  notes?: Record<string, number>;
  total: number;
  offset: number;
  limit: number;
  now: string;
}

/** Decimal strings, of confirmed figures alone; the rest says why a row is not in them. */
export interface PairSum {
  from_currency: string;
  to_currency: string;
  rows: number;
  summed: number;
  from_amount?: string;
  to_amount?: string;
  /** Attempts that were sent and have no outcome. */
  unknown: number;
  /** Outcomes that a person recorded. */
  recorded: number;
  /** Accepted ones that failed in the API's words. */
  failed: number;
  /** Accepted ones for which the API gave no readable figure. */
  unread: number;
  not_accepted: number;
}

export const NOT_SUMMED = ['unknown', 'recorded', 'failed', 'unread', 'not_accepted'] as const;

export interface RegisterSums {
  pairs: PairSum[];
  now: string;
}

/** The first of each; a filter takes others too. */
export interface RegisterChoices {
  pairs: { from_currency: string; to_currency: string }[];
  people: { id: string; name: string }[];
  /** `id`: the first conversion that went there; `name`: of the saved one it went to last. */
  destinations: { id: string; name?: string; pix_key?: string; wallet_id?: string }[];
  /** The register holds more of these choices. */
  more?: ('pairs' | 'people' | 'destinations')[];
}

export interface LastRates {
  d0?: LastRate;
  d1?: LastRate;
}

export interface LastRate {
  rfq_id: string;
  rate: string;
  from_amount?: string;
  to_amount?: string;
  at: string;
}
