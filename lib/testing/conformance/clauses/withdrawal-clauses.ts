import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import {
  assertAlike,
  assertEmpty,
  assertStatus,
  close,
  numberAt,
  objectAt,
  okBody,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { assertEnvelope } from '@/lib/testing/conformance/support/assert-envelope';
import {
  attribute,
  everything,
  NAAS_WITHDRAWALS,
  page,
  pick,
  WITHDRAWALS,
} from '@/lib/testing/conformance/support/list-calls';
import { advance, made } from '@/lib/testing/conformance/support/transaction-controls';

const has = (name: string) => (item: { [key: string]: unknown }) =>
  Object.hasOwn(item.attributes as object, name);
const read = '/v2/withdrawal/';

export const WITHDRAWAL_CLAUSES = [
  hard('WDR-01 WDR-02', 'the amounts are JSON numbers', async (api) => {
    for (const path of [WITHDRAWALS, NAAS_WITHDRAWALS]) {
      const items = await everything(api, path);
      const done = items.filter((item) => item.process === 'success.completed');
      assert.ok(done.length > 0);
      for (const item of done) {
        const { amount_discounted: _, ...attributes } = objectAt(item, 'attributes');
        assert.ok(numberAt(objectAt(item, 'attributes'), 'amount_discounted') > 0);
        assert.ok(numberAt(attributes, 'amount_received') > 0);
      }
    }
  }),
  soft('O-30', 'WDR-02', 'what arrives is what was debited less the fee', async (api) => {
    for (const item of await everything(api, WITHDRAWALS)) {
      if (!has('network_fee')(item) || !has('amount_received')(item)) continue;
      const attributes = objectAt(item, 'attributes');
      const fee = Number(textAt(attributes, 'network_fee'));
      close(numberAt(attributes, 'amount_received'), numberAt(attributes, 'amount_discounted') - fee);
    }
  }),
  hard('WDR-03 WDR-04', 'an asset has a name and a code', async (api) => {
    const items = await everything(api, WITHDRAWALS);
    for (const item of items.filter(has('currency_received'))) {
      const attributes = objectAt(item, 'attributes');
      assert.notEqual(textAt(attributes, 'currency_received'), textAt(attributes, 'currency_receive_code'));
    }
    pick(items, 'a withdrawal with a currency', has('currency_received'));
  }),
  hard(
    'WDR-06 WDR-07 ENV-03 ENV-20',
    'hash and explorer appear together, after the broadcast',
    async (api) => {
      const items = await everything(api, WITHDRAWALS);
      for (const item of items) assert.equal(has('tx_hash')(item), has('explorer_url')(item));
      const fresh = pick(
        items,
        'a withdrawal on its way',
        (item) => has('address')(item) && !has('tx_hash')(item),
      );
      const sent = pick(items, 'a withdrawal that was sent', has('tx_hash'));
      assert.match(textAt(objectAt(sent, 'attributes'), 'explorer_url'), /^https?:\/\//);
      assert.ok(!Object.hasOwn(objectAt(fresh, 'attributes'), 'explorer_url'));
    },
  ),
  hard('WDR-06 WDR-07 ENV-03', 'a withdrawal gains its hash when it is broadcast', async (api) => {
    const end2end = await made(api, 'withdrawal');
    const before = okBody(await api.call('GET', read + end2end));
    assert.ok(!has('tx_hash')(before) && !has('explorer_url')(before));
    await advance(api, end2end);
    const after = okBody(await api.call('GET', read + end2end));
    assert.ok(has('tx_hash')(after) && has('explorer_url')(after));
    assert.notEqual(after.process, before.process);
  }),
  hard('WDR-06 WDR-07 ENV-20 ENV-16', 'one that failed before it was broadcast has none', async (api) => {
    const end2end = await made(api, 'withdrawal');
    await advance(api, end2end, api.processes('withdrawal', true)[0]);
    const failed = okBody(await api.call('GET', read + end2end));
    assert.ok(!has('tx_hash')(failed) && !has('explorer_url')(failed));
    assert.notEqual(textAt(objectAt(failed, 'error_message'), 'en'), '');
  }),
  hard('WDR-08', 'the fee is a string', async (api) => {
    const items = (await everything(api, WITHDRAWALS)).filter(has('network_fee'));
    assert.ok(items.length > 0);
    for (const item of items)
      assert.match(textAt(objectAt(item, 'attributes'), 'network_fee'), /^\d+(\.\d+)?$/);
  }),
  hard('WDR-10 ENV-20', 'notes are there where one was made', async (api) => {
    const items = await everything(api, WITHDRAWALS);
    pick(items, 'a withdrawal with notes', has('notes'));
    pick(items, 'a withdrawal without notes', (item) => !has('notes')(item));
  }),
  hard('WDR-11 ENV-01 ENV-05', 'one is read by its end2end', async (api) => {
    for (const item of (await page(api, WITHDRAWALS, 'limit=5')).items) {
      const record = okBody(await api.call('GET', read + item.end2end));
      assertEnvelope(record, 'v2');
      assert.equal(record.end2end, item.end2end);
    }
  }),
  hard('WDR-12', 'or by its transaction hash', async (api) => {
    const sent = pick(await everything(api, WITHDRAWALS), 'a withdrawal that was sent', has('tx_hash'));
    const byHash = await api.call('GET', `${read}${attribute(sent, 'tx_hash')}`);
    assert.equal(byHash.status, 200);
    assert.equal(byHash.text, (await api.call('GET', read + sent.end2end)).text);
  }),
  hard('WDR-13 AUT-03 ERR-05', 'unknown and foreign ones are answered alike', async (api) => {
    const sent = pick(await everything(api, WITHDRAWALS), 'a withdrawal that was sent', has('tx_hash'));
    const unknown = await api.call('GET', `${read}wd_unknown`, { key: 'B' });
    assertEmpty(unknown, 404);
    for (const id of [sent.end2end, attribute(sent, 'tx_hash'), '__proto__']) {
      assertAlike(await api.call('GET', `${read}${id}`, { key: 'B' }), unknown);
    }
  }),
  hard('WDR-17', 'an item of the list is the record without its version', async (api) => {
    for (const item of (await page(api, WITHDRAWALS, 'limit=10&offset=60')).items) {
      const { version, ...record } = okBody(await api.call('GET', read + item.end2end));
      assert.deepEqual(item, record);
      assert.equal(version, 'v2');
    }
  }),
  hard('GEN-05', 'withdrawals are read and listed, and no route of the account makes one', async (api) => {
    for (const path of ['/v2/withdrawals', '/v2/withdrawal/x']) {
      for (const method of ['POST', 'PUT', 'DELETE'])
        assertStatus(await api.call(method, path, { body: {} }), 405);
    }
    assertStatus(await api.call('POST', '/v2/withdrawal', { body: {} }), 404);
  }),
  soft('O-38', 'GEN-05', 'one to a PIX key has no address, hash or explorer', async (api) => {
    const pix = pick(
      await everything(api, WITHDRAWALS),
      'a PIX withdrawal',
      (item) => attribute(item, 'currency_receive_code') === 'BRL',
    );
    for (const name of ['address', 'tx_hash', 'explorer_url']) assert.ok(!has(name)(pix), name);
    assertEnvelope(okBody(await api.call('GET', read + pix.end2end)), 'v2');
  }),
  hard('GEN-07', "another account's lists are its own", async (api) => {
    for (const path of [WITHDRAWALS, '/v2/onramps']) {
      const mine = new Set((await everything(api, path)).map((item) => item.end2end));
      for (const id of (await page(api, path, 'limit=100', 'B')).ids) assert.ok(!mine.has(id));
    }
  }),
  soft(
    'O-37',
    'GEN-07 WDR-27',
    "the master's list leaves out what its sub-merchants withdrew",
    async (api) => {
      const mine = new Set((await everything(api, WITHDRAWALS)).map((item) => item.end2end));
      for (const id of (await page(api, NAAS_WITHDRAWALS, 'limit=100')).ids) assert.ok(!mine.has(id));
    },
  ),
];
