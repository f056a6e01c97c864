import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import { changePerson } from '@/lib/auth/people/change-team';
import type { RouteHandler } from '@/lib/bff/route';
import { MONEY_FILES } from '@/lib/contract/bff/sub-merchants/money-files';
import { notify } from '@/lib/operations/notifications/notify';
import { addSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import { SEEDED_RELATIONSHIPS } from '@/lib/sandbox/world/seed-relationships';
import { addUser } from '@/lib/store/people/users';
import { insertAddress } from '@/lib/store/webhooks/webhook-addresses';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { type RouteCall, RouteHarness } from '@/lib/testing/harnesses/route-harness';
import { TRON } from '@/lib/testing/harnesses/whitelist-harness';
import { ALICE } from '@/lib/testing/services';
import { GET as exportAudit } from './audit/export/route';
import { GET as exportCheckouts } from './checkouts/export/route';
import { GET as exportConversions } from './conversions/export/route';
import { POST as processEvent } from './events/[id]/process/route';
import { POST as readRecord } from './events/[id]/read/route';
import { POST as revealEvent } from './events/[id]/reveal/route';
import { GET as readEvent } from './events/[id]/route';
import { GET as listEvents } from './events/route';
import { GET as listNotices } from './notifications/route';
import { GET as exportOfframps } from './offramps/export/route';
import { GET as exportOnramps } from './onramps/export/route';
import { GET as exportPositions } from './positions/export/route';
import { GET as downloadReport } from './reports/[month]/download/route';
import { GET as balanceOf } from './sub-merchants/[correlation_id]/balance/route';
import { PATCH as rename } from './sub-merchants/[correlation_id]/route';
import { GET as secondPerson } from './sub-merchants/[correlation_id]/second-person/route';
import { POST as addAddress } from './sub-merchants/[correlation_id]/whitelist/route';
import { GET as exportMoney } from './sub-merchants/money/export/route';
import { POST as readMany } from './sub-merchants/read/route';
import { POST as addOne, GET as listOnes } from './sub-merchants/route';
import { GET as exportWithdrawals } from './withdrawals/export/route';

const idOf = (name: string) => SEEDED_RELATIONSHIPS.find((item) => item.name === name)?.correlation_id ?? '';
const [MINE, OTHER] = [idOf('CID_1'), idOf('CID_2')];

const harness = new RouteHarness(async ({ world: { services } }) => {
  await addSubMerchant(services, ALICE, { correlation_id: MINE, name: 'Livraria' });
  await addSubMerchant(services, ALICE, { correlation_id: OTHER, name: 'Padaria' });
});

async function person(role: Role, limitedTo: string[] | null = [MINE]) {
  const email = `${randomUUID()}@company.example`;
  const user = await addUser(harness.store.db, { email, name: 'Bia', role, passwordHash: 'x', limitedTo });
  return { id: user?.id ?? '', cookie: await signedInCookie(harness.store.db, email) };
}

const call = (handler: RouteHandler, cookie: string, asked: RouteCall = {}) =>
  harness.call(handler, { ...asked, cookie });

const REFUSED = { status: 403, body: { error: { code: 'outside_limit' } } };

test('lists, counts and searches of sub-merchants hold theirs alone; another one is refused by name, and none is added', async () => {
  const { cookie } = await person('operator');
  const all = await call(listOnes, cookie);
  expect(all.body).toMatchObject({ items: [{ correlation_id: MINE }], counts: { all: 1 } });
  for (const query of ['?q=padaria', `?q=${OTHER}`, '?archived=1'])
    expect((await call(listOnes, cookie, { query })).body).toMatchObject({ items: [], counts: { all: 0 } });
  const asked = { method: 'POST', body: { correlation_ids: [MINE, OTHER] } };
  expect(await call(readMany, cookie, asked)).toMatchObject(REFUSED);
  for (const id of [OTHER, OTHER.toUpperCase(), randomUUID()]) {
    const of = { params: { correlation_id: id } };
    expect(await call(balanceOf, cookie, of)).toMatchObject(REFUSED);
    const named = { ...of, method: 'PATCH', body: { name: 'Mine now' } };
    expect(await call(rename, cookie, named)).toMatchObject(REFUSED);
  }
  const mine = { params: { correlation_id: MINE.toUpperCase() } };
  expect((await call(balanceOf, cookie, mine)).status).toBe(200);
  const added = { method: 'POST', body: { correlation_id: idOf('CID_6'), name: 'New' } };
  expect(await call(addOne, cookie, added)).toMatchObject(REFUSED);
});

test('W8: a limited treasurer is told who can ask for what takes two, of their own sub-merchant alone; the press sends nothing', async () => {
  const { cookie } = await person('treasurer');
  await person('operator');
  const told = (id: string, who = cookie) => call(secondPerson, who, { params: { correlation_id: id } });
  const { status, body } = await told(MINE);
  expect([status, body.rules]).toEqual([200, { second_person: [], whitelist_address: true }]);
  const names = body.makers.map(({ name }: { name: string }) => name);
  // Nobody else could decide what the only treasurer asks for.
  expect(names.sort()).toEqual(['Bruno Tavares', 'Helena Prado']);
  expect(await told(OTHER)).toMatchObject(REFUSED);
  expect((await told(MINE, (await person('operator')).cookie)).body.error.code).toBe('forbidden');
  const before = await harness.world.control('GET', 'effects?account=A');
  const group = { walletName: 'Treasury', walletId: 'wlg_4Tq8mZc1Xv7RkPd2' };
  const pressed = await call(addAddress, cookie, {
    method: 'POST',
    params: { correlation_id: MINE },
    key: randomUUID(),
    body: { ...group, address: TRON, addressName: 'Cold', currencyCode: 'USDT' },
  });
  expect([pressed.status, pressed.body.error]).toMatchObject([409, { code: 'second_person_needed' }]);
  expect(await harness.world.control('GET', 'effects?account=A')).toEqual(before);
});

test('notices are of theirs alone, and reading all reads no other', async () => {
  const { cookie } = await person('viewer');
  const common = { kind: 'failure', title_key: 'record_failed', href: '/x', at: new Date() } as const;
  const about = (subject: string, correlation_id: string | null) =>
    notify(harness.store.db, { ...common, subject, correlation_id, permission: 'sub_merchants:read' });
  await about('mine', MINE);
  await about('theirs', OTHER);
  await about('nobody-knows', null);
  await notify(harness.store.db, { ...common, subject: 'account', permission: 'transactions:read' });
  const { body } = await call(listNotices, cookie);
  expect([body.unread, body.notifications.map(({ subject }: { subject: string }) => subject)]).toEqual([
    1,
    ['mine'],
  ]);
});

async function delivered(kind: string | null, recordId: string | null, text: string): Promise<string> {
  const token = await insertAddress(harness.store.db, {
    given: true,
    kind: 'onramp',
    actor: ALICE,
    at: new Date(),
  });
  const { rows } = (await harness.store.db.execute(sql`
    insert into webhook_deliveries (token, sha256, raw_body, headers, matched, verdict, received_at, kind, record_id, payload, result)
    values (${token}, ${randomUUID()}, ${Buffer.from(JSON.stringify({ text }))}, '{}', true, 'verified', now(), ${kind},
      ${recordId}, ${JSON.stringify({ text })}::jsonb, 'applied') returning id`)) as unknown as {
    rows: { id: number }[];
  };
  return `d${rows[0]?.id}`;
}

test('webhooks are of records that are known to be theirs: listed, searched, read, processed and revealed', async () => {
  const { db } = harness.store;
  await db.execute(sql`
    insert into links (intent_id, input_hash, actor_id, actor_name, asked, state, request_id, created_at, correlation_id, tied_end2end, tied_by, tied_at)
    values ('l1', 'h', 'u', 'n', '{}', 'made', 'r', now(), ${MINE}, 'chk-mine', '"webhook"', now()),
      ('l2', 'h', 'u', 'n', '{}', 'made', 'r', now(), ${OTHER}, 'chk-theirs', '"webhook"', now()),
      ('l3', 'h', 'u', 'n', '{}', 'made', 'r', now(), null, 'chk-account', '"webhook"', now())`);
  const mine = [
    await delivered('kyb', MINE, 'a shared word'),
    await delivered('checkouts', 'chk-mine', 'a shared word'),
  ];
  const hidden = [
    await delivered('kyb', OTHER, 'a shared word'),
    await delivered('checkouts', 'chk-theirs', 'a shared word'),
    await delivered('checkouts', 'chk-account', 'a shared word'),
    await delivered('onramps', 'onr-1', 'a shared word'),
    await delivered(null, null, 'a shared word'),
  ];
  await db.execute(sql`
    insert into unmatched_deliveries (path, sha256, size, headers, verdict, received_at, last_copy_at)
    values ('nowhere', 'x', 1, '{}', 'verified', now(), now())`);
  const { cookie } = await person('operator');
  for (const query of ['', '?text=shared', '?path=text', '?matched=yes'])
    expect([
      query,
      (await call(listEvents, cookie, { query })).body.groups.map(({ id }: { id: string }) => id).sort(),
    ]).toEqual([query, mine.toSorted()]);
  for (const query of ['?matched=no', '?kind=onramps', '?text=nowhere'])
    expect((await call(listEvents, cookie, { query })).body.groups).toEqual([]);
  for (const id of mine) expect((await call(readEvent, cookie, { params: { id } })).status).toBe(200);
  for (const id of [...hidden, 'u1', 'd999999'])
    for (const [handler, method] of [
      [readEvent, 'GET'],
      [processEvent, 'POST'],
      [readRecord, 'POST'],
      [revealEvent, 'POST'],
    ] as const)
      expect([id, method, await call(handler, cookie, { method, params: { id } })]).toMatchObject([
        id,
        method,
        REFUSED,
      ]);
  const whole = await person('operator', null);
  const all = await call(listEvents, whole.cookie);
  expect(all.body.groups).toHaveLength(mine.length + hidden.length + 1);
});

test('the files of sub-merchants hold theirs alone: withdrawals, links, splits and what is available', async () => {
  const { db } = harness.store;
  const third = idOf('CID_6');
  await addSubMerchant(harness.world.services, ALICE, { correlation_id: third, name: 'Padaria do Sul' });
  const link = (id: string, of: string | null) =>
    sql`insert into links (intent_id, input_hash, actor_id, actor_name, asked, state, request_id, created_at,
      correlation_id, tied_end2end, tied_by, tied_at) values (${randomUUID()}, 'h', 'u', 'n', '{}', 'made', 'r', now(), ${of}, ${id}, '"webhook"', now())`;
  for (const [id, of] of [
    ['of-mine', MINE],
    ['of-theirs', third],
    ['of-the-account', null],
  ] as const)
    await db.execute(link(id, of));
  const [limited, whole, support] = [
    await person('accountant'),
    await person('accountant', null),
    await person('support'),
  ];
  for (const file of MONEY_FILES) {
    const query = `?file=${file}`;
    const { status, body } = await call(exportMoney, limited.cookie, { query });
    expect([file, status, body.includes(MINE), body.includes(third)]).toEqual([file, 200, true, false]);
    expect(body).not.toMatch(/Padaria|of-theirs|of-the-account/);
    const ids = body.trim().split('\r\n').slice(1);
    expect(ids.filter((line: string) => !line.includes(MINE))).toEqual([]);
    const all = (await call(exportMoney, whole.cookie, { query })).body;
    expect([file, all.includes(MINE), all.includes(third)]).toEqual([file, true, true]);
    expect((await call(exportMoney, support.cookie, { query })).status).toBe(403);
  }
  const said = await db.execute(
    sql`select detail->>'limited_to' as only from audit_waiting where action = 'sub_merchants.export_started'
      union all select detail->>'limited_to' from audit where action = 'sub_merchants.export_started'`,
  );
  const { rows } = said as unknown as { rows: { only: string | null }[] };
  expect(rows.map(({ only }) => only).sort()).toEqual(
    [...Array(4).fill(MINE), ...Array(4).fill(null)].sort(),
  );
});

test('a file of the account is refused, with the reason', async () => {
  const { cookie } = await person('accountant');
  for (const handler of [
    ...[exportWithdrawals, exportCheckouts, exportOnramps, exportOfframps, exportConversions],
    ...[exportPositions, exportAudit],
  ])
    expect(await call(handler, cookie)).toMatchObject(REFUSED);
  expect(await call(downloadReport, cookie, { params: { month: '2026-10' } })).toMatchObject(REFUSED);
});

test('a limit holds from the next request, and its end too', async () => {
  const admin = await person('admin', null);
  const { id, cookie } = await person('operator', null);
  const of = { params: { correlation_id: OTHER } };
  const limit = (limited_to: string[] | null) =>
    changePerson(harness.store.db, { id: admin.id, name: 'Ana' }, id, { limited_to });
  expect((await call(balanceOf, cookie, of)).status).toBe(200);
  await limit([MINE]);
  expect(await call(balanceOf, cookie, of)).toMatchObject(REFUSED);
  await limit(null);
  expect((await call(balanceOf, cookie, of)).status).toBe(200);
});
