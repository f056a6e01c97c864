import 'server-only';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { empty } from './describe-stores';
import { memoryStore } from './memory-store';

/** One store per file, emptied before each test, with a new harness on it; `take` receives both. */
export function harnessForEach<Harness extends { dispose(): void }>(
  make: (store: Store) => Harness | Promise<Harness>,
  take: (store: Store, harness: Harness) => void,
): void {
  let store: Store;
  let harness: Harness;
  beforeAll(async () => {
    store = await memoryStore();
  });
  beforeEach(async () => {
    await empty(store.db);
    harness = await make(store);
    take(store, harness);
  });
  afterEach(() => harness.dispose());
  afterAll(() => store.close());
}
