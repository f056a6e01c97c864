import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import type { AuditRow } from '@/lib/contract/bff/audit/audit';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { NotificationTitle } from '@/lib/contract/bff/notifications';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { addDays } from '@/lib/contract/values/calendar-day';
import { readLinks } from '@/lib/operations/checkout-links/read-links';
import { readDestinations } from '@/lib/operations/destinations/read-destinations';
import { readNotifications } from '@/lib/operations/notifications/read-notifications';
import { countRequests, readRequests } from '@/lib/operations/requests/read-requests';
import { embeddedSandbox } from '@/lib/operations/sandbox/embedded-sandbox';
import { listSandboxDeliveries } from '@/lib/operations/sandbox/sandbox-deliveries';
import { createServices, type Services, secretsOf } from '@/lib/operations/services';
import { readMoney } from '@/lib/operations/sub-merchants/money/read-money';
import { readSplit } from '@/lib/operations/sub-merchants/splits/read-split';
import { readWebhooks } from '@/lib/operations/webhooks/history/read-webhooks';
import { listConversions } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { addUser } from '@/lib/store/people/users';
import { findPositions } from '@/lib/store/positions/positions';
import { countSubMerchants } from '@/lib/store/sub-merchants/list-sub-merchants';
import {
  copyWorld,
  isEmptyWorld,
  packWorld,
  restoreWorld,
  unpackWorld,
  type WorldCopy,
} from '@/lib/store/worlds/world-file';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { dayInZone } from '@/lib/time/zone';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { personWho } from './house';
import { playPast } from './play-past';

const KNOWN = {
  assumptions: DEFAULT_ASSUMPTIONS,
  appUrl: 'http://localhost:3000',
  allowLocalWebhooks: false,
  timeZone: 'America/Sao_Paulo',
};
const DAY_MS = 86_400_000;
const TREASURER = personWho('requests:decide');
const STARTED_AT = Date.now();

let past: WorldCopy;
let store: Store;
let services: Services;
let conversions: Conversion[];
let audit: AuditRow[];
beforeAll(async () => {
  past = await playPast(KNOWN, () => STARTED_AT);
  store = await memoryStore();
  for (const person of DEMO_PEOPLE) await addUser(store.db, { ...person, passwordHash: 'x', demo: true });
  expect(await isEmptyWorld(store.db)).toBe(true);
  const kept = await unpackWorld(await packWorld(past));
  if (kept !== null) await store.db.transaction((tx) => restoreWorld(tx, kept, KNOWN));
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
  // One of weeks ago, and the quote with which a request went back.
  const ended = inState('open').map(({ attempts, expires_at }) => ({
    attempts,
    at: Date.parse(expires_at ?? ''),
  }));
  expect(ended.map(({ attempts }) => attempts.length)).toEqual([0, 0]);
  expect(ended.every(({ at }) => at < STARTED_AT)).toBe(true);
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
      ...[
        'conversion.resolve',
        'checkout_link.created',
        'checkout_link.tied',
        'sub_merchant.added',
        'sub_merchant.enrolled',
      ],
      ...['whitelist_address', 'sub_withdrawal.send', 'sub_withdrawal.outcome', 'branding'],
      ...['sandbox.transaction', 'sandbox.advance', 'sandbox.chargeback', 'sandbox.scenario'],
      ...['sandbox.fault', 'sandbox.fault_removed'],
      ...['sandbox.kyb', 'sandbox.resolve', 'sub_merchant.changed', 'audit.began'],
      ...['destination.added', 'destination.confirmed', 'destination.archived', 'policy.changed'],
      ...['request.made', 'request.approved', 'request.done', 'request.rejected', 'request.back'],
      ...['request.expired', 'transaction.revealed', 'attempt.refused'],
      ...['conversions.export_started', 'conversions.export_finished'],
    ]),
  );
  const commands = audit.filter(({ action }) => !/\.outcome$|^audit\.|^request\.expired$/.test(action));
  expect(commands.every(({ actor }) => actor !== undefined)).toBe(true);
});

test('the past has what the audit log keeps: effects, refusals, a denied attempt, a reveal, a file, policies', () => {
  const kinds = new Set(audit.map(({ kind }) => kind));
  for (const kind of [
    ...(['conversions', 'withdrawals', 'checkouts', 'sub_merchants', 'requests', 'destinations'] as const),
    ...(['attempts', 'reveals', 'exports', 'policies'] as const),
  ])
    expect([kind, kinds.has(kind)]).toEqual([kind, true]);
  const outcomes = new Set(audit.map(({ outcome }) => outcome));
  for (const outcome of ['done', 'pending', 'denied', 'refused', 'unknown'] as const)
    expect([outcome, outcomes.has(outcome)]).toEqual([outcome, true]);
});

type Fact = 'shown' | 'sent' | 'returned' | 'route' | 'request_id';
const whole = (facts: readonly Fact[]) => (row: AuditRow) => facts.every((fact) => row[fact] !== undefined);

