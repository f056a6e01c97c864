import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import * as register from '@/lib/store/worlds/world-register';
import { newWorldId } from '@/lib/store/worlds/world-schema';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { type RunningWorlds, runWorlds } from './open-worlds';

vi.mock('@/lib/store/worlds/world-register', { spy: true });

const serverUrl = inject('postgresUrl');

if (serverUrl !== null) {
  describe('worlds that are open in a process', () => {
    let base: Store;
    let worlds: RunningWorlds;
    beforeAll(async () => {
      base = await openStore({ databaseUrl: await createDatabase(serverUrl) });
      await preparePeople(base.db, { environment: 'sandbox' });
      worlds = await runWorlds({ base, most: 5, ofPage: async () => undefined });
    });
    afterAll(async () => {
      await worlds?.stop();
      await base?.close();
    });

    test('a visitor enters although ended worlds cannot be removed', async () => {
      vi.mocked(register.removeEndedWorlds).mockRejectedValueOnce(new Error('locked'));
      expect((await worlds.make()).endsAt.getTime()).toBeGreaterThan(Date.now());
    });

    test('whoever asks for worlds that are unknown closes no world of a visitor', async () => {
      const { id } = await worlds.make();
      const unknown = Array.from({ length: 300 }, () => worlds.open(newWorldId()));
      expect(worlds.ids()).toContain(id);
      expect(new Set(await Promise.all(unknown))).toEqual(new Set([null]));
      expect(worlds.ids()).toContain(id);
    });
  });
}
