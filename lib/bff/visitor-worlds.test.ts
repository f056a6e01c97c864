import { sql } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as checkouts from '@/app/api/checkouts/route';
import * as conversions from '@/app/api/conversions/route';
import * as events from '@/app/api/events/addresses/route';
import * as inbox from '@/app/api/events/route';
import * as notifications from '@/app/api/notifications/route';
import * as clock from '@/app/api/sandbox/clock/route';
import * as failures from '@/app/api/sandbox/faults/route';
import * as sandbox from '@/app/api/sandbox/route';
import * as webhooks from '@/app/api/webhooks/[token]/route';
import * as mount from '@/app/sandbox/[...path]/route';
import { sourceKey } from '@/lib/auth/caller-source';
import { preparePeople } from '@/lib/auth/first-people';
import { hasLostWorld, inCallersWorld, visitorsWorld, worldOfPage } from '@/lib/auth/visitor-world';
import { env } from '@/lib/env/env';
import { services } from '@/lib/operations/services';
import { type RunningWorlds, runWorlds, type WorldsOptions } from '@/lib/operations/worlds/open-worlds';
import { adoptStore, openStore, type Store } from '@/lib/store/engine/open-store';
import { takeFromRateLimit } from '@/lib/store/rate-limits';
import { installWorlds } from '@/lib/store/worlds/current-world';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { DemoVisitor } from '@/lib/testing/harnesses/demo-visitor';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { startPgBouncer } from '@/scripts/test/pgbouncer.mjs';
import { route } from './route';

const VISITORS = FULL ? 100 : 20;
const HOUR_MS = 3_600_000;
const QUOTE = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000.00' };
const serverUrl = inject('postgresUrl');

let base: Store;
let worlds: RunningWorlds;
let skippedMs = 0;
const now = () => Date.now() + skippedMs;

const audit = route({
  permission: 'session:read',
  scope: 'own',
  handle: async () => listAudit((await services()).store.db, { limit: 50 }),
});
const whereAmI = route({
  permission: 'session:read',
  scope: 'own',
  handle: async () => ({ world: (await services()).store.world }),
});

async function start(databaseUrl: string, directUrl?: string): Promise<void> {
  base = await openStore({ databaseUrl, directUrl });
  adoptStore(base);
  await preparePeople(base.db, { environment: 'sandbox' });
  worlds = await run();
}

async function run(options: Partial<WorldsOptions> = {}): Promise<RunningWorlds> {
  const made = await runWorlds({ base, most: 500, ofPage: async () => undefined, clock: now, ...options });
  installWorlds(made);
  return made;
}

async function end(): Promise<void> {
  installWorlds(undefined);
  await worlds?.stop();
  await base?.close();
}

async function visitor(): Promise<DemoVisitor> {
  const made = new DemoVisitor();
  expect((await made.enter()).status).toBe(200);
  return made;
}

async function worldOf(one: DemoVisitor): Promise<string> {
  return (await one.call(whereAmI, 'GET')).body.world;
}

/** Rows of all worlds, counted in the tables that they share. */
async function rowsOfWorlds(): Promise<number> {
  const { rows } = (await base.db.execute(sql`select coalesce(sum((xpath('/row/count/text()', query_to_xml(
    format('select count(*) from %I.%I', table_schema, table_name), false, true, '')))[1]::text::int), 0)::int as count
    from information_schema.tables where table_schema like 'world\\_rows\\_%'`)) as unknown as {
    rows: { count: number }[];
  };
  return rows[0]?.count ?? 0;
}

async function deliver(address: string): Promise<number> {
  const request = new Request(`http://localhost:3000/api/webhooks/${address}`, {
    method: 'POST',
    body: '{}',
  });
  return (await webhooks.POST(request, { params: Promise.resolve({ token: address }) })).status;
}

