import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { BLOCKED_ITEM } from '@/lib/contract/bff/overview/attention-request';
import type { BlockedItem } from '@/lib/contract/bff/overview/overview';
import { defined } from '@/lib/contract/values/defined';
import { readBalanceGroups } from '@/lib/money/balance-groups';
import { readBalanceNow } from '@/lib/operations/balances/read-balance-now';
import type { Services } from '@/lib/operations/services';
import { blockedOf } from './moved-since';
import { sectionError } from './section-error';

/** Beyond the other reads of the same section (safety 37). */
const LATER_MS = 2_000;

export interface Blocked {
  items: BlockedItem[];
  unread?: true;
}

/** Resolves to a wait that ends soon, with what the balance says by then. Never throws. */
export function beginBlocked(services: Services, signal?: AbortSignal): () => Promise<Blocked> {
  const read = readBalanceNow(services, { ...defined({ signal }) }).then(blockedIn, (error): Blocked => {
    sectionError(error);
    return { items: [], unread: true };
  });
  return () => Promise.race([read, sleep<Blocked>(LATER_MS, { items: [], unread: true }, { ref: false })]);
}

function blockedIn(balance: BalanceAnswer): Blocked {
  const { groups, incomplete } = readBalanceGroups(balance);
  const amounts = groups.flatMap(({ accounts }) => accounts.map(({ buckets }) => buckets.blocked));
  const items = groups.flatMap((group): BlockedItem[] => {
    const { accounts, state } = blockedOf(group);
    if (accounts.length === 0) return [];
    const id = group.ticker;
    const item = `blocked/${id}`;
    const queue = BLOCKED_ITEM.test(item) ? { item, state } : undefined;
    return [{ kind: 'blocked', id, accounts, ...defined({ total: group.buckets.blocked, queue }) }];
  });
  return { items, ...(incomplete || amounts.includes(undefined) ? { unread: true } : {}) };
}
