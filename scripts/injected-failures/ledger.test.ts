import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { jsonNumber } from '@/lib/contract/values/json/json';
import { subtract } from '@/lib/money/amount';
import { SEEDED_GROUPS } from '@/lib/sandbox/world/seed-relationships';
import { createClient } from '@/lib/upstream/client';
import { networkTransport } from '@/lib/upstream/network';
import { loadSigningKey } from '@/lib/upstream/sign';
import { type Arrival, type FarEnd, startFarEnd } from './far-end';
import { effectsOf, heldBy, holdingsOf, unbalanced } from './ledger';
import { SUB_MERCHANTS } from './people';
import { CURRENCY } from './run';

const [CID] = SUB_MERCHANTS;
const [TREASURY] = SEEDED_GROUPS.CID_1;

let far: FarEnd;
let network: ReturnType<typeof networkTransport>;
beforeAll(async () => {
  far = await startFarEnd('https://mesa.example', async () => 200);
  network = networkTransport(far.base);
});
afterAll(async () => {
  await network.close();
  far.stop();
});

function client() {
  const { apiKey, signingKeyPem } = far.keys;
  return createClient({
    transport: network.send,
    assumptions: DEFAULT_ASSUMPTIONS,
    apiKey,
    signingKey: loadSigningKey(signingKeyPem),
  });
}

test('what the far end holds is what a withdrawal and an accept left, to the last digit', async () => {
  const { createSubMerchantWithdrawal, createQuote, acceptQuote } = client();
  const before = await holdingsOf(far);
  const body = { account: 'USDT', amount: '10.500001', wallet: TREASURY.id, withdrawalType: 'crypto' };
  const withdrawn = await createSubMerchantWithdrawal({ correlationId: CID, body });
  const asked = { from_currency: CURRENCY.from, to_currency: CURRENCY.to, from_amount: jsonNumber('12.34') };
  const quoted = await createQuote({ body: asked });
  if (!withdrawn.ok || !quoted.ok) throw new Error('the far end refused');
  const { rfq_id = '' } = quoted.data;
  const accept = { rfq_id, settlement_day: 'd1' as const, pix_key: 'financeiro@mesa.example' };
  expect((await acceptQuote({ body: accept })).ok).toBe(true);

  const now = await holdingsOf(far);
  const what = heldBy(CID, 'USDT');
  expect(now[what]).toBe(subtract(before[what] ?? '', '10.500001'));
  expect(unbalanced(before, now, far.arrivals, CURRENCY)).toEqual([]);
  expect(await effectsOf(far)).toEqual({ accepts: 1, withdrawals: 1, groups: 0 });
});

test('one withdrawal or accept of another amount is found, and one that is missing or was not made', async () => {
  const now = await holdingsOf(far);
  const [withdrawal, accept] = far.arrivals as [Arrival, Arrival];
  const { taken, amounts } = { taken: withdrawal.taken, amounts: accept.amounts };
  if (taken === undefined || amounts === undefined) throw new Error('the far end noted no amounts');
  const opening = unbalanced(now, now, [], CURRENCY);
  expect(opening).toEqual([]);
  const wrong: [Arrival[], number][] = [
    [[withdrawal], 1],
    [[{ ...withdrawal, did: false }], 0],
    [[{ ...withdrawal, taken: { ...taken, amount: '0.000000000000000001' } }], 1],
    [[{ ...withdrawal, taken: { ...taken, amount: '0' } }], 0],
    [[accept], 2],
    [[{ ...accept, amounts: { ...amounts, to: '0' } }], 1],
  ];
  for (const [arrivals, violations] of wrong)
    expect(unbalanced(now, now, arrivals, CURRENCY), JSON.stringify(arrivals)).toHaveLength(violations);
  expect(unbalanced(now, { ...now, [heldBy(CID, 'XYZ')]: '1' }, [], CURRENCY)).toHaveLength(1);
  const { [heldBy(CID, 'USDT')]: _, ...without } = now;
  expect(unbalanced(now, without, [], CURRENCY)).toHaveLength(1);
});
