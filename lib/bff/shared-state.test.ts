import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as balance from '@/app/api/balance/route';
import * as links from '@/app/api/checkout-links/route';
import * as conversions from '@/app/api/conversions/route';
import * as inbox from '@/app/api/events/route';
import * as clock from '@/app/api/sandbox/clock/route';
import * as sandbox from '@/app/api/sandbox/route';
import * as open from '@/app/api/sandbox/state/open/route';
import * as share from '@/app/api/sandbox/state/route';
import * as mount from '@/app/sandbox/[...path]/route';
import { can, ROLES } from '@/lib/access/permissions';
import { preparePeople } from '@/lib/auth/first-people';
import { sharedState } from '@/lib/auth/visitor-world';
import { env } from '@/lib/env/env';
import { playPast } from '@/lib/operations/sandbox/full-house/play-past';
import { type RunningWorlds, runWorlds } from '@/lib/operations/worlds/open-worlds';
import { adoptStore, openStore, type Store } from '@/lib/store/engine/open-store';
import { installWorlds } from '@/lib/store/worlds/current-world';
import { DemoVisitor } from '@/lib/testing/harnesses/demo-visitor';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';

interface Item {
  rfq_id: string;
  options: unknown;
  state: string;
}

const stateOf = ({ path }: { path: string }) =>
  new URL(path, 'http://x.invalid').searchParams.get('state') ?? '';

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

    test('a shared state opens as a copy with the same ids and amounts, and both go on apart', async () => {
      const ana = await visitor();
      await ana.call(conversions.POST, 'POST', QUOTE);
      await ana.call(clock.POST, 'POST', { advance_seconds: '864000' });
      const { status, body } = await ana.call(share.POST, 'POST', {});
      expect([status, body.kind]).toEqual([200, 'link']);
      expect(Date.parse(body.ends_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
      const state = stateOf(body);
      const bia = new DemoVisitor('198.51.100.7');
      const entered = await bia.enter('admin', { state });
      expect([entered.status, entered.body.world.began_again]).toEqual([200, false]);
      const figures = async (one: DemoVisitor) => ({
        conversions: (await items(one)).map(({ rfq_id, options, state: at }: Item) => ({
          rfq_id,
          options,
          at,
        })),
        balance: (await one.call(balance.GET, 'GET')).body.groups,
        ledger: (await one.call(sandbox.GET, 'GET')).body.ledger,
      });
      expect(await figures(bia)).toEqual(await figures(ana));
      expect(Date.parse((await bia.call(sandbox.GET, 'GET')).body.now)).toBeGreaterThan(
        Date.now() + 9 * 24 * 3_600_000,
      );
      await bia.call(conversions.POST, 'POST', QUOTE);
      const ids = async (one: DemoVisitor) => (await items(one)).map(({ rfq_id }: Item) => rfq_id);
      const anas = await ids(ana);
      expect(anas).not.toContain((await ids(bia))[0]);
      // Whoever opens it a second time gets another copy of the same moment.
      const cid = new DemoVisitor('198.51.100.8');
      await cid.enter('admin', { state });
      expect(await ids(cid)).toEqual(anas);
    });

    test('every person of a world shares it, controls nothing by that, and a file is opened nowhere among strangers', async () => {
      const ana = new DemoVisitor();
      for (const role of ROLES) {
        await ana.enter(role);
        expect([role, (await ana.call(share.POST, 'POST', {})).status]).toEqual([role, 200]);
        const controls = can({ role }, 'sandbox:control') ? [200, 404] : [403, 403];
        const moved = await ana.call(clock.POST, 'POST', { advance_seconds: null });
        const opened = await ana.call(open.POST, 'POST', { file: 'AAAA' });
        expect([role, moved.status, opened.status]).toEqual([role, ...controls]);
      }
      const bia = await visitor();
      expect((await bia.call(open.POST, 'POST', { file: 'AAAA' })).status).toBe(404);
    });

    test('a link that is forged, cut or ended begins again; who has a demo keeps it and stays signed in', async () => {
      const ana = await visitor();
      await ana.call(conversions.POST, 'POST', QUOTE);
      const before = (await items(ana)).length;
      const state = stateOf((await ana.call(share.POST, 'POST', {})).body);
      await base.db.execute(
        sql`update mesa_worlds.kept set ends_at = now() - interval '1 second' where id = ${state}`,
      );
      const unknown = `state_${'0'.repeat(32)}`;
      for (const gone of [state, state.slice(0, -1), unknown, 'past', `'; drop table users; --`]) {
        expect(await sharedState(gone)).toBeNull();
        const newcomer = new DemoVisitor('198.51.100.9');
        expect((await newcomer.enter('viewer', { state: gone })).body.world.began_again).toBe(true);
        expect((await items(ana)).length).toBe(before);
        const again = await ana.enter('admin', { state: gone });
        expect([again.status, again.body.world.began_again]).toEqual([200, false]);
        expect((await items(ana)).length).toBe(before);
      }
    });

    test('a world shares ten times a day', async () => {
      const ana = await visitor();
      const statuses: number[] = [];
      for (let at = 0; at < 11; at += 1) statuses.push((await ana.call(share.POST, 'POST', {})).status);
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
      expect((await (await visitor()).call(share.POST, 'POST', {})).status).toBe(200);
    }, 120_000);

    test('one network shares twenty times a day, from however many worlds', async () => {
      const [ana, bia, cid] = await Promise.all(
        ['198.51.100.20', '198.51.100.20', '198.51.100.20'].map(async (address) => {
          const one = new DemoVisitor(address);
          await one.enter();
          return one;
        }),
      );
      const statuses: number[] = [];
      for (const one of [ana, bia])
        for (let at = 0; at < 10; at += 1)
          statuses.push((await one?.call(share.POST, 'POST', {}))?.status ?? 0);
      expect(statuses).toEqual(Array(20).fill(200));
      expect((await cid?.call(share.POST, 'POST', {}))?.status).toBe(429);
      const elsewhere = new DemoVisitor('198.51.100.21');
      await elsewhere.enter();
      expect((await elsewhere.call(share.POST, 'POST', {})).status).toBe(200);
    }, 120_000);
  });
}
