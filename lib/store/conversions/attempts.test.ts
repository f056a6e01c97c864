import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ConversionState } from '@/lib/contract/bff/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { closeRequest, insertRequest } from '@/lib/store/requests/requests';
import { attempts } from '@/lib/store/schema/conversion-tables';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { type AttemptInput, beginAttempt, findAttempt, settleAttempt, sweepSending } from './attempts';
import { findConversion, insertConversion } from './conversions';

const ROUNDS = FULL ? 200 : 15;
const ACTOR = { id: 'u1', name: 'Ana Reis' };

async function quote(db: Database, rfqId = `rfq-${randomUUID()}`, state: ConversionState = 'open') {
  return insertConversion(db, {
    rfq_id: rfqId,
    state,
    from_currency: 'USDT',
    to_currency: 'BRL',
    fixed_side: 'from',
    requested_amount: '250000.00',
    options: { d0: { from_amount: '250000.00', to_amount: '1349999.999999999999999999', rate: '5.4' } },
    created_by: ACTOR,
    received_at: '2026-11-23T12:00:00.000Z',
    created_at: '2026-11-23T12:00:00.000Z',
    expires_at: '2026-11-23T12:00:30-03:00',
  });
}

function intent(rfqId: string, changes: Partial<AttemptInput> = {}): AttemptInput {
  return {
    intent_id: randomUUID(),
    rfq_id: rfqId,
    actor: ACTOR,
    settlement_day: 'd0',
    pix_key: '11144477735',
    seen: {
      rate: '5.4',
      amount_from: '250000.00',
      amount_to: '1350000',
      expires_at: '2026-11-23T12:00:30-03:00',
    },
    request_id: randomUUID(),
    ...changes,
  };
}

