import 'server-only';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openStore, type Store } from '@/lib/store/db';
import { empty } from '@/lib/store/describe-stores';

/** One store for the tests of a file, emptied for each of them, with a desk of its own on it; `take` is handed both. */
export function deskForEach<Desk extends { dispose(): void }>(
  make: (store: Store) => Desk | Promise<Desk>,
  take: (store: Store, desk: Desk) => void,
): void {
  let store: Store;
  let desk: Desk;
  beforeAll(async () => {
    store = await openStore({ memory: true });
  });
  beforeEach(async () => {
    await empty(store.db);
    desk = await make(store);
    take(store, desk);
  });
  afterEach(() => desk.dispose());
  afterAll(() => store.close());
}
