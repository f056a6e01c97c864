import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { WebhookVerdict } from '@/lib/contract/bff/webhooks/webhook-events';
import { notifications } from '@/lib/store/schema/live-tables';
import { records, webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { INBOX_LIMITS, keepDelivery } from '@/lib/store/webhooks/delivery-inbox';
import type { DueDelivery } from '@/lib/store/webhooks/delivery-queue';
import type { RecordRow } from '@/lib/store/webhooks/webhook-records';
import { mintWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listReply } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { scriptedServices } from '@/lib/testing/services';
import { applyInbox } from './apply-inbox';
import { applyRead } from './apply-read';
import { recordState, versionOf } from './read-payload';
import { address, stateFromDeliveries } from './state-from-deliveries';

const label = (text: string) => ({ en: text, pt: text, es: text });

/** Six states of one record: two share `updated_at`, one is a chargeback after completion. */
const STATES = [
  ['payment.pending', '2026-11-20T10:00:00Z', ''],
  ['payment.received', '2026-11-20T10:01:00.5Z', ''],
  ['review.queued', '2026-11-20T07:02:00-03:00', ''],
  ['review.approved', '2026-11-20T10:02:00Z', ''],
  ['success.completed', '2026-11-20T10:03:00Z', ''],
  ['chargeback.open', '2026-11-23T10:00:00Z', 'Disputed'],
] as const;

function envelope(end2end: string, state: number) {
  const [process, updated_at, error] = STATES[state] ?? STATES[0];
  return {
    end2end,
    process,
    updated_at,
    created_at: '2026-11-20T10:00:00Z',
    status: label(process),
    substatus: label(''),
    message: label(''),
    error_message: label(error),
    attributes: Object.fromEntries(STATES.slice(0, state).map(([name]) => [name, '1'])),
  };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

describe('the order of states (EVT-17)', () => {
  test('updated_at decides, in whatever zone and with whatever fraction it is written', () => {
    const versions = STATES.map((_, state) => versionOf(envelope('x', state)) ?? '');
    expect(versions.toSorted()).toEqual(versions);
    expect(new Set(versions).size).toBe(6);
    const at = (updated_at: string) => versionOf({ ...envelope('x', 0), updated_at }) ?? '';
    expect(at('2026-11-20T10:00:00.0001Z') > at('2026-11-20T10:00:00Z')).toBe(true);
    expect(at('2026-11-20T10:00:00.10Z')).toBe(at('2026-11-20T10:00:00.1Z'));
  });

  test('of equal times an error message is later, then more attributes', () => {
    const at = { ...envelope('x', 2), updated_at: '2026-11-20T10:00:00Z' };
    const failed = versionOf({ ...at, error_message: label('no'), attributes: {} }) ?? '';
    const more = versionOf({ ...at, attributes: { ...at.attributes, one: '1' } }) ?? '';
    expect(failed > more && more > (versionOf(at) ?? '')).toBe(true);
  });

  test('a time that cannot be read orders nothing', () => {
    expect(versionOf({ ...envelope('x', 0), updated_at: 'yesterday' })).toBeNull();
  });
});

function rowOf(id: string): RecordRow {
  const at = new Date(0);
  const none = { correlationId: null, token: null, createdText: null, version: null, updatedText: null };
  const never = {
    movedAt: null,
    completedAt: null,
    reopenedAt: null,
    endedAt: null,
    absentSince: null,
    lastEventAt: null,
    unannouncedSince: null,
  };
  return {
    kind: 'onramps',
    id,
    process: null,
    status: null,
    substatus: null,
    errorMessage: null,
    ...none,
    ...never,
    eventVersion: null,
    eventProcess: null,
    webhookLostAt: null,
    readAt: null,
    triedAt: null,
    nextReadAt: null,
    claimedUntil: null,
    quietReads: 0,
    createdAt: at,
    debited: null,
    currency: null,
  };
}

function deliveryOf(id: string, state: number): DueDelivery {
  const rawBody = Buffer.from(JSON.stringify(envelope(id, state)));
  const at = new Date(1_000 + state);
  const nothing = { result: null, resultAt: null, reason: null, kind: null, recordId: null, end2end: null };
  const unread = { process: null, createdText: null, updatedText: null, version: null, status: null };
  return {
    id: state,
    token: 'token',
    sha256: `${state}`,
    rawBody,
    bodyState: 'kept',
    size: rawBody.length,
    headers: {},
    matched: false,
    verdict: 'verified',
    copies: 1,
    receivedAt: at,
    lastCopyAt: at,
    dueAt: at,
    tries: 0,
    ...nothing,
    ...unread,
    substatus: null,
    errorMessage: null,
    payload: null,
    address: { kind: 'onramp', subject: null },
  };
}

test('six events in all 720 orders, each followed by a read or not, end alike and never go back (safety 16)', () => {
  const key = 'onramps x';
  for (const order of permutations([0, 1, 2, 3, 4, 5])) {
    let row = rowOf('x');
    const reported = new Set<string>();
    const results: (string | null)[] = [];
    for (const [step, state] of order.entries()) {
      const rows = new Map([[key, row]]);
      const merged = stateFromDeliveries([address(deliveryOf('x', state))], rows, reported, new Date(2_000));
      const before = row.eventVersion ?? '';
      row = { ...row, ...merged.records.get(key)?.patch };
      expect((row.eventVersion ?? '') >= before).toBe(true);
      results.push(merged.settled[0]?.patch.result ?? null);
      // Between the third and fourth event a read shows the latest state.
      if (step === 2) row = { ...row, version: versionOf(envelope('x', 5)), process: 'chargeback.open' };
    }
    expect(row).toMatchObject({ eventVersion: versionOf(envelope('x', 5)), eventProcess: 'chargeback.open' });
    expect(row.completedAt).not.toBeNull();
    const last = order.indexOf(5);
    expect(results[last]).toBe(last > 2 ? 'applied' : 'hint');
    expect(results.every((result, at) => at <= 2 || at === last || result === 'stale')).toBe(true);
  }
});

describeStores('six events of a record in many orders', ({ store, db }) => {
  test('end in the same state, never go back, and keep what came late as evidence (safety 16, 17, EVT-17)', async () => {
    const far = await scriptedServices(store(), (request) => listReply(request, []));
    const token = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    const all = permutations([0, 1, 2, 3, 4, 5]);
    // All orders are merged in memory above; the stores run a sample, or all with FULL.
    const orders = FULL ? all : all.filter((_, at) => at % 11 === 0);
    const idOf = (order: number[]) => `e2e-${order.join('')}`;
    // The first event of every order, then a read, then the second events, and so on.
    for (let step = 0; step < 6; step += 1) {
      const receivedAt = new Date();
      await db()
        .insert(webhookDeliveries)
        .values(
          orders.map((order) => {
            const rawBody = Buffer.from(JSON.stringify(envelope(idOf(order), order[step] ?? 0)));
            return {
              token,
              rawBody,
              sha256: `${idOf(order)} ${order[step]}`,
              headers: {},
              matched: false,
              size: rawBody.length,
              verdict: 'verified' as const,
              receivedAt,
              dueAt: receivedAt,
            };
          }),
        );
      await applyInbox(far.services);
      for (const order of orders.filter((_, at) => at % 6 === step)) {
        const id = idOf(order);
        const [before] = await db().select().from(records).where(eq(records.id, id));
        // A read that started earlier and may be outdated.
        await applyRead(
          far.services,
          { kind: 'onramps', id },
          { state: recordState(envelope(id, step)) },
          Date.now(),
        );
        const [after] = await db().select().from(records).where(eq(records.id, id));
        expect((after?.version ?? '') >= (before?.version ?? '')).toBe(true);
      }
    }
    for (const order of orders) {
      const reported = recordState(envelope(idOf(order), 5));
      await applyRead(far.services, { kind: 'onramps', id: idOf(order) }, { state: reported }, Date.now());
    }
    await far.close();
    const rows = await db().select().from(records);
    expect(rows).toHaveLength(orders.length);
    for (const row of rows) {
      expect(row).toMatchObject({ process: 'chargeback.open', eventProcess: 'chargeback.open' });
      expect(row).toMatchObject({ webhookLostAt: null, unannouncedSince: null });
      expect(row.reopenedAt).not.toBeNull();
    }
    const results = await db().select({ result: webhookDeliveries.result }).from(webhookDeliveries);
    expect(results).toHaveLength(orders.length * 6);
    expect(results.filter(({ result }) => result !== 'applied' && result !== 'stale')).toEqual([]);
    const notes = await db().select().from(notifications);
    expect(notes.filter((note) => note.kind === 'chargeback')).toHaveLength(orders.length);
  }, 180_000);

  test('another body that tells the same state is folded; the same state forged first hides nothing (EVT-16)', async () => {
    const far = await scriptedServices(store(), (request) => listReply(request, []));
    const token = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    const come = async (text: string, verdict: WebhookVerdict) => {
      const verdicts = { standard: verdict, programme: verdict };
      const rawBody = Buffer.from(text);
      await keepDelivery(
        db(),
        { token, rawBody, headers: {}, verdicts, receivedAt: new Date() },
        INBOX_LIMITS,
      );
      await applyInbox(far.services);
    };
    const text = JSON.stringify(envelope('one', 4));
    await come(` ${text}`, 'token_only');
    await come(text, 'verified');
    await come(`${text} `, 'verified');
    await come(`${text}\n`, 'token_only');
    await far.close();
    const rows = await db().select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
    expect(rows.map(({ result }) => result)).toEqual(['hint', 'hint', 'duplicate', 'duplicate']);
  });
});