test('what was sent in the past says what was shown, sent and came back, like today', () => {
  for (const [action, most] of [
    ['conversion.outcome', 9],
    ['sub_withdrawal.outcome', 1],
    ['whitelist_address', 1],
    ['branding', 1],
    ['sub_merchant.enrolled', 1],
    ['checkout_link.created', 2],
  ] as const) {
    const told = audit
      .filter((row) => row.action === action)
      .filter(whole(['shown', 'sent', 'returned', 'route', 'request_id']));
    expect([action, told.length >= most]).toEqual([action, true]);
  }
  expect(JSON.stringify(audit)).not.toContain('financeiro@mesa.example');
});

test('what a person pressed in the past names its request, and a decision what was shown', () => {
  const commands = audit.filter(({ action, actor }) => actor !== undefined && !action.startsWith('sandbox.'));
  expect(commands.filter((row) => !whole(['route', 'request_id'])(row)).map(({ action }) => action)).toEqual(
    [],
  );
  const decisions =
    /^(request\.(made|approved|rejected)|sub_withdrawal\.send|destination\.added|policy\.changed)$/;
  const decided = audit.filter(({ action }) => decisions.test(action));
  expect(decided.length).toBeGreaterThan(12);
  expect(decided.filter((row) => !whole(['shown'])(row)).map(({ action }) => action)).toEqual([]);
});

test('requests wait for the treasurer, and others were approved, rejected, sent back or ended', async () => {
  const { requests } = await readRequests(services, TREASURER);
  const listed = requests.map(({ kind, state, may }) => `${kind} ${state}${may.decide ? ', hers' : ''}`);
  expect(listed.sort()).toEqual([
    ...['conversion back', 'conversion done', 'conversion expired', 'conversion open, hers'],
    ...Array(8).fill('destination done'),
    ...['destination open, hers', 'policy done', 'whitelist_address open, hers'],
    ...['withdrawal open, hers', 'withdrawal rejected'],
  ]);
  const waiting = requests.filter(({ state }) => state === 'open');
  const asked = waiting.find(({ kind }) => kind === 'conversion');
  expect(asked).toMatchObject({ first_use: true, destination: { owner: 'Recife Logística Ltda' } });
  // A copy that is some days old still has them.
  const ends = waiting.map(({ ends_at }) => Date.parse(ends_at));
  expect(Math.min(...ends) - STARTED_AT).toBeGreaterThan(4 * DAY_MS);
  expect(await countRequests(services, TREASURER)).toEqual({ open: 4, yours: 4 });
  const back = requests.find(({ state }) => state === 'back');
  expect(back?.outside?.options.d1).toMatchObject({ inside: false });
});

test('destinations are ready, cooling, waiting and switched off, and those in use say when', async () => {
  const { items, cooling_hours } = await readDestinations(services, TREASURER);
  const states = items.map(({ state }) => state).sort();
  expect([cooling_hours, states]).toEqual([
    24,
    ['archived', 'cooling', ...Array.from({ length: 6 }, () => 'ready'), 'waiting'],
  ]);
  expect(items.filter(({ last_used_at }) => last_used_at !== undefined).length).toBeGreaterThanOrEqual(2);
});

test('three of four links of two sub-merchants are tied to the checkouts whose splits were credited', async () => {
  const { items, links } = await readMoney(services, { role: 'viewer' }, {});
  expect(links).toEqual({ made: 4, tied: 3 });
  const splits = items.flatMap(({ link: { correlation_id: correlationId, tie } }) =>
    tie === undefined || correlationId === undefined ? [] : [{ correlationId, originE2e: tie.end2end }],
  );
  expect(new Set(splits.map(({ correlationId }) => correlationId)).size).toBe(2);
  const read = await Promise.all(splits.map((asked) => readSplit(services, asked)));
  expect(read.map(({ split }) => split.state)).toEqual(['done', 'done', 'done']);
});

test('each of sixty days has its last reading, and the two in which the API could not be read have none', async () => {
  const to = dayInZone(new Date(STARTED_AT), KNOWN.timeZone);
  const range = { from: addDays(to, -61), to, every: 'day' } as const;
  const readings = await findPositions(store.db, range);
  expect(readings.length).toBeGreaterThanOrEqual(60);
  expect(readings.filter(({ read_at }) => read_at === undefined)).toMatchObject([
    { failure: 'no_ledger' },
    { failure: 'no_ledger' },
  ]);
  const read = readings.filter(({ balances }) => balances !== undefined);
  expect(read.every(({ reader }) => reader === 'schedule')).toBe(true);
  expect(new Set(read.map(({ balances }) => JSON.stringify(balances?.BRL))).size).toBeGreaterThan(8);
});

test('no record was read before it had the state that was read', async () => {
  const { rows } = await copyWorld(store.db, KNOWN, new Date());
  const states = JSON.parse(rows).rows.seen_states as Record<string, string>[];
  const early = states.filter(
    ({ seen_at = '', updated_at = '' }) => Date.parse(seen_at) < Date.parse(updated_at),
  );
  expect([states.length > 0, early]).toEqual([true, []]);
});

