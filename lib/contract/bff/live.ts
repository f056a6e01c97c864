export const LIVE_TOPICS = [
  'balance',
  'conversions',
  'checkouts',
  'onramps',
  'offramps',
  'withdrawals',
  'overview',
  'events',
  'notifications',
  'sub-merchants',
  'requests',
] as const;
export type Topic = (typeof LIVE_TOPICS)[number];

/** Names what changed, without content: the page re-reads. */
export interface LiveChange {
  topics: Topic[];
  /** The record that changed; absent when many did. */
  subject?: string;
}

/** Data of `event: return`, the last of a stream that Mesa ends. */
export interface LiveReturn {
  in_ms: number;
}

/** Interval of `event: beat`; after twice as long in silence the browser reconnects. */
export const BEAT_MS = 15_000;
