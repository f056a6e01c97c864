import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import {
  assertAlike,
  assertError,
  assertKeys,
  listAt,
  okBody,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import {
  GROUPS,
  NAAS_BALANCE,
  NAAS_CHECKOUT,
  UNKNOWN_RELATIONSHIP,
  WHITELIST,
  WITHDRAW,
} from '@/lib/testing/conformance/support/sub-merchant-calls';

export const SUB_MERCHANT_BALANCE_CLAUSES = [
  hard('NBA-01', 'balances are an array, one entry for each asset', async (api) => {
    const body = okBody(await api.signedGet(NAAS_BALANCE));
    assertKeys(body, ['balances']);
    const codes = listAt(body, 'balances').map((entry) => entry.currency);
    assert.ok(codes.length > 0);
    assert.equal(new Set(codes).size, codes.length);
  }),
  hard('NBA-02 NBA-03 NBA-04', 'an entry is a code and a decimal string, and nothing else', async (api) => {
    for (const cid of ['CID_1', 'CID_6']) {
      for (const entry of listAt(okBody(await api.signedGet(NAAS_BALANCE, { cid })), 'balances')) {
        assertKeys(entry, ['currency', 'available']);
        assert.match(textAt(entry, 'currency'), /^[A-Z]{3,5}$/);
        assert.match(textAt(entry, 'available'), /^-?\d+(\.\d+)?$/);
      }
    }
  }),
  hard('NBA-01', 'each sub-merchant sees its own', async (api) => {
    const [one, six] = [
      await api.signedGet(NAAS_BALANCE),
      await api.signedGet(NAAS_BALANCE, { cid: 'CID_6' }),
    ];
    assert.notEqual(one.text, six.text);
  }),
  soft(
    'O-31',
    'SGN-07 SGN-08 NBA-05 AUT-03',
    'a relationship of nobody or of another is one 404',
    async (api) => {
      for (const path of [NAAS_BALANCE, GROUPS, '/v2/naas/withdrawals']) {
        const unknown = await api.signedGet(path, { cid: UNKNOWN_RELATIONSHIP });
        assertError(unknown, 404);
        assertAlike(await api.signedGet(path, { cid: 'CID_3' }), unknown);
        assertAlike(await api.signedGet(path, { cid: 'CID_1', key: 'B' }), unknown);
      }
      for (const [path, payload] of Object.entries({
        [NAAS_CHECKOUT]: { currency_code: 'USDT' },
        [WHITELIST]: { walletName: 'X' },
        [WITHDRAW]: { account: 'USDT', amount: '1', wallet: 'x', withdrawalType: 'crypto' },
      })) {
        const unknown = await api.signedPost(path, payload, { cid: UNKNOWN_RELATIONSHIP });
        assertError(unknown, 404);
        assertAlike(await api.signedPost(path, payload, { cid: 'CID_3' }), unknown);
      }
    },
  ),
  hard('AUT-03 SGN-08', 'no key opens the relationship of another', async (api) => {
    const mine = okBody(await api.signedGet(NAAS_BALANCE));
    for (const options of [{ cid: 'CID_3' }, { cid: 'CID_1', key: 'B' }, { cid: UNKNOWN_RELATIONSHIP }]) {
      const reply = await api.signedGet(NAAS_BALANCE, options);
      const balances = reply.status === 200 ? listAt(okBody(reply), 'balances') : [];
      assert.deepEqual(balances, [], 'nothing may be seen');
    }
    assert.notDeepEqual(mine.balances, []);
  }),
  soft(
    'O-33',
    'CHK-01 WLG-07 WDR-18',
    'nothing is done for a sub-merchant that is not onboarded',
    async (api) => {
      for (const cid of ['CID_2', 'CID_4', 'CID_5']) {
        assertError(await api.signedPost(NAAS_CHECKOUT, { currency_code: 'USDT' }, { cid }), 400);
        assertError(await api.signedPost(WHITELIST, { walletName: 'X' }, { cid }), 400);
      }
    },
  ),
  soft('O-58', 'SGN-25 GEN-09', 'a UUID is the same in capitals', async (api) => {
    const plain = await api.signedGet(NAAS_BALANCE);
    const capitals = await api.signedGet(NAAS_BALANCE, { cid: api.relationship('CID_1').toUpperCase() });
    assert.equal(capitals.text, plain.text);
  }),
];
