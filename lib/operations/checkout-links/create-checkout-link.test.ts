import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkoutLinkRequest } from '@/lib/contract/bff/checkout-links';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { recoverInterruptedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import type { Services } from '@/lib/operations/services';
import { beginLink, listLinks } from '@/lib/store/checkout-links/checkout-links';
import { keepReturnHosts } from '@/lib/store/checkout-links/return-hosts';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { ALICE, BOB, type ScriptedServices, sandboxServices, scriptedServices } from '@/lib/testing/services';
import { createCheckoutLink } from './create-checkout-link';
import { readLinks } from './read-links';
import { tieCheckout } from './tie-checkout';

const CPF = '529.982.247-25';
const ASKED = {
  currency_code: 'USDT',
  amount_fiat: '0100.50',
  payer_document: CPF,
  payer_name: 'Maria Souza',
};
let store: Store;
let open: ScriptedServices[] = [];
beforeAll(async () => {
  store = await memoryStore();
});
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()));
  open = [];
});
afterAll(() => store.close());

async function start(script: (request: ArrivedRequest) => Reply | Promise<Reply>) {
  const started = await scriptedServices(store, script, {
    secret: 's'.repeat(32),
    // No answer is late, however busy the machine is.
    timeouts: { readMs: 20_000, writeMs: 20_000, budgetMs: 40_000 },
  });
  open.push(started);
  return started;
}

function create(
  services: Services,
  asked: Record<string, string> = ASKED,
  intentId: string = randomUUID(),
  actor = ALICE,
) {
  return createCheckoutLink(services, actor, {
    intentId,
    requestId: 'r',
    asked: checkoutLinkRequest.parse(asked),
  });
}

test('CHK-13: a link is made with the account’s own key, the amount as a JSON number with the typed digits', async () => {
  const { services, far } = await start(() => ({ body: '{"link":"https://pay.example/t/1"}' }));
  const { link } = await create(services);
  expect(link).toMatchObject({ state: 'made', link: 'https://pay.example/t/1', created_by: ALICE });
  const sent = far.arrived[0];
  expect(sent?.path).toBe('/v2/crossramp_checkout');
  expect(sent?.headers['x-signature']).toBeUndefined();
  expect(sent?.body.toString()).toContain('"amount_fiat":100.50');
  const { webhook, ...body } = JSON.parse(sent?.body.toString() ?? '');
  expect(body).toEqual({
    currency_code: 'USDT',
    amount_fiat: 100.5,
    payer_document: '52998224725',
    payer_name: 'Maria Souza',
  });
  expect(webhook).toMatch(/\/api\/webhooks\/[\w-]{43}$/);
});

test('safety 53: register and audit log keep the payer masked', async () => {
  const { services } = await start(() => ({ body: '{"link":"https://pay.example/t/2"}' }));
  const { link } = await create(services);
  const kept = JSON.stringify([
    link,
    await listLinks(store.db, 50),
    await listAudit(store.db, { limit: 50 }),
  ]);
  expect(kept).not.toMatch(/52998224725|529\.982\.247-25|Souza/);
  expect(link.asked.payer_document).toBe('•••.982.247-••');
});

test('safety 1, 4: the same key sends once and gets the same answer, with other input it is refused', async () => {
  const { services, far } = await start(() => ({ body: '{"link":"https://pay.example/t/3"}' }));
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(services, ASKED, id)));
  expect(far.arrived).toHaveLength(1);
  expect(new Set(answers.map(({ link }) => link.state))).toEqual(new Set(['made']));
  expect((await create(services, ASKED, id)).link).toMatchObject({
    state: 'made',
    link: 'https://pay.example/t/3',
  });
  const reused = { code: 'key_reused' };
  await expect(create(services, { currency_code: 'BTC' }, id)).rejects.toMatchObject(reused);
  await expect(create(services, ASKED, id, BOB)).rejects.toMatchObject(reused);
  expect(far.arrived).toHaveLength(1);
});

test.each([
  ['a lost answer', { cut: 'body', body: '{"link":' } as Reply],
  ['a 500', { status: 500 }],
  ['a 422, which only other routes have', { status: 422 }],
  ['a 429 of a gateway', { status: 429 }],
  ['half a JSON', { body: '{"link":"https' }],
  ['HTML', { body: '<html></html>' }],
])('safety 9, 11, 12: after %s nobody knows, and nothing is sent again', async (_, reply) => {
  const { services, far } = await start(() => reply);
  const id = randomUUID();
  expect((await create(services, ASKED, id)).link.state).toBe('unknown');
  expect((await create(services, ASKED, id)).link.state).toBe('unknown');
  expect(far.arrived).toHaveLength(1);
});

test('CHK-14: a refusal is told in the words of the API, whatever its content type', async () => {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  const { services } = await start(() => ({ status: 400, headers, body: '{"error":"currency is closed"}' }));
  expect((await create(services)).link).toMatchObject({ state: 'refused', reason: 'currency is closed' });
});

test.each([
  ['{"url":"https://pay.example/u"}', 'made', 'https://pay.example/u'],
  ['{"checkout":{"href":"https://pay.example/x"},"payer_name":"Ana Lima"}', 'unrecognised', undefined],
  ['{"link":"javascript:alert(1)"}', 'unrecognised', undefined],
])('O-01, safety 50: %s reads as %s, and what is not recognised is shown raw', async (body, state, link) => {
  const { services } = await start(() => ({ body }));
  const answer = (await create(services)).link;
  expect([answer.state, answer.link]).toEqual([state, link]);
  expect(answer.raw === undefined).toBe(state === 'made');
  expect(answer.raw ?? '').not.toContain('Lima');
});

