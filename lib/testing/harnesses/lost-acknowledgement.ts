import 'server-only';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';

/** Services whose next transaction commits and then throws once `lose()` was called: the acknowledgement is lost. */
export function losesAcknowledgement(services: Services): {
  services: Services;
  lose(): void;
  lost(): number;
} {
  let armed = false;
  let lost = 0;
  const { store } = services;
  const transaction: Database['transaction'] = async (work, config) => {
    const answer = await store.db.transaction(work, config);
    if (!armed) return answer;
    armed = false;
    lost += 1;
    throw new Error('Connection terminated unexpectedly');
  };
  const db = new Proxy(store.db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  });
  return {
    services: { ...services, store: { ...store, db } },
    lose: () => {
      armed = true;
    },
    lost: () => lost,
  };
}
