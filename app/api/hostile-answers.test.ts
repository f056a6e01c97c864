import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import type { RouteHandler } from '@/lib/bff/route';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { ERROR_STATUS } from '@/lib/contract/bff/errors';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { adoptServices } from '@/lib/operations/services';
import { addSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import { findConversion } from '@/lib/store/conversions/conversions';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { findSubMerchant } from '@/lib/store/sub-merchants/register';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  HOSTILE_ANSWERS,
  type HostileAnswer,
  hostileReply,
} from '@/lib/testing/scripted-upstream/hostile-answers';
import { scriptedConversions } from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';

const CID = '3f0c2a52-6e0f-4d7c-9a52-1f2c3d4e5f60';
const AT = '2026-11-10T15:00:00Z';
const GOOD: HostileAnswer = {};
/** Codes that mean that we failed, not the API. */
const OURS: ReadonlySet<string> = new Set([
  'internal',
  'store_unavailable',
  'store_away',
  'bad_json',
  'invalid_input',
]);

interface Read {
  name: string;
  route: string;
  method?: 'GET' | 'POST';
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

let store: Store;
let far: ScriptedServices;
let cookie: string;
let reads: Read[];
let open: Conversion;
let unknown: Conversion;
let hostile: HostileAnswer = GOOD;

beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const harness = scriptedConversions();
  harness.accept = () => ({ cut: 'before' });
  far = await scriptedServices(
    store,
    (request) =>
      request.method === 'POST'
        ? harness.script(request)
        : hostileReply(request, hostile, ownIdOf(request.path)),
    {
      signingKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      timeouts: { readMs: 20_000, writeMs: 20_000, budgetMs: 20_000 },
    },
  );
  adoptServices(far.services);
  await preparePeople(store.db, { environment: 'sandbox' });
  cookie = await signedInCookie(store.db, 'admin@mesa.example');
  const quote = async () => {
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
    return (await createQuote(far.services, ALICE, asked)).conversion;
  };
  open = await quote();
  const lost = await quote();
  const sent = { rfqId: lost.rfq_id, intentId: randomUUID(), requestId: 'r', asked: press(lost) };
  unknown = (await acceptConversion(far.services, ALICE, sent)).conversion;
  await addSubMerchant(far.services, ALICE, { correlation_id: CID, name: 'Livraria' });
  reads = readsOf();
});
afterAll(async () => {
  adoptServices(undefined);
  await far.close();
  await store.close();
});

/** The id asked for, so that a good answer is about it. */
function ownIdOf(path: string): string {
  const [, id] = /\/v2\/(?:rfq|withdrawal|naas\/split)\/([^?]+)/.exec(path) ?? [];
  return id === undefined ? 'record-1' : decodeURIComponent(id);
}

function readsOf(): Read[] {
  const conversions = [open, unknown].flatMap(({ rfq_id, state }): Read[] => {
    const params = { rfq_id };
    return [
      { name: `conversion ${state}`, route: 'conversions/[rfq_id]', params, query: '?read=1' },
      {
        name: `conversion ${state} re-read`,
        route: 'conversions/[rfq_id]/read',
        method: 'POST',
        params,
        body: {},
      },
    ];
  });
  const lists = TRANSACTION_LISTS.flatMap((list): Read[] => {
    const params = { id: 'record-1' };
    const query = list === 'withdrawals' ? '' : `?at=${encodeURIComponent(AT)}`;
    const at = list === 'withdrawals' ? {} : { at: AT };
    return [
      { name: list, route: list },
      { name: `${list} record`, route: `${list}/[id]`, params, query },
      { name: `${list} reveal`, route: `${list}/[id]/reveal`, method: 'POST', params, body: at },
      { name: `${list} export`, route: `${list}/export`, query: '?format=csv' },
    ];
  });
  const params = { correlation_id: CID };
  const signed = ['', '/balance', '/onboarding', '/whitelist', '/branding', '/checkouts', '/withdrawals'];
  const more = ['/withdrawals/options', '/withdrawals/made'];
  return [
    { name: 'balance', route: 'balance' },
    { name: 'overview', route: 'overview' },
    { name: 'register', route: 'sub-merchants' },
    ...conversions,
    ...lists,
    ...[...signed, ...more].map((part): Read => {
      return { name: `sub-merchant${part}`, route: `sub-merchants/[correlation_id]${part}`, params };
    }),
    {
      name: 'split',
      route: 'sub-merchants/[correlation_id]/splits/[origin_e2e]',
      params: { ...params, origin_e2e: 'record-1' },
    },
    {
      name: 'register re-read',
      route: 'sub-merchants/read',
      method: 'POST',
      body: { correlation_ids: [CID] },
    },
  ];
}

async function ask({ route, method = 'GET', params = {}, query = '', body }: Read) {
  const file = join(import.meta.dirname, route, 'route.ts');
  const module = (await import(file)) as Record<string, RouteHandler>;
  const handler = module[method];
  if (handler === undefined) throw new Error(`${method} ${route} is no route`);
  const request = new Request(`http://localhost:3000/api/${route}${query}`, {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await handler(request, { params: Promise.resolve(params) });
  // A file that breaks off says so by breaking off.
  const text = await answer.text().catch(() => '');
  const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== '';
  return { status: answer.status, code: isJson ? codeIn(text) : undefined };
}

function codeIn(text: string): string | undefined {
  const { error } = JSON.parse(text) as { error?: { code: string } };
  return error?.code;
}

const stateOf = async ({ rfq_id }: Conversion) => {
  const found = await findConversion(store.db, rfq_id);
  return {
    state: found?.state,
    options: found?.options,
    outcome: found?.attempt?.outcome,
    source: found?.limit_block_source,
  };
};
const entryOf = async () => {
  const found = await findSubMerchant(store.db, CID);
  return { kyb: found?.kyb?.onboarding, funds: found?.balance?.balances };
};

test('every read is answered well by an API that answers well', async () => {
  expect(HOSTILE_ANSWERS.length).toBeGreaterThanOrEqual(45);
  for (const read of reads) expect([read.name, (await ask(read)).status]).toEqual([read.name, 200]);
});

test.each(HOSTILE_ANSWERS)(
  'an API that answers with %s gets no read of ours to fail, and moves no record (safety 12, 40)',
  async (name, answer) => {
    hostile = GOOD;
    if (answer.correlationId !== undefined)
      for (const read of reads.filter(({ name: known }) => known.startsWith('sub-merchant'))) await ask(read);
    const [conversions, entry] = [[await stateOf(open), await stateOf(unknown)], await entryOf()];
    hostile = answer;
    const [sent, arrived] = [far.sent().length, far.far.arrived.length];
    for (const read of reads) {
      const { status, code } = await ask(read);
      expect([name, read.name, code !== undefined && OURS.has(code)]).toEqual([name, read.name, false]);
      if (code === undefined) expect([name, read.name, status]).toEqual([name, read.name, 200]);
      else expect(Object.keys(ERROR_STATUS)).toContain(code);
      expect([name, read.name, status === 500]).toEqual([name, read.name, false]);
    }
    const asked = far.far.arrived.slice(arrived).map(({ path }) => path);
    for (const { rfq_id } of [open, unknown]) expect(asked).toContain(`/v2/rfq/${rfq_id}`);
    expect([await stateOf(open), await stateOf(unknown)]).toEqual(conversions);
    if (answer.correlationId !== undefined) expect(await entryOf()).toEqual(entry);
    // Nothing that moves money, and nothing again.
    expect(far.sent()).toHaveLength(sent);
  },
  120_000,
);