test('safety 6: what was being sent when the process died is unknown at the next start', async () => {
  const { services } = await start(() => ({ status: 500 }));
  const id = randomUUID();
  const row = { actor: ALICE, asked: { currency_code: 'USDT' }, request_id: 'r', at: new Date() };
  await beginLink(store.db, { webhook_given: true, intent_id: id, input_hash: 'h', ...row });
  await recoverInterruptedSends(services, services.clock() + 1_000);
  expect((await listLinks(store.db, 50)).find((link) => link.id === id)?.state).toBe('unknown');
});

test('over the sandbox one link is made, and it opens its page', async () => {
  const { services, control, sandbox, dispose } = sandboxServices(store);
  const before = await control('GET', 'effects?account=A');
  await keepReturnHosts(store.db, ['shop.example']);
  const { link } = await create(services, { currency_code: 'USDT', return_url: 'https://Shop.example/done' });
  expect(link).toMatchObject({ state: 'made', asked: { return_url: 'https://shop.example/done' } });
  const after = await control('GET', 'effects?account=A');
  expect(Number(after.links) - Number(before.links)).toBe(1);
  expect((await sandbox.pages(new Request(link.link ?? ''))).status).toBe(200);
  const { links, currencies, return_hosts } = await readLinks(services);
  expect(links[0]).toEqual(link);
  expect(return_hosts).toEqual(['shop.example']);
  expect(currencies.map(({ code, decimals }) => [code, decimals])).toEqual([
    ['USDT', 6],
    ['USDC', 6],
    ['BTC', 8],
  ]);
  await expect(create(services, { currency_code: 'BRL' })).rejects.toMatchObject({
    detail: { fields: { currency_code: 'not_allowed' } },
  });
  await expect(
    create(services, { currency_code: 'USDT', return_url: 'https://evil.example/' }),
  ).rejects.toMatchObject({ detail: { fields: { return_url: 'not_an_allowed_host' } } });
  dispose();
});

test.each([
  ['USDT', '0.0000001'],
  ['BTC', '0.000000001'],
])(
  'CHK-05: in %s an amount of %s has more decimals than the asset, and nothing is sent',
  async (currency_code, amount_crypto) => {
    const { services, far } = await start(() => ({ body: '{"link":"https://pay.example/t/9"}' }));
    await expect(create(services, { currency_code, amount_crypto })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { amount_crypto: 'too_long' } },
    });
    expect(far.arrived).toHaveLength(0);
    await create(services, { currency_code, amount_crypto: amount_crypto.replace('01', '1') });
    expect(far.arrived).toHaveLength(1);
  },
);

test('a person ties a link to a record that stands in the list, not to an older one, nor one record to two links', async () => {
  const { services, control, dispose } = sandboxServices(store);
  const asked = { currency_code: 'USDT', amount_fiat: '77.10' };
  const [first, second] = [(await create(services, asked)).link, (await create(services, asked)).link];
  const { transactions } = (await control('GET', 'transactions?account=A&limit=20')) as {
    transactions: { end2end: string; kind: string }[];
  };
  const [newest] = transactions.filter(({ kind }) => kind === 'checkout');
  const end2end = newest?.end2end ?? '';
  const tie = (id: string, record: string, correlationId: string | null = null) =>
    tieCheckout(services, BOB, { id, end2end: record, correlationId });
  const wrong = (reason: string) => ({ code: 'invalid_input', detail: { fields: { end2end: reason } } });
  expect((await tie(second.id, end2end)).link.tie).toMatchObject({ end2end, by: BOB, seen: { status: {} } });
  expect((await readLinks(services)).links.find(({ id }) => id === second.id)?.tie).toMatchObject({
    end2end,
  });
  await expect(tie(first.id, end2end)).rejects.toMatchObject(wrong('already_tied'));
  await expect(tie(first.id, 'no such record')).rejects.toMatchObject(wrong('not_in_list'));
  const old = (await services.client.listCheckouts({ query: { limit: '20', offset: '40' } })) as {
    data?: { results: { end2end?: string }[] };
  };
  await expect(tie(first.id, old.data?.results[0]?.end2end ?? '')).rejects.toMatchObject(
    wrong('older_than_link'),
  );
  await expect(tie(first.id, end2end, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  expect((await listAudit(store.db, { limit: 5 }))[0]).toMatchObject({
    action: 'checkout_link.tied',
    actor: BOB,
    subject: second.id,
  });
  dispose();
});

test.each([
  [{ webhook: 'https://evil.example/' }, { webhook: 'unknown_field' }],
  [{ amount_fiat: '1', amount_crypto: '1' }, { amount_crypto: 'exactly_one_amount' }],
  [{ amount_fiat: '1e3' }, { amount_fiat: 'not_a_decimal' }],
  [{ amount_fiat: '0' }, { amount_fiat: 'not_positive' }],
  [{ amount_fiat: '0.001' }, { amount_fiat: 'too_long' }],
  [{ amount_fiat: 1 }, { amount_fiat: 'not_a_string' }],
  [{ payer_document: '529.982.247-24' }, { payer_document: 'check_digits' }],
  [{ payer_document: '12ABC34501DE35' }, { payer_document: 'alphanumeric_cnpj' }],
  [{ payer_name: 'a\u202eb' }, { payer_name: 'control_characters' }],
  ...[
    'http://a.example',
    'https://u:p@a.example',
    'javascript:alert(1)',
    '//a.example',
    'https://',
    'https://a b',
  ].map((return_url) => [{ return_url }, { return_url: 'not_an_https_address' }] as const),
] as const)('safety 48: %j is refused at its field', (change, reasons) => {
  const { error } = checkoutLinkRequest.safeParse({ currency_code: 'USDT', ...change });
  expect(error && fieldReasons(error)).toEqual(reasons);
});