describeStores('attempts', ({ db, other }) => {
  test('an intent is committed as sending, and the conversion with it, before anything is sent', async () => {
    const { rfq_id } = await quote(db());
    const begun = await beginAttempt(db(), intent(rfq_id));
    expect(begun).toMatchObject({ kind: 'begun', attempt: { outcome: 'sending' } });
    expect(await findConversion(await other(), rfq_id)).toMatchObject({
      state: 'sending',
      attempt: { outcome: 'sending', pix_key: '11144477735' },
    });
  });

  test('the attempt of an approved request names its maker', async () => {
    const { rfq_id } = await quote(db());
    const input = intent(rfq_id);
    await beginAttempt(db(), input);
    expect((await findConversion(db(), rfq_id))?.attempt).not.toHaveProperty('request');
    const [id, at, endsAt] = [randomUUID(), new Date(), new Date(Date.now() + 3_600_000)];
    const maker = { id: 'u3', name: 'Bruno Tavares', role: 'operator' as const };
    await insertRequest(db(), { id, at, endsAt, maker, kind: 'conversion', asked: {}, hash: 'h' });
    await closeRequest(db(), id, { state: 'approved', by: ACTOR, at, intentId: input.intent_id });
    expect((await findConversion(db(), rfq_id))?.attempt?.request).toEqual({
      id,
      maker: { id: 'u3', name: 'Bruno Tavares' },
    });
  });

  test('safety 1: the same intent again is the same attempt, however often it comes', async () => {
    const { rfq_id } = await quote(db());
    const input = intent(rfq_id);
    const kinds = await Promise.all(Array.from({ length: 20 }, () => beginAttempt(db(), input)));
    expect(kinds.filter(({ kind }) => kind === 'begun')).toHaveLength(1);
    expect(kinds.filter(({ kind }) => kind === 'replayed')).toHaveLength(19);
  });

  test('safety 2, 3: of a hundred intents for one quote, in two processes, one begins', async () => {
    const { rfq_id } = await quote(db());
    const second = await other();
    const kinds = await Promise.all(
      Array.from({ length: 100 }, (_, i) => beginAttempt(i % 2 === 0 ? db() : second, intent(rfq_id))),
    );
    expect(kinds.filter(({ kind }) => kind === 'begun')).toHaveLength(1);
    expect(kinds.filter(({ kind }) => kind === 'busy')).toHaveLength(99);
    expect((await findConversion(db(), rfq_id))?.attempts).toHaveLength(1);
  });

  test('safety 2: races of two people end with one attempt each', async () => {
    const second = await other();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { rfq_id } = await quote(db());
      const both = await Promise.all([
        beginAttempt(db(), intent(rfq_id)),
        beginAttempt(second, intent(rfq_id, { actor: { id: 'u2', name: 'Otto Prado' } })),
      ]);
      expect(both.map(({ kind }) => kind).sort()).toEqual(['begun', 'busy']);
    }
  });

  test('one intent id begins for one of two quotes only', async () => {
    const [one, two] = [await quote(db()), await quote(db())];
    const intent_id = randomUUID();
    const both = await Promise.all([
      beginAttempt(db(), intent(one.rfq_id, { intent_id })),
      beginAttempt(await other(), intent(two.rfq_id, { intent_id })),
    ]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['begun', 'key_reused']);
  });

  test('the same intent id with any other input is refused', async () => {
    const { rfq_id } = await quote(db());
    const input = intent(rfq_id);
    await beginAttempt(db(), input);
    const changed: Partial<AttemptInput>[] = [
      { settlement_day: 'd1' },
      { pix_key: '52998224725' },
      { wallet_id: 'w1' },
      { actor: { id: 'u2', name: 'Otto Prado' } },
      { seen: { ...input.seen, rate: '5.40' } },
      { renew: true },
    ];
    for (const change of changed) {
      expect(await beginAttempt(db(), { ...input, ...change })).toEqual({ kind: 'key_reused' });
    }
  });

  test('a check that declines under the row lock leaves no intent behind', async () => {
    const { rfq_id } = await quote(db());
    const input = intent(rfq_id);
    expect(await beginAttempt(db(), input, () => 'seen_changed')).toEqual({
      kind: 'declined',
      reason: 'seen_changed',
    });
    expect(await findAttempt(db(), input.intent_id)).toBeNull();
    expect(await findConversion(db(), rfq_id)).toMatchObject({ state: 'open', attempts: [] });
  });

  test('the newest attempt is the one that began last, whatever the clocks said, and one that is alive stands for the quote', async () => {
    const { rfq_id } = await quote(db());
    const [first, second] = [
      intent(rfq_id, { sent_at: '2026-11-23T12:10:00.000Z' }),
      intent(rfq_id, { sent_at: '2026-11-23T12:00:00.000Z' }),
    ];
    await beginAttempt(db(), first);
    await settleAttempt(db(), first.intent_id, { outcome: 'undecided' });
    await beginAttempt(db(), second);
    const found = await findConversion(db(), rfq_id);
    expect(found?.attempt?.intent_id).toBe(second.intent_id);
    expect(found?.attempts.map(({ intent_id }) => intent_id)).toEqual([first.intent_id, second.intent_id]);
  });

  test('an unknown quote is not found', async () => {
    await expect(beginAttempt(db(), intent('nobody'))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('the database itself refuses a second attempt that is alive', async () => {
    const { rfq_id } = await quote(db());
    await beginAttempt(db(), intent(rfq_id));
    const [row] = await db().select().from(attempts);
    if (row === undefined) throw new Error('no attempt to copy');
    const duplicate = db()
      .insert(attempts)
      .values({ ...row, intentId: randomUUID(), outcome: 'unknown' });
    await expect(duplicate).rejects.toMatchObject({ cause: { constraint: 'attempts_one_alive' } });
  });

  test.each(['renewed', 'undecided', 'closed', 'refused', 'rejected'] as const)(
    'after %s a new intent may begin',
    async (outcome) => {
      const { rfq_id } = await quote(db());
      const first = intent(rfq_id);
      await beginAttempt(db(), first);
      await settleAttempt(db(), first.intent_id, { outcome, http_status: 409 });
      expect(await beginAttempt(db(), intent(rfq_id))).toMatchObject({ kind: 'begun' });
    },
  );

  test.each(['accepted', 'evaluating', 'unknown'] as const)(
    'after %s every other intent is busy',
    async (outcome) => {
      const { rfq_id } = await quote(db());
      const first = intent(rfq_id);
      await beginAttempt(db(), first);
      await settleAttempt(db(), first.intent_id, { outcome });
      expect(await beginAttempt(db(), intent(rfq_id))).toMatchObject({ kind: 'busy', attempt: { outcome } });
      expect(await findConversion(db(), rfq_id)).toMatchObject({ state: outcome });
    },
  );

  test('safety 16: a decision is never turned back, and evidence ends an unknown', async () => {
    const { rfq_id } = await quote(db());
    const { intent_id } = intent(rfq_id);
    await beginAttempt(db(), intent(rfq_id, { intent_id }));
    expect(await settleAttempt(db(), intent_id, { outcome: 'unknown', failure: 'timeout' })).toMatchObject({
      settled: true,
    });
    const confirmed = { amount_from: '250000.00', amount_to: '1350000', rate: '5.4' };
    expect(await settleAttempt(db(), intent_id, { outcome: 'accepted', confirmed })).toMatchObject({
      settled: true,
    });
    const late = await settleAttempt(
      db(),
      intent_id,
      { outcome: 'unknown', failure: 'connection' },
      { state: 'unknown' },
    );
    expect(late).toMatchObject({ settled: false, attempt: { outcome: 'accepted', confirmed } });
    expect(await findConversion(db(), rfq_id)).toMatchObject({ state: 'accepted' });
  });

  test('safety 6, 68: what was left sending becomes unknown, the audit log says so once, and nothing else changes', async () => {
    const [left, settled] = [await quote(db()), await quote(db())];
    await beginAttempt(db(), intent(left.rfq_id));
    const done = intent(settled.rfq_id);
    await beginAttempt(db(), done);
    await settleAttempt(db(), done.intent_id, { outcome: 'evaluating', http_status: 202 });
    expect(await sweepSending(db())).toEqual([left.rfq_id]);
    const { intent_id } = (await findConversion(db(), left.rfq_id))?.attempt ?? {};
    expect(await listAudit(db(), { limit: 9 })).toMatchObject([
      {
        action: 'conversion.outcome',
        subject: left.rfq_id,
        detail: { intent_id, outcome: 'unknown', evidence: 'sweep' },
      },
    ]);
    expect(await findConversion(db(), left.rfq_id)).toMatchObject({
      state: 'unknown',
      attempt: { outcome: 'unknown', failure: 'crash' },
    });
    expect(await findConversion(db(), settled.rfq_id)).toMatchObject({ state: 'evaluating' });
    expect(await sweepSending(db())).toEqual([]);
    expect(await listAudit(db(), { limit: 9 })).toHaveLength(1);
  });

  test('a sweep and the answer it overtook both leave the answer standing', async () => {
    const { rfq_id } = await quote(db());
    const input = intent(rfq_id);
    await beginAttempt(db(), input);
    await Promise.all([
      sweepSending(await other()),
      settleAttempt(db(), input.intent_id, { outcome: 'accepted', http_status: 200 }),
    ]);
    expect(await findConversion(db(), rfq_id)).toMatchObject({
      state: 'accepted',
      attempt: { http_status: 200 },
    });
  });
});