if (serverUrl !== null) {
  describe('a world for each visitor', () => {
    beforeAll(async () => start(await createDatabase(serverUrl)));
    afterAll(end);

    test('two visitors never meet: conversions, addresses, events, audit, clock, failures, notices', async () => {
      const [ana, bia] = [await visitor(), await visitor()];
      expect((await ana.call(conversions.POST, 'POST', QUOTE)).status).toBe(200);
      await ana.call(events.POST, 'POST', { kind: 'onramp', name: 'a text of Ana' });
      await ana.call(clock.POST, 'POST', { advance_seconds: '864000' });
      await ana.call(failures.POST, 'POST', { method: 'GET', path: '/v2/balances', status: '500' });
      const everything = async (one: DemoVisitor) => ({
        conversions: (await one.call(conversions.GET, 'GET')).body.items,
        addresses: (await one.call(events.GET, 'GET')).body.addresses,
        sandbox: (await one.call(sandbox.GET, 'GET')).body,
        notifications: (await one.call(notifications.GET, 'GET')).body,
        audit: (await one.call(audit, 'GET')).body.map(({ action }: { action: string }) => action),
      });
      const [ofAna, ofBia] = [await everything(ana), await everything(bia)];
      expect(ofAna.conversions).toHaveLength(1);
      expect(ofAna.audit).toContain('webhook_address.minted');
      expect(ofAna.sandbox.scenario.faults).toHaveLength(1);
      expect(Date.parse(ofAna.sandbox.now)).toBeGreaterThan(Date.now() + 9 * 24 * HOUR_MS);
      expect(ofBia.conversions).toEqual([]);
      expect(ofBia.addresses).toEqual([]);
      expect(ofBia.sandbox.scenario.faults ?? []).toEqual([]);
      expect(Date.parse(ofBia.sandbox.now)).toBeLessThan(Date.now() + HOUR_MS);
      expect(ofBia.audit).toEqual(['session.started']);
      expect(JSON.stringify(ofBia)).not.toContain('a text of Ana');
      expect(await listAudit(base.db, { limit: 5 })).toEqual([]);
    });

    test('a webhook reaches the world that its address names, and no other', async () => {
      const [ana, bia] = [await visitor(), await visitor()];
      const { body } = await ana.call(events.POST, 'POST', { kind: 'onramp' });
      const address = String(body.address.url).split('/').at(-1) ?? '';
      expect(address.startsWith(await worldOf(ana))).toBe(true);
      // The address is known there; an unsigned body is refused.
      expect(await deliver(address)).toBe(401);
      expect((await ana.call(inbox.GET, 'GET')).body.groups).toHaveLength(1);
      expect((await bia.call(inbox.GET, 'GET')).body.groups).toEqual([]);
      expect(await deliver(address.replace(await worldOf(ana), await worldOf(bia)))).toBe(404);
      expect(await deliver(body.address.token)).toBe(404);
      expect(await deliver(address.replace(/^world_.{32}/, `world_${'0'.repeat(32)}`))).toBe(404);
    });

    test('a payment page opens in the world of its link, and the contract of a world is not served', async () => {
      const [ana, bia] = [await visitor(), await visitor()];
      const asked = { currency_code: 'USDT', amount_fiat: '150.00' };
      const { body } = await ana.call(checkouts.POST, 'POST', asked);
      const link = new URL(body.link.link);
      expect(link.pathname).toContain(`/sandbox/${await worldOf(ana)}/pay/`);
      const statusOf = async (path: string) => {
        const headers = { 'api-key': (await services()).sandbox?.keys.apiKey ?? '' };
        return (await mount.GET(new Request(`http://localhost:3000${path}`, { headers }))).status;
      };
      expect(await statusOf(link.pathname)).toBe(200);
      expect(await statusOf(link.pathname.replace(await worldOf(ana), await worldOf(bia)))).toBe(404);
      expect(await statusOf(link.pathname.replace(/world_.{32}/, `world_${'0'.repeat(32)}`))).toBe(404);
      expect(await statusOf(link.pathname.replace(/world_.{32}\//, ''))).toBe(404);
      expect(await statusOf('/sandbox/v2/balance')).not.toBe(404);
      expect(await statusOf(`/sandbox/${await worldOf(ana)}/v2/balance`)).toBe(404);
    });

    test('a page is drawn in the world of its session, never in that of all when its own is gone', async () => {
      const ana = await visitor();
      const page = (jar: ReadonlyMap<string, string>) => worldOfPage(async (name) => jar.get(name));
      expect((await page(ana.jar))?.id).toBe(await worldOf(ana));
      expect(await page(new Map())).toBeUndefined();
      const lost = { world: `world_${'0'.repeat(32)}`, sid: 'any', sub: 'any' };
      const ticket = await encode({ token: lost, secret: env().authSecret });
      await expect(page(new Map([['mesa.session', ticket]]))).rejects.toMatchObject({ code: 'signed_out' });
      const lostWorld = (jar: ReadonlyMap<string, string>) => hasLostWorld(async (name) => jar.get(name));
      expect(await lostWorld(ana.jar)).toBe(false);
      expect(await lostWorld(new Map())).toBe(false);
      expect(await lostWorld(new Map([['mesa.world', 'forged']]))).toBe(true);
    });

    test('a page tells its visitor when their world ends, and nobody else', async () => {
      const ana = await visitor();
      const { world } = (await ana.enter('viewer')).body;
      const ofPage = () => worldOfPage(async (name) => ana.jar.get(name));
      installWorlds({ ...worlds, ofPage });
      expect((await visitorsWorld())?.endsAt?.toISOString()).toBe(world.ends_at);
      installWorlds(worlds);
      expect(await visitorsWorld()).toBeUndefined();
      installWorlds(undefined);
      expect(await visitorsWorld()).toBeUndefined();
      installWorlds(worlds);
    });

    test('whoever changes person stays in the same world, and plays both sides', async () => {
      const ana = new DemoVisitor();
      const first = await ana.enter('operator');
      const world = await worldOf(ana);
      await ana.call(conversions.POST, 'POST', QUOTE);
      const second = await ana.enter('treasurer', { stay: true });
      expect(second.body.world).toEqual(first.body.world);
      expect(second.body.world.began_again).toBe(false);
      expect(await worldOf(ana)).toBe(world);
      expect((await ana.call(conversions.GET, 'GET')).body.items).toHaveLength(1);
    });

    test('a forged, cut, foreign or unknown world begins again; an open page is told instead', async () => {
      const ana = await visitor();
      const world = await worldOf(ana);
      const known = ana.jar.get('mesa.world') ?? '';
      const sealed = (claims: object, secret: string, salt: string) =>
        encode({ token: { ...claims }, secret, salt, maxAge: 600 });
      const { authSecret } = env();
      const bad = [
        'x',
        known.slice(0, -9),
        ana.jar.get('mesa.session') ?? '',
        await sealed({ world }, 'another secret', 'world'),
        await sealed({ world: `world_${'0'.repeat(32)}` }, authSecret, 'world'),
        await sealed({ world: 'public' }, authSecret, 'world'),
      ];
      for (const value of bad) {
        const bia = new DemoVisitor();
        bia.jar.set('mesa.world', value);
        expect((await bia.enter('viewer', { stay: true })).body.error.code).toBe('demo_ended');
        if (value !== bad[0] && value !== bad[4]) continue;
        expect((await bia.enter('viewer')).body.world.began_again).toBe(true);
        expect(await worldOf(bia)).not.toBe(world);
      }
    });

    test('one network opens forty worlds an hour, and those who have one still enter', async () => {
      const ana = await visitor();
      const key = sourceKey('world', '203.0.113.9', env().authSecret);
      const limit = { key, limit: 1_000, windowMs: HOUR_MS };
      for (let made = 0; made < 40; made += 1) await takeFromRateLimit(base.db, limit);
      const { status, body } = await new DemoVisitor('203.0.113.9').enter();
      expect([status, body.error.code]).toEqual([429, 'demo_source_full']);
      expect(body.error.retry_after).toBeGreaterThan(0);
      const moved = new DemoVisitor('203.0.113.9');
      for (const [name, value] of ana.jar) moved.jar.set(name, value);
      expect((await moved.enter()).status).toBe(200);
    });

    test('a demo whose places are taken says so, and a world that is full can be read', async () => {
      const ana = await visitor();
      const small = await run({ most: 1, mostBytes: 1 });
      try {
        const refused = await new DemoVisitor().enter();
        expect([refused.status, refused.body.error.code]).toEqual([503, 'demo_full']);
        expect((await ana.call(conversions.GET, 'GET')).status).toBe(200);
        await small.upkeep();
        const { status, body } = await ana.call(conversions.POST, 'POST', QUOTE);
        expect([status, body.error.code]).toEqual([409, 'world_full']);
        expect((await ana.call(conversions.GET, 'GET')).status).toBe(200);
        expect(await deliver(`${await worldOf(ana)}_${'t'.repeat(43)}`)).toBe(429);
        const paid = new Request(`http://localhost:3000/sandbox/${await worldOf(ana)}/pay/x`, {
          method: 'POST',
        });
        expect((await mount.POST(paid)).status).toBe(409);
        const headers = { cookie: [...ana.jar].map((pair) => pair.join('=')).join('; ') };
        const leaving = new Request('http://localhost:3000/api/auth/signout', { method: 'POST', headers });
        expect(await inCallersWorld(leaving, async () => 'left', true)).toBe('left');
        const docs = new Request('http://localhost:3000/sandbox/_sandbox/docs', { headers });
        expect((await mount.GET(docs)).status).toBe(200);
      } finally {
        installWorlds(worlds);
        await small.stop();
      }
    });

    test('nobody waits for the world of another: neither for its lock nor while worlds are made', async () => {
      const [ana, bia] = [await visitor(), await visitor()];
      await ana.call(sandbox.GET, 'GET');
      const held = (await worlds.open(await worldOf(ana)))?.store.db;
      await held?.transaction(async (tx) => {
        // Of the sandbox's world (lib/store/sandbox-world.ts).
        await tx.execute(sql`select pg_advisory_xact_lock(${0x776f726c})`);
        expect((await bia.call(conversions.POST, 'POST', QUOTE)).status).toBe(200);
      });
      const others = Array.from({ length: VISITORS }, (_, at) => new DemoVisitor(`198.51.100.${at}`));
      const entering = Promise.all(others.map((one) => one.enter())).then((all) => all);
      const first = await Promise.race([entering.then(() => 'all others'), bia.call(conversions.GET, 'GET')]);
      expect(first).toMatchObject({ status: 200 });
      expect((await entering).map(({ status }) => status)).toEqual(others.map(() => 200));
      const ids = await Promise.all(others.map(worldOf));
      expect(new Set(ids).size).toBe(VISITORS);
    }, 300_000);

    test('a world sleeps without its visitor and wakes with all that was in it', async () => {
      const ana = await visitor();
      await ana.call(conversions.POST, 'POST', QUOTE);
      skippedMs += 6 * 60_000;
      await worlds.upkeep();
      expect(worlds.ids()).toEqual([]);
      expect((await ana.call(conversions.GET, 'GET')).body.items).toHaveLength(1);
      expect(worlds.ids()).toEqual([await worldOf(ana)]);
    });

    test('after 24 hours nobody is signed in to a world, and its rows are gone', async () => {
      const ana = await visitor();
      expect(await rowsOfWorlds()).toBeGreaterThan(0);
      skippedMs += 24 * HOUR_MS;
      expect((await ana.call(conversions.GET, 'GET')).body.error.code).toBe('signed_out');
      skippedMs += HOUR_MS;
      for (let turn = 0; turn < 200 && (await rowsOfWorlds()) > 0; turn += 1) await worlds.upkeep();
      expect(await rowsOfWorlds()).toBe(0);
      const again = await ana.enter();
      expect([again.status, again.body.world.began_again]).toEqual([200, true]);
    });
  });

  describe('behind a transaction pooler', () => {
    let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
    beforeAll(async () => {
      const directUrl = await createDatabase(serverUrl);
      pooler = await startPgBouncer(directUrl);
      if (pooler !== null) await start(pooler.url, directUrl);
    });
    afterAll(async () => {
      if (pooler === null) return;
      await end();
      await pooler.stop();
    });

    test('visitors who use the same connections by turns each find their own', async ({ skip }) => {
      skip(pooler === null, 'PgBouncer is not installed');
      const both = [await visitor(), await visitor()];
      await both[0]?.call(conversions.POST, 'POST', QUOTE);
      const counts = await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          const { body } = await (both[at % 2] as DemoVisitor).call(conversions.GET, 'GET');
          return body.items.length;
        }),
      );
      expect(counts).toEqual(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 1 : 0)));
    });

    test('a notice is heard in its own world only', async ({ skip }) => {
      skip(pooler === null, 'PgBouncer is not installed');
      const [ana, bia] = [await visitor(), await visitor()];
      const stores = [];
      for (const one of [ana, bia]) stores.push((await worlds.open(await worldOf(one)))?.store as Store);
      const heard: string[] = [];
      const listening = stores.map((store, at) =>
        store.listen('sample', {
          onPayload: (text) => heard.push(`${at} ${text}`),
          onResumed: () => undefined,
        }),
      );
      await Promise.all(listening);
      const [first, second] = stores as [Store, Store];
      await first.db.execute(sql`select pg_notify('sample', 'of Ana')`);
      await second.db.execute(sql`select pg_notify('sample', 'of Bia')`);
      await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(2);
      expect(heard.sort()).toEqual(['0 of Ana', '1 of Bia']);
    });
  });
}
