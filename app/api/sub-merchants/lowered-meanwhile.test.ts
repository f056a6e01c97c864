import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import type { AuditRow } from '@/lib/contract/bff/audit/audit';
import { adoptServices } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { endSessionsOf } from '@/lib/store/people/sessions';
import { findUserByEmail, setLimit, setRole } from '@/lib/store/people/users';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { TRON } from '@/lib/testing/harnesses/whitelist-harness';
import { CID, type WithdrawalHarness, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { press } from '@/lib/testing/services';
import { GET as readAudit } from '../audit/route';
import { POST as accept } from '../conversions/[rfq_id]/accept/route';
import { POST as quote } from '../conversions/route';
import { POST as addDestination, GET as readDestinations } from '../destinations/route';
import { POST as approve } from '../requests/[id]/approve/route';
import { GET as readRequest } from '../requests/[id]/route';
import { POST as ask } from '../requests/route';
import { POST as brand } from './[correlation_id]/branding/route';
import { POST as whitelist } from './[correlation_id]/whitelist/route';
import { POST as withdraw } from './[correlation_id]/withdrawals/route';

let store: Store;
let harness: WithdrawalHarness;
let treasurer: string;
let operator: string;
/** Runs once, before the first transaction: the route has read the session. */
let beforeCommit: (() => Promise<unknown>) | undefined;
const cookies = new Map<string, string>();
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
});
beforeEach(async () => {
  await empty(store.db);
  harness = await withdrawalHarness(store);
  const db = new Proxy(store.db, {
    get(target, name) {
      if (name !== 'transaction' || beforeCommit === undefined) return Reflect.get(target, name);
      const change = beforeCommit;
      beforeCommit = undefined;
      return async (...work: Parameters<typeof target.transaction>) => {
        await change();
        return target.transaction(...work);
      };
    },
  });
  adoptServices({ ...harness.services, store: { ...store, db } });
  await preparePeople(store.db, { environment: 'sandbox' });
  treasurer = (await findUserByEmail(store.db, 'treasurer@mesa.example'))?.id ?? '';
  operator = (await findUserByEmail(store.db, 'operator@mesa.example'))?.id ?? '';
  for (const role of ['operator', 'treasurer', 'admin'])
    cookies.set(role, await signedInCookie(store.db, `${role}@mesa.example`));
});
afterEach(() => harness.dispose());
afterAll(async () => {
  adoptServices(undefined);
  await store.close();
});

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

