import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import { okBody, textAt } from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import {
  assertFilters,
  assertUnfiltered,
  attribute,
  CHECKOUTS,
  DATED_LISTS,
  NAAS_WITHDRAWALS,
  OFFRAMPS,
  ONRAMPS,
  page,
  pick,
  someValue,
  WITHDRAWALS,
} from '@/lib/testing/conformance/support/list-calls';
import { made } from '@/lib/testing/conformance/support/transaction-controls';

export const FILTER_CLAUSES = [
  hard('CHK-16 RMP-06 RMP-07', 'a PIX id finds its transaction, an end2end finds none', async (api) => {
    for (const path of DATED_LISTS) {
      await assertFilters(api, path, 'pix_e2e', 'pix_e2e');
      const { ids, items } = await page(api, path, 'limit=100');
      const one = pick(
        items,
        `a record of ${path} with a PIX id`,
        (item) => attribute(item, 'pix_e2e') !== undefined,
      );
      const pix = String(attribute(one, 'pix_e2e'));
      assert.deepEqual((await page(api, path, `pix_e2e=${pix}`)).ids, [one.end2end]);
      assert.equal((await page(api, path, `pix_e2e=${ids[0]}`)).total, 0);
    }
  }),
  hard('CHK-17 RMP-05 RMP-06 RMP-07', 'a tax id finds its person, as digits and whole', async (api) => {
    for (const path of DATED_LISTS) {
      await assertFilters(api, path, 'client_tax_id', 'client_tax_id');
      const digits = await someValue(api, path, 'client_tax_id');
      assert.match(digits, /^(\d{11}|\d{14})$/);
      const formatted = `${digits.slice(0, 3)}.${digits.slice(3)}`;
      assert.equal((await page(api, path, `client_tax_id=${formatted}`)).total, 0);
    }
  }),
  hard('RMP-03 RMP-04 RMP-07', 'a wallet is found whole', async (api) => {
    for (const path of [ONRAMPS, OFFRAMPS]) {
      await assertFilters(api, path, 'wallet', 'wallet');
      const wallet = await someValue(api, path, 'wallet');
      assert.equal((await page(api, path, `wallet=${wallet.slice(0, 10)}`)).total, 0);
    }
  }),
  hard('RMP-07 RMP-03 RMP-05', 'a new record is found as exactly as an old one', async (api) => {
    const facts = { wallet: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', client_tax_id: '52998224725' };
    const end2end = await made(api, 'offramp', facts);
    for (const [name, value] of Object.entries(facts)) {
      assert.ok((await page(api, OFFRAMPS, `${name}=${value}`)).ids.includes(end2end));
      for (const part of [value.slice(0, -1), value.slice(1), value.slice(0, 3)]) {
        assert.ok(!(await page(api, OFFRAMPS, `${name}=${part}`)).ids.includes(end2end), part);
      }
    }
  }),
  soft('O-58', 'RMP-03 RMP-04', 'and with its letters as they are', async (api) => {
    for (const path of [ONRAMPS, OFFRAMPS]) {
      const { items } = await page(api, path, 'limit=100');
      const one = pick(items, 'a wallet with capitals', (item) =>
        /[A-Z]/.test(String(attribute(item, 'wallet') ?? '')),
      );
      const wallet = String(attribute(one, 'wallet'));
      assert.equal((await page(api, path, `wallet=${wallet.toLowerCase()}`)).total, 0);
    }
  }),
  hard('RMP-08 WDR-14', 'several filters must all fit', async (api) => {
    for (const path of DATED_LISTS) {
      const { items } = await page(api, path, 'limit=100');
      const has = (name: string) => items.filter((item) => attribute(item, name) !== undefined);
      const [first] = has('pix_e2e');
      const other = has('client_tax_id').find(
        (item) => first && attribute(item, 'client_tax_id') !== attribute(first, 'client_tax_id'),
      );
      assert.ok(first && other);
      const pix = `pix_e2e=${attribute(first, 'pix_e2e')}`;
      assert.equal(
        (await page(api, path, `${pix}&client_tax_id=${attribute(other, 'client_tax_id')}`)).total,
        0,
      );
      assert.equal(
        (await page(api, path, `${pix}&client_tax_id=${attribute(first, 'client_tax_id')}`)).total,
        1,
      );
    }
  }),
  hard('RMP-06', 'dates, filters and pages go together', async (api) => {
    for (const path of DATED_LISTS) {
      const all = await page(api, path, 'date_from=2020-01-01&limit=100');
      const taxId = await someValue(api, path, 'client_tax_id');
      const filtered = await page(api, path, `date_from=2020-01-01&client_tax_id=${taxId}&limit=1`);
      assert.ok(filtered.total >= 1 && filtered.total < all.total);
      assert.equal(filtered.items.length, 1);
    }
  }),
  hard('RMP-11 LIM-05', 'a filter of another list is no filter here', async (api) => {
    const wallet = encodeURIComponent(await someValue(api, ONRAMPS, 'wallet'));
    await assertUnfiltered(api, CHECKOUTS, `wallet=${wallet}`);
    await assertUnfiltered(api, CHECKOUTS, 'group_id=x&address=y');
    await assertUnfiltered(api, WITHDRAWALS, 'client_tax_id=1&pix_e2e=2&wallet=3');
    await assertUnfiltered(api, ONRAMPS, 'address=x&receive_currency_code=USDT');
  }),
  hard('WDR-14 WDR-27 WDR-04', 'withdrawals are found by group, address and currency', async (api) => {
    for (const path of [WITHDRAWALS, NAAS_WITHDRAWALS]) {
      await assertFilters(api, path, 'group_id', 'group_id');
      await assertFilters(api, path, 'address', 'address');
      await assertFilters(api, path, 'receive_currency_code', 'currency_receive_code');
      const { items } = await page(api, path, 'limit=100');
      const one = pick(
        items,
        'a withdrawal to an address',
        (item) => attribute(item, 'address') !== undefined,
      );
      const query = ['group_id', 'address'].map(
        (name) => `${name}=${encodeURIComponent(String(attribute(one, name)))}`,
      );
      const code = `receive_currency_code=${attribute(one, 'currency_receive_code')}`;
      const found = await page(api, path, [...query, code, 'limit=100'].join('&'));
      assert.ok(found.total > 0);
      for (const item of found.items) {
        for (const name of ['group_id', 'address', 'currency_receive_code']) {
          assert.equal(attribute(item, name), attribute(one, name));
        }
      }
    }
  }),
  hard('WDR-15', 'the name of the attribute is not the name of the filter', async (api) => {
    for (const path of [WITHDRAWALS, NAAS_WITHDRAWALS]) {
      const code = await someValue(api, path, 'currency_receive_code');
      await assertUnfiltered(api, path, `currency_receive_code=${code}`);
    }
  }),
  hard('LIM-05', 'unknown parameters are ignored on every GET', async (api) => {
    for (const path of [...DATED_LISTS, WITHDRAWALS, '/v2/balance']) {
      const plain = await api.call('GET', path);
      assert.equal((await api.call('GET', `${path}?foo=1&__proto__=2`)).text, plain.text, path);
    }
    const { ids } = await page(api, WITHDRAWALS);
    const record = await api.call('GET', `/v2/withdrawal/${ids[0]}`);
    assert.equal((await api.call('GET', `/v2/withdrawal/${ids[0]}?foo=1`)).text, record.text);
    const rfq = { from_currency: 'USDT', to_currency: 'BRL', from_amount: 1 };
    const id = textAt(okBody(await api.call('POST', '/v2/rfq', { body: rfq })), 'rfq_id');
    assert.equal((await api.call('GET', `/v2/rfq/${id}?foo=1`)).status, 200);
  }),
  hard('LIM-05 SGN-13', 'on signed ones too', async (api) => {
    for (const path of ['/v2/naas/balance', '/v2/naas/wl_groups', NAAS_WITHDRAWALS]) {
      const plain = await api.signedGet(path);
      assert.equal((await api.signedGet(`${path}?foo=1`)).text, plain.text, path);
    }
    const status = `/v2/naas/submerchants/onboarding_status?correlation_id=${api.relationship('CID_1')}`;
    assert.equal((await api.signedGet(`${status}&foo=1`)).text, (await api.signedGet(status)).text);
  }),
];