test('its webhooks were received, verified and worked on', async () => {
  const { deliveries } = await listSandboxDeliveries(services);
  expect(deliveries.length).toBeGreaterThan(20);
  expect(deliveries.filter(({ state }) => state !== 'delivered')).toEqual([]);
  const { groups } = await readWebhooks(services, { role: 'viewer' }, {});
  expect(groups.length).toBeGreaterThan(9);
  expect((await countSubMerchants(store.db, { archived: false })).all).toBe(5);
  expect((await countSubMerchants(store.db, { archived: true })).all).toBe(1);
});

test('notices tell the treasurer what happened, what landed and who waits for her', async () => {
  const { notifications } = await readNotifications(services, TREASURER);
  const titled = (title: NotificationTitle) => notifications.filter(({ title_key }) => title_key === title);
  for (const title of ['chargeback', 'approval_waiting', 'approval_given'] as const)
    expect(titled(title)).toHaveLength(1);
  const times = notifications.map(({ at }) => Date.parse(at));
  expect(Math.max(...times)).toBeLessThan(STARTED_AT);
  expect((STARTED_AT - Math.min(...times)) / DAY_MS).toBeGreaterThan(40);
  const [chargeback] = titled('chargeback');
  expect(chargeback?.href).toContain(chargeback?.values.id);
  expect(titled('record_failed').length).toBeGreaterThan(0);
  const asked = titled('request_made');
  expect(new Set(asked.map(({ subject }) => subject)).size).toBe(asked.length);
  const { requests } = await readRequests(services, TREASURER);
  for (const { id, state } of requests.filter((one) => one.state === 'open'))
    expect([state, asked.some(({ subject }) => subject === id)]).toEqual(['open', true]);
});

test('two payment links were made with their amounts, and each can be opened', async () => {
  const { links, more } = await readLinks(services);
  const facts = links.map(({ asked, state, link }) => [asked.amount_fiat, state, URL.canParse(link ?? '')]);
  expect(facts.sort()).toEqual([
    ['1280.00', 'made', true],
    ['149.90', 'made', true],
  ]);
  expect(more).toBe(false);
});

test('the clock is the present one after it, and its store counts as used', async () => {
  expect(Math.abs(services.now() - Date.now())).toBeLessThan(300_000);
  const offset = await services.sandbox?.control(new Request('http://x.invalid/_sandbox/clock'));
  expect(await offset?.json()).toMatchObject({ offset_seconds: 0, frozen: false });
  expect(await isEmptyWorld(store.db)).toBe(false);
});

test('the commands make the same records and amounts at the same time, and the copy holds them', async () => {
  const again = await playPast(KNOWN, () => STARTED_AT);
  expect(made(again)).toEqual(made(past));
  expect(made(past).conversions).toHaveLength(conversions.length);
  expect(made(await copyWorld(store.db, KNOWN, new Date()))).toEqual(made(past));
}, 300_000);

type Row = Record<string, unknown>;

/** What the commands made, without the moments of later reads and without the tokens that Mesa draws by chance. */
function made({ rows }: WorldCopy) {
  const steady = rows.replaceAll(/webhooks\/[\w-]{43}/g, 'webhooks/token').replaceAll(/ M-[0-9A-Z]{10}/g, '');
  const tables = JSON.parse(steady).rows as Record<string, Row[]>;
  const some = (name: string, ...columns: string[]) =>
    (tables[name] ?? []).map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
  const sandbox = JSON.parse(String(tables.sandbox_world?.[0]?.text)) as Record<string, unknown>;
  const { accounts, anchor, relationships, conversions: converted, records, links } = sandbox;
  return {
    conversions: some(
      'conversions',
      'rfq_id',
      'state',
      'process',
      'requested_amount',
      'options',
      'created_at',
    ),
    attempts: some('attempts', 'rfq_id', 'seq', 'outcome', 'seen', 'sent_at'),
    // A copy is sealed where it is opened, after a row that says so.
    audit: ['audit', 'audit_waiting']
      .flatMap((name) => some(name, 'at', 'actor_name', 'action'))
      .filter((row) => !row.includes('"audit.began"'))
      .sort(),
    requests: some('requests', 'kind', 'state', 'note', 'created_at', 'ends_at', 'decided_at', 'outside'),
    destinations: some('destinations', 'value', 'added_at', 'confirmed_at', 'ready_at', 'archived_at'),
    operations: some('operations', 'kind', 'state', 'end2end', 'created_at'),
    links: some('links', 'asked', 'state', 'link', 'created_at'),
    notifications: some('notifications', 'kind', 'title_key', 'values'),
    positions: some('positions', 'slot', 'day', 'tries', 'reader', 'failure', 'answer'),
    webhooks: some('webhook_deliveries', 'kind', 'record_id', 'process', 'verdict', 'received_at'),
    subMerchants: some('sub_merchants', 'correlation_id', 'name', 'tags', 'created_at'),
    sandbox: { accounts, anchor, relationships, converted, records, links },
  };
}
