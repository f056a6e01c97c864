import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import {
  beginIntent,
  findIntent,
  listIntents,
  type NewIntent,
  resolveIntent,
  settleIntent,
  sweepIntents,
} from './intents';

const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const OTHER = '57500cf5-a8c5-4249-9e54-97ff3a81b3ec';
const AT = new Date('2026-11-21T10:00:00.000Z');

function asked(changes: Partial<NewIntent> = {}): NewIntent {
  return {
    intent_id: randomUUID(),
    kind: 'withdraw',
    correlation_id: CID,
    input_hash: 'hash',
    actor: { id: 'u1', name: 'Ana Reis' },
    asked: { account: 'USDT', amount: '1.500000' },
    request_id: 'r1',
    at: AT,
    ...changes,
  };
}

describeStores('operations', ({ db, other }) => {
  test('safety 6: an intent is committed before anybody may send, with what was asked for', async () => {
    const given = asked({ token: 'MESA-1a2b' });
    const begun = await beginIntent(db(), given);
    expect(begun.kind).toBe('begun');
    expect(await findIntent(await other(), CID, given.intent_id)).toEqual({
      intent_id: given.intent_id,
      kind: 'withdraw',
      correlation_id: CID,
      state: 'sending',
      asked: given.asked,
      created_by: given.actor,
      created_at: AT.toISOString(),
      request_id: 'r1',
      token: 'MESA-1a2b',
    });
  });

  test('safety 1: the same key again is the same intent, with other input or for another sub-merchant it is refused', async () => {
    const given = asked();
    await beginIntent(db(), given);
    expect((await beginIntent(db(), given)).kind).toBe('replayed');
    expect(await beginIntent(db(), { ...given, input_hash: 'other' })).toEqual({ kind: 'key_reused' });
    expect(await beginIntent(db(), { ...given, correlation_id: OTHER })).toEqual({ kind: 'key_reused' });
  });

  test('safety 2, 3: of many at once on one subject one begins; the next begins when it has ended', async () => {
    const stores = [db(), await other()];
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        beginIntent(stores[index % 2] ?? db(), asked({ subject_key: 'same' })),
      ),
    );
    const begun = results.flatMap((result) => (result.kind === 'begun' ? [result.operation] : []));
    expect(begun).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'blocked')).toHaveLength(11);
    const [first] = begun;
    await settleIntent(db(), first?.intent_id ?? '', { state: 'unknown', at: AT });
    expect((await beginIntent(db(), asked({ subject_key: 'same' }))).kind).toBe('blocked');
    await resolveIntent(db(), first?.intent_id ?? '', { state: 'not_done' });
    expect((await beginIntent(db(), asked({ subject_key: 'same' }))).kind).toBe('begun');
  });

  test('safety 6: at start what was being sent is unknown, what this process sends is left alone', async () => {
    const before = asked();
    const after = asked({ at: new Date(AT.getTime() + 1) });
    await beginIntent(db(), before);
    await beginIntent(db(), after);
    expect(await sweepIntents(db(), AT)).toBe(1);
    expect(await findIntent(db(), CID, before.intent_id)).toMatchObject({ state: 'unknown' });
    expect(await findIntent(db(), CID, after.intent_id)).toMatchObject({ state: 'sending' });
  });

  test('an answer decides, also after a start in between and against a person’s word; silence undoes nothing', async () => {
    const given = asked();
    await beginIntent(db(), given);
    await sweepIntents(db());
    const note = { actor: { id: 'u2', name: 'Davi' }, note: 'not in the list', at: AT.toISOString() };
    expect(
      await resolveIntent(db(), given.intent_id, { state: 'not_done', resolved_by: note }),
    ).toMatchObject({ state: 'not_done', resolved_by: note });
    expect(await settleIntent(db(), given.intent_id, { state: 'unknown', at: AT })).toBeNull();
    const link = { link: 'https://pay.example/x' };
    const done = await settleIntent(db(), given.intent_id, { state: 'done', result: link, at: AT });
    expect(done).toMatchObject({ state: 'done', result: link, answered_at: AT.toISOString() });
    expect(await resolveIntent(db(), given.intent_id, { state: 'not_done' })).toBeNull();
  });

  test('an unknown one is ended by the record that was found, and its own late refusal does not deny it', async () => {
    const given = asked();
    await beginIntent(db(), given);
    expect(await resolveIntent(db(), given.intent_id, { state: 'done' })).toBeNull();
    await settleIntent(db(), given.intent_id, { state: 'unknown', failure: 'timeout', at: AT });
    const found = await resolveIntent(db(), given.intent_id, { state: 'done', end2end: 'e2e-1' });
    expect(found).toMatchObject({ state: 'done', end2end: 'e2e-1', failure: 'timeout' });
    expect(await settleIntent(db(), given.intent_id, { state: 'refused', at: AT })).toBeNull();
  });

  test('safety 41: what was asked for one sub-merchant is never found or listed for another', async () => {
    const mine = asked();
    const theirs = asked({ correlation_id: OTHER });
    const branding = asked({ kind: 'branding', at: new Date(AT.getTime() + 5) });
    for (const given of [mine, theirs, branding]) await beginIntent(db(), given);
    expect(await findIntent(db(), CID, theirs.intent_id)).toBeNull();
    const listed = await listIntents(db(), CID, ['withdraw', 'branding'], 10);
    expect(listed.map(({ intent_id }) => intent_id)).toEqual([branding.intent_id, mine.intent_id]);
    expect(await listIntents(db(), CID, 'withdraw', 10)).toHaveLength(1);
  });
});
