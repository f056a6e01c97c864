import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { embeddedSandbox } from '@/lib/operations/sandbox/embedded-sandbox';
import { listSandboxDeliveries } from '@/lib/operations/sandbox/sandbox-deliveries';
import { createServices, type Services, secretsOf } from '@/lib/operations/services';
import { readRegister } from '@/lib/operations/sub-merchants/register/register';
import { readSplit } from '@/lib/operations/sub-merchants/splits/read-split';
import { readWebhooks } from '@/lib/operations/webhooks/history/read-webhooks';
import { listConversions } from '@/lib/store/conversions/conversions';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import { type AuditRow, listAudit } from '@/lib/store/people/audit';
import { countSubMerchants } from '@/lib/store/sub-merchants/list-sub-merchants';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { fillFullHouse } from './fill-full-house';

const KNOWN = {
  assumptions: DEFAULT_ASSUMPTIONS,
  appUrl: 'http://localhost:3000',
  allowLocalWebhooks: false,
};
const DAY_MS = 86_400_000;

let store: Store;
let services: Services;
let conversions: Conversion[];
let audit: AuditRow[];
beforeAll(async () => {
  store = await openStore({ memory: true });
  const sandbox = embeddedSandbox(store, KNOWN);
  services = createServices({
    store,
    sandbox,
    env: { environment: 'sandbox', appUrl: KNOWN.appUrl, appUrlGiven: false },
    assumptions: DEFAULT_ASSUMPTIONS,
    transport: embeddedTransport((request) => sandbox.fetch(request)),
    apiKey: sandbox.keys.apiKey,
    signingKeyPem: sandbox.keys.signingKeyPem,
    webhookSecrets: secretsOf(sandbox.keys),
  });
  expect(await fillFullHouse(services, KNOWN)).toBe(true);
  conversions = (await listConversions(store.db, { limit: 100 })).items;
  audit = await listAudit(store.db, { limit: 500 });
}, 300_000);
afterAll(async () => {
  services.sandbox?.dispose();
  await store.close();
});

const inState = (state: Conversion['state']) => conversions.filter((one) => one.state === state);

test('conversions ended in every way, an unknown one by a person and a lost answer by a read', () => {
  expect(conversions.length).toBeGreaterThanOrEqual(17);
  const settled = inState('accepted').filter(({ process }) => process?.startsWith('success.'));
  expect(settled.length).toBeGreaterThanOrEqual(9);
  expect(
    inState('refused')
      .map(({ limit_block_source }) => limit_block_source)
      .sort(),
  ).toEqual(['compliance', 'operational']);
  expect(conversions.some(({ attempts }) => attempts.some(({ outcome }) => outcome === 'renewed'))).toBe(
    true,
  );
  expect(inState('discarded')).toHaveLength(1);
  const [expired, ...others] = inState('open');
  expect([expired?.attempts.length, others.length]).toEqual([0, 0]);
  expect(Date.parse(expired?.expires_at ?? '')).toBeLessThan(Date.now() - 20 * DAY_MS);
  expect(conversions.filter(({ attempt }) => attempt?.resolved_by)).toHaveLength(1);
  expect(inState('accepted').some(({ attempt }) => attempt?.failure === 'connection')).toBe(true);
  expect(inState('unknown')).toEqual([]);
});

test('everything is dated within sixty days, and nothing in the future', () => {
  const now = Date.now();
  const times = [...conversions.map(({ created_at }) => created_at), ...audit.map(({ at }) => at)];
  const ages = times.map((at) => (now - Date.parse(at)) / DAY_MS);
  expect(Math.max(...ages)).toBeGreaterThan(58);
  expect(Math.max(...ages)).toBeLessThan(62);
  expect(Math.min(...ages)).toBeGreaterThan(0);
});

test('the audit log names a demo person for each command', () => {
  expect(new Set(audit.map(({ action }) => action))).toEqual(
    new Set([
      ...['conversion.quote', 'conversion.accept', 'conversion.outcome', 'conversion.discard'],
      ...['conversion.resolve', 'checkout_link.created', 'sub_merchant.added', 'sub_merchant.enrolled'],
      ...['whitelist_address', 'sub_withdrawal.send', 'sub_withdrawal.outcome', 'branding'],
      ...['sandbox.transaction', 'sandbox.advance', 'sandbox.chargeback', 'sandbox.scenario'],
      ...['sandbox.kyb', 'sandbox.resolve', 'sub_merchant.changed'],
    ]),
  );
  const commands = audit.filter(({ action }) => !action.endsWith('.outcome'));
  expect(commands.every(({ actor }) => actor !== undefined)).toBe(true);
});

test('what was split off three checkouts of two sub-merchants was credited', async () => {
  const { items } = await readRegister(services, { role: 'viewer' }, { limit: 10 });
  const checkouts = audit.filter(
    ({ action, detail }) => action === 'sandbox.transaction' && detail?.kind === 'checkout',
  );
  const splits = [];
  for (const { correlation_id } of items) {
    for (const { subject } of checkouts) {
      const asked = { correlationId: correlation_id, originE2e: subject ?? '' };
      const read = await readSplit(services, asked).catch(() => null);
      if (read !== null) splits.push([read.correlation_id, read.split.state]);
    }
  }
  expect(new Set(splits.map(([of]) => of)).size).toBe(2);
  expect(splits.map(([, state]) => state)).toEqual(['done', 'done', 'done']);
});

test('its webhooks were received, verified and worked on', async () => {
  const { deliveries } = await listSandboxDeliveries(services);
  expect(deliveries.length).toBeGreaterThan(20);
  expect(deliveries.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const { groups } = await readWebhooks(services, {});
  expect(groups.length).toBeGreaterThan(9);
  expect((await countSubMerchants(store.db, { archived: false })).all).toBe(5);
  expect((await countSubMerchants(store.db, { archived: true })).all).toBe(1);
});

test('the clock is the present one after it, and a second call changes nothing', async () => {
  expect(Math.abs(services.now() - Date.now())).toBeLessThan(60_000);
  const offset = await services.sandbox?.control(new Request('http://x.invalid/_sandbox/clock'));
  expect(await offset?.json()).toMatchObject({ offset_seconds: 0, frozen: false });
  expect(await fillFullHouse(services, KNOWN)).toBe(false);
  expect((await listConversions(store.db, { limit: 100 })).items).toHaveLength(conversions.length);
});
