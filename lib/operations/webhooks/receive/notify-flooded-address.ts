import 'server-only';
import { log } from '@/lib/log';
import { notify } from '../live/notify';
import type { Services } from '../services';

const DAY_MS = 86_400_000;
/** Enough of an address to tell it from others, and too little to deliver to it. */
const SHOWN = 8;
const REMEMBERED = 1_000;

const told = new WeakMap<Services, Set<string>>();

/**
 * People are told of an address that takes no more of what nobody signed, once a day. Nobody waits for it, and however
 * many are refused, the store is asked once.
 */
export function tellFull(services: Services, token: string): void {
  const day = Math.floor(services.clock() / DAY_MS);
  const known = told.get(services) ?? new Set();
  told.set(services, known);
  if (known.has(`${day} ${token}`)) return;
  if (known.size >= REMEMBERED) known.clear();
  known.add(`${day} ${token}`);
  const name = token.slice(0, SHOWN);
  notify(services.store.db, {
    ...{ kind: 'failure', title_key: 'address_full', permission: 'events:read' },
    ...{ subject: name, values: { name }, href: '/events', at: new Date(day * DAY_MS) },
  }).catch((error: unknown) => {
    known.delete(`${day} ${token}`);
    log.warn({ err: error }, 'that an address is full could not be told');
  });
}
