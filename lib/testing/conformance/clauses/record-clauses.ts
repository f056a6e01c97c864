import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import { type JsonObject, objectAt, textAt } from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { isFailed, isUnlabelled, labelOf } from '@/lib/testing/conformance/support/assert-envelope';
import {
  attribute,
  CHECKOUTS,
  everything,
  LISTS,
  OFFRAMPS,
  ONRAMPS,
  pick,
  WITHDRAWALS,
} from '@/lib/testing/conformance/support/list-calls';

const KINDS: Record<string, string> = {
  [CHECKOUTS]: 'checkout',
  [ONRAMPS]: 'onramp',
  [OFFRAMPS]: 'offramp',
  [WITHDRAWALS]: 'withdrawal',
};
const UNDOCUMENTED = [CHECKOUTS, ONRAMPS, OFFRAMPS];
const isEmptyObject = (item: JsonObject) => Object.keys(objectAt(item, 'attributes')).length === 0;

/** The envelope of the seeded records. */
export const RECORD_CLAUSES = [
  hard('ENV-10', 'products share a process', async (api) => {
    for (const path of LISTS) {
      const items = await everything(api, path);
      pick(items, `a completed record of ${path}`, (item) => item.process === 'success.completed');
    }
  }),
  hard('ENV-14', 'a state without labels has them all, empty', async (api) => {
    for (const path of Object.keys(KINDS)) {
      pick(await everything(api, path), `an unlabelled record of ${path}`, isUnlabelled);
    }
  }),
  hard('ENV-16 ENV-17', 'failures explain themselves, what waits does not', async (api) => {
    for (const [path, kind] of Object.entries(KINDS)) {
      const items = await everything(api, path);
      const failures = api.processes(kind, true);
      pick(items, `a failed record of ${path}`, (item) => failures.includes(textAt(item, 'process')));
      for (const item of items) {
        const process = textAt(item, 'process');
        if (failures.includes(process)) {
          for (const language of ['en', 'pt', 'es'])
            assert.notEqual(textAt(objectAt(item, 'error_message'), language), '');
        } else if (!process.startsWith('chargeback')) {
          assert.equal(labelOf(item, 'error_message'), '', process);
        }
      }
    }
  }),
  hard('ENV-23', 'a labelled state has a status and a substatus', async (api) => {
    for (const path of LISTS) {
      for (const item of await everything(api, path)) {
        if (isUnlabelled(item)) continue;
        assert.notEqual(labelOf(item, 'status'), '');
        assert.notEqual(labelOf(item, 'substatus'), '');
      }
    }
  }),
  hard('ENV-19', 'a process without a schema has no attributes, and an object', async (api) => {
    for (const path of UNDOCUMENTED)
      pick(await everything(api, path), `a bare record of ${path}`, isEmptyObject);
  }),
  soft('O-11', 'CHK-20 RMP-09', 'the attributes carry names that the document uses', async (api) => {
    const known = [
      'currency_code',
      'amount_fiat',
      'amount_crypto',
      'pix_e2e',
      'client_tax_id',
      'wallet',
      'tx_hash',
      'client_name',
    ];
    for (const path of UNDOCUMENTED) {
      const items = await everything(api, path);
      for (const item of items) {
        for (const name of Object.keys(objectAt(item, 'attributes'))) assert.ok(known.includes(name), name);
      }
      pick(items, `a record of ${path} with a PIX id`, (item) => attribute(item, 'pix_e2e') !== undefined);
    }
  }),
  hard('RMP-09 CHK-20', 'nothing in them is needed: some records have none', async (api) => {
    for (const path of UNDOCUMENTED) {
      const items = await everything(api, path);
      assert.ok(items.some(isEmptyObject) && items.some((item) => !isEmptyObject(item)), path);
    }
  }),
  soft('O-12', 'ENV-09 ENV-10', 'the stages are those of the catalogue', async (api) => {
    for (const [path, kind] of Object.entries(KINDS)) {
      const known = [...api.processes(kind), 'chargeback.open'];
      for (const item of await everything(api, path)) assert.ok(known.includes(textAt(item, 'process')));
    }
  }),
  soft('O-12', 'ENV-16 ENV-17', 'what failed has not completed', async (api) => {
    for (const path of LISTS) {
      for (const item of await everything(api, path)) {
        if (isFailed(item)) assert.notEqual(item.process, 'success.completed');
      }
    }
  }),
];
