import { randomUUID } from 'node:crypto';
import { acceptByRequest, call, codeOf, OUR_PAGE, quoteByRequest } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';

const FULL = process.env.FULL_PROOFS === '1';

test('safety 3: a hundred parallel raw posts, each an intent of its own, decide one accept', async ({
  people,
  sandbox,
}) => {
  const [first, second] = [await people.context('treasurer'), await people.colleague('treasurer')];
  const quote = await quoteByRequest(first.request);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => acceptByRequest((index % 2 ? first : second).request, quote)),
  );
  for (const answer of answers) expect([200, 409, 429]).toContain(answer.status());
  const { accepts, debits } = await sandbox.effects();
  expect({ accepts, debits }).toEqual({ accepts: 1, debits: 1 });
});

test('safety 2: a hundred parallel raw posts of one intent decide one accept, and all tell one outcome', async ({
  people,
  sandbox,
}) => {
  const treasurer = await people.context('treasurer');
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
  expect((await sandbox.effects()).accepts).toBe(1);
});

test(`safety 2 and 3: two people press at once, ${FULL ? 200 : 10} rounds, one accept each`, async ({
  people,
  sandbox,
}) => {
  test.slow();
  const both = [await people.context('treasurer'), await people.colleague('treasurer')];
  for (let round = 1; round <= (FULL ? 200 : 10); round++) {
    const quote = await quoteByRequest((both[0] ?? both[1])?.request as never, {
      from_currency: 'USDT',
      to_currency: 'BRL',
      from_amount: '10',
    });
    const answers = await Promise.all(both.map((one) => acceptByRequest(one.request, quote)));
    expect(answers.some((answer) => answer.status() === 200)).toBe(true);
    expect((await sandbox.effects()).accepts).toBe(round);
  }
});

test('safety 2: the same intent with other input is refused, and nothing is sent', async ({
  people,
  sandbox,
}) => {
  const treasurer = await people.context('treasurer');
  const quote = await quoteByRequest(treasurer.request);
  const key = randomUUID();
  expect((await acceptByRequest(treasurer.request, quote, { key })).status()).toBe(200);
  const change = { pix_key: 'other@mesa.example' };
  expect(await codeOf(await acceptByRequest(treasurer.request, quote, { key, change }))).toBe(
    '409 key_reused',
  );
  expect((await sandbox.effects()).accepts).toBe(1);
});

test('safety 19: an accept of figures that the register never showed is not sent', async ({
  people,
  sandbox,
}) => {
  const treasurer = await people.context('treasurer');
  const quote = await quoteByRequest(treasurer.request);
  const seen = {
    rate: `${quote.options.d1?.rate}1`,
    amount_from: quote.options.d1?.from_amount,
    amount_to: quote.options.d1?.to_amount,
    expires_at: quote.expires_at,
  };
  const answer = await acceptByRequest(treasurer.request, quote, { change: { seen } });
  expect((await answer.json()).outcome).toBe('seen_changed');
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('an accept without an intent of its own is refused', async ({ people, sandbox }) => {
  const treasurer = await people.context('treasurer');
  const quote = await quoteByRequest(treasurer.request);
  const option = quote.options.d1;
  const answer = await call(treasurer.request, 'POST', `/api/conversions/${quote.rfq_id}/accept`, {
    headers: OUR_PAGE,
    body: {
      settlement_day: 'd1',
      pix_key: 'a@mesa.example',
      seen: {
        rate: option?.rate,
        amount_from: option?.from_amount,
        amount_to: option?.to_amount,
        expires_at: quote.expires_at,
      },
    },
  });
  expect(await codeOf(answer)).toBe('400 missing_idempotency_key');
  expect((await sandbox.effects()).accepts).toBe(0);
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
