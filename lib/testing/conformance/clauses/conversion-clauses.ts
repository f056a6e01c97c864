import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import {
  assertAlike,
  assertStatus,
  objectAt,
  okBody,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { assertEnvelope } from '@/lib/testing/conformance/support/assert-envelope';
import {
  accept,
  conversion,
  FORTUNE,
  quoted,
  USDT_TO_BRL,
} from '@/lib/testing/conformance/support/conversion-calls';

const QUOTE_FIELDS = ['rate_d1', 'from_amount_d1', 'to_amount_d1', 'expires_at', 'renewable_up_to'];

export const CONVERSION_CLAUSES = [
  hard('CNV-01 ENV-23', 'the record has a status and a substatus', async (api) => {
    const { id } = await quoted(api);
    for (const step of [undefined, () => accept(api, id)]) {
      await step?.();
      const record = okBody(await api.call('GET', `/v2/rfq/${id}`));
      for (const label of ['status', 'substatus']) {
        for (const language of ['en', 'pt', 'es']) {
          assert.notEqual(textAt(objectAt(record, label), language), '', `${label}.${language}`);
        }
      }
    }
  }),
  hard('CNV-01 ENV-01', 'the record is the whole envelope, before and after', async (api) => {
    const { id } = await quoted(api);
    for (const step of [undefined, () => accept(api, id)]) {
      await step?.();
      const record = await conversion(api, id);
      assertEnvelope(record, 'v2');
      assert.equal(textAt(objectAt(record, 'error_message'), 'en'), '');
    }
  }),
  soft(
    'O-09',
    'CNV-06',
    'it carries the quote, and then what was confirmed, under its own id',
    async (api) => {
      const { quote, id } = await quoted(api);
      const open = await conversion(api, id);
      assert.equal(open.end2end, id);
      for (const key of QUOTE_FIELDS) assert.deepEqual(objectAt(open, 'attributes')[key], quote[key], key);
      await accept(api, id);
      const attributes = objectAt(await conversion(api, id), 'attributes');
      assert.deepEqual(attributes.rate, quote.rate_d1);
      assert.equal(attributes.pix_key, 'k');
      assert.ok(!Object.hasOwn(attributes, 'reason'));
    },
  ),
  soft('O-09', 'CNV-02', 'the source of a ceiling stands at the top', async (api) => {
    await api.control('PUT', '/scenario', { ceilings: { operational: 10 } });
    const { id } = await quoted(api);
    await accept(api, id);
    const record = await conversion(api, id);
    assert.equal(record.limit_block_source, 'operational');
    assert.ok(!Object.hasOwn(objectAt(record, 'attributes'), 'limit_block_source'));
  }),
  soft('O-10', 'CNV-06', 'its stages are those of the catalogue', async (api) => {
    const { quote, id } = await quoted(api);
    assert.equal((await conversion(api, id)).process, 'quote.open');
    await accept(api, id);
    assert.equal((await conversion(api, id)).process, 'accepted.scheduled');
    await api.control('PUT', '/clock', { now: textAt(quote, 'settlement_eta_d1') });
    assert.equal((await conversion(api, id)).process, 'success.completed');
  }),
  hard('CNV-02', 'no limit source stands where no ceiling refused', async (api) => {
    const { id } = await quoted(api);
    assert.ok(!Object.hasOwn(await conversion(api, id), 'limit_block_source'));
    await accept(api, id);
    assert.ok(!Object.hasOwn(await conversion(api, id), 'limit_block_source'));
  }),
  hard('ENV-16 ENV-17', 'a failure explains itself in three languages, what waits does not', async (api) => {
    const { id } = await quoted(api, FORTUNE);
    const waiting = objectAt(await conversion(api, id), 'error_message');
    await accept(api, id);
    const failed = objectAt(await conversion(api, id), 'error_message');
    for (const language of ['en', 'pt', 'es']) {
      assert.equal(textAt(waiting, language), '');
      assert.notEqual(textAt(failed, language), '');
    }
  }),
  hard('CNV-05 AUT-03 ERR-05', 'unknown and foreign identifiers are answered alike', async (api) => {
    const { id } = await quoted(api, USDT_TO_BRL, { key: 'B' });
    const unknown = await api.call('GET', '/v2/rfq/rfq_unknown');
    assertStatus(unknown, 404);
    for (const path of [id, '__proto__', 'a%2Fb%3Fc%20d']) {
      assertAlike(await api.call('GET', `/v2/rfq/${path}`), unknown);
    }
  }),
  hard('CNV-07', 'the record changes when it settles', async (api) => {
    const { quote, id } = await quoted(api);
    await accept(api, id);
    const scheduled = await conversion(api, id);
    await api.control('PUT', '/clock', { now: textAt(quote, 'settlement_eta_d1') });
    const settled = await conversion(api, id);
    assert.notEqual(settled.process, scheduled.process);
    assert.notDeepEqual(settled.substatus, scheduled.substatus);
    assert.ok(Date.parse(textAt(settled, 'updated_at')) > Date.parse(textAt(scheduled, 'updated_at')));
    assert.equal(settled.created_at, scheduled.created_at);
    assert.deepEqual(objectAt(settled, 'attributes'), objectAt(scheduled, 'attributes'));
  }),
];
