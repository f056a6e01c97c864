import type { WebhookItem } from '@/lib/contract/bff/webhooks/webhook-events';
import type { WebhookAnswer } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { defined } from '@/lib/contract/values/defined';

export type DisplayedState = Pick<WebhookItem, 'verdict' | 'result' | 'process' | 'status' | 'error_message'>;

/** Unverified, and no read has shown the same. */
export function isUnconfirmed({ verdict, result }: DisplayedState): boolean {
  return verdict !== 'verified' && (result === 'hint' || result === undefined);
}

/** The last read's state; before the first read the newest webhook's. */
export function displayedState({ record, film, event }: WebhookAnswer): DisplayedState {
  if (record?.status === undefined) return film.at(-1)?.events[0] ?? event;
  const { process, status, error_message } = record;
  return {
    verdict: 'verified',
    result: 'applied',
    status,
    ...defined({ process, error_message }),
  };
}
