import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import {
  assertError,
  assertKeys,
  assertTextError,
  close,
  numberAt,
  objectAt,
  okBody,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { bucket } from '@/lib/testing/conformance/support/conversion-calls';
import { CHECKOUTS, page } from '@/lib/testing/conformance/support/list-calls';
import { available, NAAS_CHECKOUT } from '@/lib/testing/conformance/support/sub-merchant-calls';
import { advance } from '@/lib/testing/conformance/support/transaction-controls';

const CHECKOUT = '/v2/crossramp_checkout';
const signed = (api: Api, changes: object = {}) =>
  api.signedPost(NAAS_CHECKOUT, { currency_code: 'USDT', ...changes });
const createCheckout = (api: Api, changes: object = {}) =>
  api.call('POST', CHECKOUT, { body: { currency_code: 'USDT', ...changes } });

async function newest(api: Api) {
  const [item] = (await page(api, CHECKOUTS, 'limit=1')).items;
  assert.ok(item);
  return item;
}

export const CHECKOUT_CLAUSES = [
  hard('CHK-01 CHK-02', 'a signed checkout is a link and nothing else', async (api) => {
    const body = okBody(await signed(api, { amount_fiat: 100 }));
    assertKeys(body, ['link']);
    assert.match(textAt(body, 'link'), /^https?:\/\/[^/]+\/.+/);
  }),
  hard('CHK-03', 'the asset is required', async (api) => {
    for (const currency_code of [undefined, '', null, 5])
      assertError(await signed(api, { currency_code }), 400);
  }),
  hard('CHK-04 CHK-05', 'amounts are JSON numbers', async (api) => {
    for (const name of ['amount_fiat', 'amount_crypto']) {
      for (const amount of ['100', true, {}]) assertError(await signed(api, { [name]: amount }), 400);
      okBody(await signed(api, { [name]: 100.5 }));
    }
  }),
  soft('O-46', 'CHK-03 CHK-04 CHK-05', 'of an asset, above zero, and one at most', async (api) => {
    for (const changes of [
      { currency_code: 'ZZZ' },
      { currency_code: 'BRL' },
      { amount_fiat: 0 },
      { amount_fiat: -1 },
      { amount_fiat: 10, amount_crypto: 10 },
    ]) {
      assertError(await signed(api, changes), 400);
    }
  }),
  hard('CHK-06', 'without an amount it is open', async (api) => okBody(await signed(api)) && undefined),
  hard('CHK-09', 'a document is digits', async (api) => {
    for (const payer_document of ['123.456.789-09', '1234567890a', 12345678909]) {
      assertError(await signed(api, { payer_document }), 400);
    }
    okBody(await signed(api, { payer_document: '12345678909' }));
    okBody(await signed(api, { payer_document: '11444777000161' }));
  }),
  soft('O-46', 'CHK-09', 'eleven or fourteen of them', async (api) => {
    for (const payer_document of ['1', '1234567890', '123456789012', '123456789012345']) {
      assertError(await signed(api, { payer_document }), 400);
    }
  }),
  hard('CHK-11 CHK-12', 'unknown fields are refused, a split among them', async (api) => {
    for (const extra of [{ split: 2 }, { amount: 1 }, { correlation_id: api.relationship('CID_1') }]) {
      assertError(await signed(api, extra), 400);
    }
    const foo = await api.signedPost(NAAS_CHECKOUT, { currency_code: 'USDT' }, { envelope: { foo: 1 } });
    assertError(foo, 400);
  }),
  soft('O-01', 'CHK-13', 'the own checkout takes the same fields, unsigned', async (api) => {
    const body = okBody(
      await createCheckout(api, {
        amount_fiat: 50,
        webhook: 'https://example.com/hook',
        return_url: 'https://example.com/back',
        payer_document: '12345678909',
        payer_name: 'Ana Souza',
      }),
    );
    assertKeys(body, ['link']);
    assert.match(textAt(body, 'link'), /^https?:\/\//);
    for (const changes of [{ currency_code: '' }, { amount_fiat: '50' }, { payer_document: '1.2' }]) {
      assertTextError(await createCheckout(api, changes), 400);
    }
  }),
  hard('CHK-13 SGN-23', 'it needs no signature, and it is in the list', async (api) => {
    const { total } = await page(api, CHECKOUTS);
    okBody(await createCheckout(api));
    assert.equal((await page(api, CHECKOUTS)).total, total + 1);
  }),
  hard('CHK-21 CHK-10', 'the payer sends reais, and the account gets the asset', async (api) => {
    const before = await bucket(api, 'USDT', 'available');
    const brl = await bucket(api, 'BRL', 'available');
    okBody(await createCheckout(api, { amount_fiat: 100 }));
    await advance(api, textAt(await newest(api), 'end2end'), 'success.completed');
    const received = numberAt(objectAt(await newest(api), 'attributes'), 'amount_crypto');
    assert.ok(received > 0 && received < 100);
    close(await bucket(api, 'USDT', 'available'), before + received);
    close(await bucket(api, 'BRL', 'available'), brl);
  }),
  hard('CHK-05 CHK-21', 'a fixed amount of the asset is what arrives', async (api) => {
    const before = await bucket(api, 'USDT', 'available');
    okBody(await createCheckout(api, { amount_crypto: 12.5 }));
    await advance(api, textAt(await newest(api), 'end2end'), 'success.completed');
    close(await bucket(api, 'USDT', 'available'), before + 12.5);
  }),
  hard('CHK-01 CHK-21', "a sub-merchant's checkout credits the sub-merchant", async (api) => {
    const before = Number(await available(api, 'USDT'));
    okBody(await signed(api, { amount_crypto: 100 }));
    await advance(api, textAt(await newest(api), 'end2end'), 'success.completed');
    const gained = Number(await available(api, 'USDT')) - before;
    assert.ok(gained > 50 && gained < 100, `${gained}`);
  }),
  soft('O-11', 'CHK-10', 'who paid once keeps the name first given', async (api) => {
    const payer_document = '52998224725';
    okBody(await createCheckout(api, { payer_document, payer_name: 'Ana Souza' }));
    okBody(await createCheckout(api, { payer_document, payer_name: 'Bruno Lima' }));
    const { items } = await page(api, CHECKOUTS, `client_tax_id=${payer_document}`);
    assert.equal(items.length, 2);
    for (const item of items) assert.ok(!JSON.stringify(item).includes('Bruno Lima'));
    assert.ok(JSON.stringify(items[1]).includes('Ana Souza'));
  }),
];
