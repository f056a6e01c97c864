import { LIVE_TOPICS, type LiveChange } from '@/lib/contract/bff-live';
import { keys } from './keys';

type Key = readonly string[];

/** What may show something of a change, as beginnings of query keys. */
export function keysOf({ topics, subject }: LiveChange): Key[] {
  if (topics.length === LIVE_TOPICS.length) return [[]];
  return topics.flatMap((topic): Key[] => {
    switch (topic) {
      case 'conversions':
        return subject === undefined
          ? [keys.conversions()]
          : [keys.conversion(subject), [...keys.conversions(), 'list']];
      case 'checkouts':
        return [[...keys.transactions(), topic], keys.checkoutLinks()];
      case 'onramps':
      case 'offramps':
      case 'withdrawals':
        return [[...keys.transactions(), topic]];
      case 'sub-merchants':
        // Told together with a list, the subject is a record of it.
        return subject === undefined || topics.length > 1
          ? [keys.subMerchants()]
          : [keys.subMerchant(subject), [...keys.subMerchants(), 'register']];
      default:
        return [[topic]];
    }
  });
}
