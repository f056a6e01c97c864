import type { EventAnswer } from '@/lib/contract/bff-event-inbox';
import type { EventItem } from '@/lib/contract/bff-events';

/** What is told of a state, and by whom. */
export type Told = Pick<EventItem, 'verdict' | 'result' | 'process' | 'status' | 'error_message'>;

/** Nobody verified it, and no read has shown the same: it is a hint. */
export function isUnconfirmed({ verdict, result }: Told): boolean {
  return verdict !== 'verified' && (result === 'hint' || result === undefined);
}

/** The state of the record: the last read's, and before the first read what the newest webhook told. */
export function shownState({ record, film, event }: EventAnswer): Told {
  if (record?.status === undefined) return film.at(-1)?.events[0] ?? event;
  const { process, status, error_message } = record;
  return {
    verdict: 'verified',
    result: 'applied',
    status,
    ...(process === undefined ? {} : { process }),
    ...(error_message === undefined ? {} : { error_message }),
  };
}
