import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import type { AuditRow } from '@/lib/contract/bff/audit/audit';
import { adoptServices, type Services } from '@/lib/operations/services';
import { adoptStore, openStore, type Store } from '@/lib/store/engine/open-store';
import { endSessionsOf } from '@/lib/store/people/sessions';
import { findUserByEmail, setLimit, setRole } from '@/lib/store/people/users';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { CID, type WithdrawalHarness, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { press } from '@/lib/testing/services';
import { GET as readAudit } from '../audit/route';
import { POST as accept } from '../conversions/[rfq_id]/accept/route';
import { POST as quote } from '../conversions/route';
import { POST as brand } from './[correlation_id]/branding/route';
import { POST as whitelist } from './[correlation_id]/whitelist/route';
import { POST as withdraw } from './[correlation_id]/withdrawals/route';

let store: Store;
let harness: WithdrawalHarness;
let treasurer: string;
/** Runs once, at the first use of the services: the route has read the session. */
let atFirstUse: (() => unknown) | undefined;
const cookies = new Map<string, string>();
beforeAll(async () => {
  store = await openStore({ memory: true });
  adoptStore(store);
});
beforeEach(async () => {
  await empty(store.db);
  harness = await withdrawalHarness(store);
  const watched = new Proxy(harness.services, {
    get(services, name) {
      const run = name === 'then' ? undefined : atFirstUse;
      if (run !== undefined) atFirstUse = undefined;
      run?.();
      return services[name as keyof Services];
    },
  });
  adoptServices(watched);
  await preparePeople(store.db, { environment: 'sandbox' });
  treasurer = (await findUserByEmail(store.db, 'treasurer@mesa.example'))?.id ?? '';
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
      ...{ host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: cookies.get(role) ?? '' },
      ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
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
  atFirstUse = lower;
  const { rfq_id } = conversion;
  expect((await call(accept, 'treasurer', press(conversion), { rfq_id })).error.code).toBe('forbidden');
  await setRole(store.db, treasurer, 'treasurer');
  atFirstUse = lower;
  const look = { trade_name: 'Outono', colour: '#112233' };
  expect((await call(brand, 'treasurer', look, ofSubMerchant)).error.code).toBe('forbidden');
  expect(await outcome()).toEqual({ ...before, denied: ['forbidden', 'forbidden'] });
});
