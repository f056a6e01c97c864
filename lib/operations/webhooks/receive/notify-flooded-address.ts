import 'server-only';
import { log } from '@/lib/log';
import { notify } from '@/lib/operations/notifications/notify';
import type { Services } from '@/lib/operations/services';

const DAY_MS = 86_400_000;
/** Identifies without allowing delivery. */
const SHOWN = 8;
const REMEMBERED = 1_000;

const notified = new WeakMap<Services, Set<string>>();

/** Once a day, in the background; later refusals cost no store access. */
export function notifyFloodedAddress(services: Services, token: string): void {
  const day = Math.floor(services.clock() / DAY_MS);
  const known = notified.get(services) ?? new Set();
  notified.set(services, known);
  if (known.has(`${day} ${token}`)) return;
  if (known.size >= REMEMBERED) known.clear();
  known.add(`${day} ${token}`);
  const name = token.slice(0, SHOWN);
  notify(services.store.db, {
    ...{ kind: 'failure', title_key: 'address_full', permission: 'events:read' },
    ...{ subject: name, values: { name }, href: '/events', at: new Date(day * DAY_MS) },
  }).catch((error: unknown) => {
    known.delete(`${day} ${token}`);
    log.warn({ err: error }, 'a flooded address could not be reported');
  });
}
