import { randomUUID } from 'node:crypto';
import { acceptByRequest, call, codeOf, quoteByRequest } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';

const FULL = process.env.FULL_PROOFS === '1';

test(`safety 3: a hundred parallel raw posts, each an intent of its own, decide one accept; two people who press at once, ${FULL ? 200 : 10} rounds, one accept each`, async ({
  people,
  sandbox,
}) => {
  test.slow();
  const both = [await people.context('treasurer'), await people.colleague('treasurer')] as const;
  const [first, second] = both;
  const quote = await quoteByRequest(first.request);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => acceptByRequest((index % 2 ? first : second).request, quote)),
  );
  for (const answer of answers) expect([200, 409, 429]).toContain(answer.status());
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });

  for (let round = 1; round <= (FULL ? 200 : 10); round++) {
    const small = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10' };
    const one = await quoteByRequest(first.request, small);
    const presses = await Promise.all(both.map(({ request }) => acceptByRequest(request, one)));
    expect(presses.some((answer) => answer.status() === 200)).toBe(true);
    expect((await sandbox.effects()).accepts).toBe(1 + round);
  }
});

test('safety 2: a hundred parallel raw posts of one intent decide one accept, and all tell one outcome; the same intent with other input is refused, and figures that the register never showed are not sent (safety 19)', async ({
  people,
  sandbox,
}) => {
  const treasurer = await people.context('treasurer');
  const unseen = await quoteByRequest(treasurer.request);
  const seen = {
    rate: `${unseen.options.d1?.rate}1`,
    amount_from: unseen.options.d1?.from_amount,
    amount_to: unseen.options.d1?.to_amount,
    expires_at: unseen.expires_at,
  };
  const changed = await acceptByRequest(treasurer.request, unseen, { change: { seen } });
  expect((await changed.json()).outcome).toBe('seen_changed');
  expect((await sandbox.effects()).accepts).toBe(0);

  const quote = await quoteByRequest(treasurer.request);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => acceptByRequest(treasurer.request, quote, { key })),
  );
  for (const answer of answers) {
    if (answer.status() === 200) expect(['accepted', 'in_flight']).toContain((await answer.json()).outcome);
    else expect(answer.status()).toBe(429);
  }
  expect((await sandbox.effects()).accepts).toBe(1);
  const later = await acceptByRequest(treasurer.request, quote, { key });
  expect((await later.json()).outcome).toBe('accepted');
  const change = { pix_key: 'other@mesa.example' };
  expect(await codeOf(await acceptByRequest(treasurer.request, quote, { key, change }))).toBe(
    '409 key_reused',
  );
  expect((await sandbox.effects()).accepts).toBe(1);
});

test('safety 38: a conversion that is not ours is told as not found or not yours, whatever the id', async ({
  people,
}) => {
  const viewer = await people.context('viewer');
  for (const id of ['rfq_none', '..%2Fbalance', '%00', 'x'.repeat(300)]) {
    const answer = await call(viewer.request, 'GET', `/api/conversions/${id}`);
    expect([400, 404], id).toContain(answer.status());
  }
});
