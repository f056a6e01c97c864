import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as links from '@/app/api/checkout-links/route';
import * as conversions from '@/app/api/conversions/route';
import * as inbox from '@/app/api/events/route';
import * as mount from '@/app/sandbox/[...path]/route';
import { preparePeople } from '@/lib/auth/first-people';
import { env } from '@/lib/env';
import { playPast } from '@/lib/operations/sandbox/full-house/play-past';
import { type RunningWorlds, runWorlds } from '@/lib/operations/worlds/open-worlds';
import { adoptStore, openStore, type Store } from '@/lib/store/engine/open-store';
import { installWorlds } from '@/lib/store/worlds/current-world';
import { DemoVisitor } from '@/lib/testing/harnesses/demo-visitor';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';

const QUOTE = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000.00' };
const serverUrl = inject('postgresUrl');

let base: Store;
let worlds: RunningWorlds;

async function visitor(): Promise<DemoVisitor> {
  const made = new DemoVisitor();
  expect((await made.enter()).status).toBe(200);
  return made;
}

const items = async (one: DemoVisitor) => (await one.call(conversions.GET, 'GET')).body.items;

if (serverUrl !== null) {
  describe('worlds with a past', () => {
    beforeAll(async () => {
      base = await openStore({ databaseUrl: await createDatabase(serverUrl) });
      adoptStore(base);
      await preparePeople(base.db, { environment: 'sandbox' });
      const past = await playPast(env());
      worlds = await runWorlds({ base, most: 500, past: async () => past, ofPage: async () => undefined });
      installWorlds(worlds);
    }, 120_000);
    afterAll(async () => {
      installWorlds(undefined);
      await worlds?.stop();
      await base?.close();
    });

    test('a new world has sixty days behind it, under addresses of its own', async () => {
      const [ana, bia] = [await visitor(), await visitor()];
      expect((await items(ana)).length).toBeGreaterThanOrEqual(17);
      expect((await ana.call(inbox.GET, 'GET')).body.groups.length).toBeGreaterThan(9);
      await ana.call(conversions.POST, 'POST', QUOTE);
      expect((await items(ana)).length).toBe((await items(bia)).length + 1);
      const { body } = await ana.call(links.GET, 'GET');
      const [anas, bias] = [body, (await bia.call(links.GET, 'GET')).body].map((one) => one.links[0].link);
      expect(anas).toContain('/sandbox/world_');
      expect(anas).not.toBe(bias);
      for (const link of [anas, bias]) expect((await mount.GET(new Request(link))).status).toBe(200);
    });
  });
}
