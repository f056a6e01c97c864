/** What an open page may have to read again. */
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
] as const;
export type Topic = (typeof LIVE_TOPICS)[number];

/**
 * `event: change` of `GET /api/live`, its `id:` the growing id of the change. It names what changed and carries
 * nothing of it: a page reads again what it shows.
 */
export interface LiveChange {
  topics: Topic[];
  /** The one record, sub-merchant or quote it is about; absent when it is about many. */
  subject?: string;
}

/** How often a stream sends `event: beat`, by which a browser knows that the way to the server works. A browser that hears nothing for twice as long connects again. */
export const BEAT_MS = 15_000;