async function call(handler: Handler, role: string, body?: unknown, params: Record<string, string> = {}) {
  const request = new Request(`http://localhost:3000/api/x${body === undefined ? '?kind=attempts' : ''}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: 'localhost:3000',
      'sec-fetch-site': 'same-origin',
      cookie: cookies.get(role) ?? '',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await handler(request, { params: Promise.resolve(params) })).json();
}

/** Effects of all kinds, and of denied attempts their codes. */
async function outcome() {
  const { quotes: _, ...effects } = await harness.control('GET', 'effects?account=A');
  const rows = (await call(readAudit, 'admin')).items as AuditRow[];
  const denied = rows.filter((row) => row.outcome === 'denied').map(({ detail }) => detail?.code);
  return { effects, denied };
}

const lower = () => setRole(store.db, treasurer, 'viewer');
const ofSubMerchant = { correlation_id: CID };

function lowerAtRead(path: RegExp, change: () => Promise<unknown> = lower): void {
  harness.wire = async (request, pass) => {
    if (request.method === 'GET' && path.test(request.path)) await change();
    return pass(request);
  };
}

test('W17: whoever is lowered while a withdrawal reads the balance sends nothing, and it is a denied row', async () => {
  const asked = await harness.ask();
  const before = await outcome();
  lowerAtRead(/balance/);
  expect((await call(withdraw, 'treasurer', asked, ofSubMerchant)).error.code).toBe('forbidden');
  expect(harness.sent).toEqual([]);
  expect(await outcome()).toEqual({ ...before, denied: ['forbidden'] });
});

test('W17: so does whoever is signed out or limited meanwhile', async () => {
  const asked = await harness.ask();
  lowerAtRead(/balance/, () => setLimit(store.db, treasurer, [randomUUID()]));
  expect((await call(withdraw, 'treasurer', asked, ofSubMerchant)).error.code).toBe('outside_limit');
  await setLimit(store.db, treasurer, null);
  lowerAtRead(/balance/, () => endSessionsOf(store.db, treasurer));
  expect((await call(withdraw, 'treasurer', asked, ofSubMerchant)).error.code).toBe('signed_out');
  expect(harness.sent).toEqual([]);
  expect((await outcome()).denied.sort()).toEqual(['outside_limit', 'signed_out']);
});

test('W17: whoever is lowered between the intent of a whitelist change and its send sends nothing', async () => {
  const before = await outcome();
  lowerAtRead(/wl_groups/);
  const group = { walletName: 'Night shift' };
  expect((await call(whitelist, 'treasurer', group, ofSubMerchant)).error.code).toBe('forbidden');
  expect((await outcome()).effects).toEqual(before.effects);
});

test('W17: whoever is lowered at an accept or a change of branding sends nothing', async () => {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '250.00' };
  const { conversion } = await call(quote, 'operator', asked);
  const before = await outcome();
  beforeCommit = lower;
  const { rfq_id } = conversion;
  expect((await call(accept, 'treasurer', press(conversion), { rfq_id })).error.code).toBe('forbidden');
  await setRole(store.db, treasurer, 'treasurer');
  beforeCommit = lower;
  const look = { trade_name: 'Outono', colour: '#112233' };
  expect((await call(brand, 'treasurer', look, ofSubMerchant)).error.code).toBe('forbidden');
  expect(await outcome()).toEqual({ ...before, denied: ['forbidden', 'forbidden'] });
});

test('W17, safety 42: an approved address is not sent once the approver or who asked lost the right while the groups were read', async () => {
  const group = { walletName: 'Treasury', walletId: 'wlg_4Tq8mZc1Xv7RkPd2', currencyCode: 'USDT' };
  const asked = { ...ofSubMerchant, ...group, address: TRON, addressName: 'Cold storage' };
  const { effects } = await outcome();
  const lost: [string, () => Promise<unknown>][] = [
    ['forbidden', lower],
    ['maker_gone', () => setRole(store.db, operator, 'viewer')],
    ['signed_out', () => endSessionsOf(store.db, treasurer)],
  ];
  for (const [code, change] of lost) {
    await setRole(store.db, treasurer, 'treasurer');
    await setRole(store.db, operator, 'operator');
    harness.wire = (request, pass) => pass(request);
    const body = { kind: 'whitelist_address', asked, ends_in_hours: 4 };
    const { id, hash } = (await call(ask, 'operator', body)).request;
    lowerAtRead(/wl_groups/, change);
    const given = { hash, last_characters: TRON.slice(-6) };
    expect((await call(approve, 'treasurer', given, { id })).error.code).toBe(code);
    expect((await outcome()).effects).toEqual(effects);
    expect((await call(readRequest, 'admin', undefined, { id })).request.state).toBe('back');
  }
});

test('W17: whoever is lowered or signed out at an approval or a confirmation of a destination decides nothing', async () => {
  const added = { kind: 'pix', value: '529.982.247-25', name: 'Rent', owner: 'Ana Lima' };
  const [{ id }] = (await call(addDestination, 'operator', added)).items;
  const { hash } = (await call(readRequest, 'admin', undefined, { id })).request;
  const look = { ...ofSubMerchant, change: { trade_name: 'Outono', colour: '#112233' } };
  const { request } = await call(ask, 'operator', { kind: 'branding', asked: look, ends_in_hours: 4 });
  const { effects } = await outcome();
  const lost: [string, () => Promise<unknown>][] = [
    ['forbidden', lower],
    ['signed_out', () => endSessionsOf(store.db, treasurer)],
  ];
  for (const [code, change] of lost) {
    for (const which of [{ id, hash }, request]) {
      await setRole(store.db, treasurer, 'treasurer');
      cookies.set('treasurer', await signedInCookie(store.db, 'treasurer@mesa.example'));
      beforeCommit = change;
      const given = { hash: which.hash };
      expect((await call(approve, 'treasurer', given, { id: which.id })).error.code).toBe(code);
    }
  }
  expect((await outcome()).effects).toEqual(effects);
  expect((await call(readDestinations, 'admin')).items).toMatchObject([{ state: 'waiting' }]);
  expect((await call(readRequest, 'admin', undefined, { id: request.id })).request.state).toBe('open');
});
