import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ProofAsked } from '@/lib/contract/bff/factors';
import { policyDocument } from '@/lib/contract/bff/policies';
import { env } from '@/lib/env/env';
import type { Database } from '@/lib/store/engine/open-store';
import { listFactors } from '@/lib/store/factors/factors';
import { createSession, findSession, type Session } from '@/lib/store/people/sessions';
import { addUser, findUserByEmail } from '@/lib/store/people/users';
import { addPolicyVersion } from '@/lib/store/policies/policies';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { softPasskey } from '@/lib/testing/harnesses/soft-passkey';
import { checkFactor } from './check-factor';
import {
  beginFactor,
  finishFactor,
  readFactors,
  removeOwnFactor,
  renewRecoveryCodes,
} from './person-factors';
import { prove, requireProof, type SteppedUp } from './step-up';
import { codeAt } from './time-codes';

async function person(db: Database, email = 'davi@company.example'): Promise<Session> {
  const user = { email, name: 'Davi Lins', role: 'treasurer' as const, passwordHash: null };
  const found = (await addUser(db, user)) ?? (await findUserByEmail(db, email));
  if (found === null) throw new Error('no such person');
  return again(db, found.id);
}

async function again(db: Database, userId: string): Promise<Session> {
  const found = await findSession(db, await createSession(db, userId), userId);
  if (found === null) throw new Error('no session');
  return found;
}

async function withPasskey(db: Database) {
  const session = await person(db);
  const key = softPasskey();
  const begun = await beginFactor(db, session, { kind: 'passkey' });
  const given = { passkey: key.make(begun.passkey) };
  const added = await finishFactor(db, session, { challenge: begun.challenge, given });
  return { session, key, codes: added.recovery_codes ?? [] };
}

async function withApp(db: Database, session: Session) {
  const begun = await beginFactor(db, session, { kind: 'code' });
  const secret = begun.secret ?? '';
  // The last step before this one, so that the tests still have the code of now.
  const given = { code: codeAt(secret, Date.now() - 30_000) };
  const added = await finishFactor(db, session, { challenge: begun.challenge, given });
  return { secret, codes: added.recovery_codes ?? [] };
}

const withdrawal = (amount = '40000.00', more: Partial<SteppedUp> = {}): SteppedUp => ({
  operation: 'withdraw',
  content: ['POST', '/api/sub-merchants/a/withdrawals', null, { amount, wallet: 'wg_8e27d3' }],
  intentId: randomUUID(),
  given: null,
  ...more,
});

async function asked(db: Database, session: Session, operation: SteppedUp): Promise<ProofAsked> {
  const refused = await requireProof(db, session, operation).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'step_up_required' });
  return (refused as { detail: { proof: ProofAsked } }).detail.proof;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: { code?: string }) => error.code ?? String(error),
  );

describeStores('a fresh proof of an operation', ({ db, other }) => {
  test('whoever has no factor passes; whoever has one proves each operation anew (W7)', async () => {
    expect(await codeOf(requireProof(db(), await person(db()), withdrawal()))).toBe('passed');
    const { session, key } = await withPasskey(db());
    const operation = withdrawal();
    const proof = await asked(db(), session, operation);
    expect(proof).toMatchObject({ operation: 'withdraw', methods: ['passkey'] });
    const lives = Date.parse(proof.ends_at) - Date.now();
    expect([lives > 60_000, lives <= 300_000]).toEqual([true, true]);
    const given = proof.challenge;
    // Asked for is not yet proven.
    expect(await codeOf(requireProof(db(), session, { ...operation, given }))).toBe('step_up_required');
    await prove(db(), session, { challenge: given, given: { passkey: key.prove(proof.passkey) } });
    expect(await codeOf(requireProof(db(), session, { ...operation, given }))).toBe('passed');
    const rows = await listAudit(db(), { limit: 1 });
    expect(rows).toMatchObject([
      { action: 'proof.given', subject: 'withdraw', detail: { method: 'passkey' } },
    ]);
  });

  test('the same press again passes without a second proof; a proof used twice, or for anything else, does not (W7)', async () => {
    const { session, key } = await withPasskey(db());
    const operation = withdrawal();
    const proof = await asked(db(), session, operation);
    const given = proof.challenge;
    await prove(db(), session, { challenge: given, given: { passkey: key.prove(proof.passkey) } });
    const attempt = (change: Partial<SteppedUp>) =>
      codeOf(requireProof(db(), session, { ...operation, given, ...change }));
    // Before it is used: another amount, verb, or session.
    expect(await attempt({ content: withdrawal('40000.01').content })).toBe('step_up_required');
    expect(await attempt({ operation: 'accept' })).toBe('step_up_required');
    const elsewhere = await again(db(), session.user.id);
    expect(await codeOf(requireProof(db(), elsewhere, { ...operation, given }))).toBe('step_up_required');
    expect(await attempt({})).toBe('passed');
    // The answer was lost.
    expect([await attempt({}), await attempt({ given: null })]).toEqual(['passed', 'passed']);
    // Another press, and another amount under the same key.
    for (const intentId of [randomUUID(), null]) expect(await attempt({ intentId })).toBe('step_up_required');
    expect(await attempt({ content: withdrawal('40000.01').content })).toBe('step_up_required');
    // A minute later it proves anew, under its own intent.
    const usedAgo = (seconds: number) =>
      db().execute(
        sql`update proofs set used_at = now() - ${seconds} * interval '1 s' where used_at notnull`,
      );
    await usedAgo(50);
    expect(await attempt({})).toBe('passed');
    await usedAgo(61);
    const anew = await asked(db(), session, { ...operation, given });
    await prove(db(), session, { challenge: anew.challenge, given: { passkey: key.prove(anew.passkey) } });
    expect(await attempt({ given: anew.challenge })).toBe('passed');
  });

  test('of two processes with one proof, and of fifty presses at once, one uses it (W7)', async () => {
    const { session, key } = await withPasskey(db());
    const second = await other();
    const { content } = withdrawal();
    const proof = await asked(db(), session, withdrawal('40000.00', { content }));
    await prove(db(), session, { challenge: proof.challenge, given: { passkey: key.prove(proof.passkey) } });
    const presses = Array.from({ length: 50 }, (_, at) =>
      codeOf(
        requireProof(at % 2 === 0 ? db() : second, session, {
          ...withdrawal('40000.00', { content }),
          given: proof.challenge,
        }),
      ),
    );
    const ends = await Promise.all(presses);
    expect(ends.filter((end) => end === 'passed')).toHaveLength(1);
    expect(
      ends.filter((end) => end !== 'passed').every((end) => /step_up_required|rate_limited/.test(end)),
    ).toBe(true);
  });

  test('a passkey that somebody touched without showing who they are proves no operation, and none is made so (W7)', async () => {
    const { session, key } = await withPasskey(db());
    const proof = await asked(db(), session, withdrawal());
    expect(proof.passkey).toMatchObject({ userVerification: 'required' });
    const given = (presenceOnly?: true) => ({
      challenge: proof.challenge,
      given: { passkey: key.prove(proof.passkey, presenceOnly ? { presenceOnly } : {}) },
    });
    expect(await codeOf(prove(db(), session, given(true)))).toBe('proof_wrong');
    expect(await codeOf(prove(db(), session, given()))).toBe('passed');
    const other = await person(db());
    const begun = await beginFactor(db(), other, { kind: 'passkey' });
    const made = { passkey: softPasskey().make(begun.passkey, { presenceOnly: true }) };
    expect(await codeOf(finishFactor(db(), other, { challenge: begun.challenge, given: made }))).not.toBe(
      'passed',
    );
  });

  test('a passkey that was made under another address says for which it was made, and one of here is still asked for', async () => {
    const { session } = await withPasskey(db());
    const before = env().appUrl;
    onTestFinished(() => void Object.assign(env(), { appUrl: before }));
    expect(await asked(db(), session, withdrawal())).not.toHaveProperty('made_for');
    Object.assign(env(), { appUrl: 'https://mesa.example' });
    const there = await asked(db(), session, withdrawal());
    expect(there).toMatchObject({ methods: ['passkey'], made_for: ['http://localhost:3000'] });
    expect(there).not.toHaveProperty('passkey');
    // Another port of the same name takes the same passkeys.
    Object.assign(env(), { appUrl: 'http://localhost:4000' });
    expect(await asked(db(), session, withdrawal())).not.toHaveProperty('made_for');
    Object.assign(env(), { appUrl: 'https://mesa.example' });
    const begun = await beginFactor(db(), session, { kind: 'passkey' });
    const key = softPasskey('https://mesa.example');
    const given = { passkey: key.make(begun.passkey) };
    await finishFactor(db(), session, { challenge: begun.challenge, given });
    const here = await asked(db(), session, withdrawal());
    expect(here).toMatchObject({ passkey: { allowCredentials: [{ id: key.id }] } });
    expect(here).not.toHaveProperty('made_for');
  });

  test('an assertion of another challenge, origin or name, and a counter that went back, prove nothing (W6)', async () => {
    const { session, key } = await withPasskey(db());
    const [{ id } = { id: '' }] = await listFactors(db(), session.user.id);
    expect(id).not.toBe('');
    const proof = await asked(db(), session, withdrawal());
    const earlier = await asked(db(), session, withdrawal('1.00'));
    const tried = async (bent: Parameters<typeof key.prove>[1]) =>
      codeOf(
        prove(db(), session, {
          challenge: proof.challenge,
          given: { passkey: key.prove(proof.passkey, bent) },
        }),
      );
    expect(await tried({ origin: 'https://mesa.example.net' })).toBe('proof_wrong');
    expect(await tried({ rpId: 'example.net' })).toBe('proof_wrong');
    expect(await tried({ challenge: String((earlier.passkey as { challenge: string }).challenge) })).toBe(
      'proof_wrong',
    );
    const replayed = key.prove(proof.passkey);
    const answer = { challenge: proof.challenge, given: { passkey: replayed } };
    expect(await codeOf(prove(db(), session, answer))).toBe('passed');
    // The same assertion again, and one with the counter of before.
    expect(await codeOf(prove(db(), session, answer))).not.toBe('passed');
    const next = await asked(db(), session, withdrawal());
    const back = { challenge: next.challenge, given: { passkey: key.prove(next.passkey, { counter: 1 }) } };
    expect(await codeOf(prove(db(), session, back))).toBe('proof_wrong');
    expect(
      await codeOf(prove(db(), session, { ...back, given: { passkey: softPasskey().prove(next.passkey) } })),
    ).toBe('proof_wrong');
    expect((await listAudit(db(), { limit: 1 }))[0]).toMatchObject({
      action: 'proof.refused',
      subject: 'withdraw',
    });
  });

  test('a code proves once, in two processes too; a code of another time says so, and guesses are counted (W5, W6)', async () => {
    const session = await person(db());
    const { secret } = await withApp(db(), session);
    const second = await other();
    const proofs = [
      await asked(db(), session, withdrawal('1.00')),
      await asked(db(), session, withdrawal('2.00')),
    ];
    const code = codeAt(secret, Date.now());
    const ends = await Promise.all(
      proofs.map(({ challenge }, at) =>
        codeOf(prove(at === 0 ? db() : second, session, { challenge, given: { code } })),
      ),
    );
    expect(ends.toSorted()).toEqual(['passed', 'proof_used']);
    const { challenge } = await asked(db(), session, withdrawal('3.00'));
    const tried = (given: string) => codeOf(prove(db(), session, { challenge, given: { code: given } }));
    expect(await tried(codeAt(secret, Date.now() + 300_000))).toBe('proof_clock');
    const guesses = [];
    for (let guess = 0; guess < 8; guess += 1) guesses.push(await tried('000000'));
    expect(guesses.at(-1)).toBe('rate_limited');
  });

  test('a code of five minutes later is told to be so, counts as a wrong try, and does not count when its time comes (W6)', async () => {
    const session = await person(db());
    const { secret } = await withApp(db(), session);
    const factors = await listFactors(db(), session.user.id);
    const now = Date.now();
    const tried = (ofMs: number, atMs: number) =>
      checkFactor(
        db(),
        {
          userId: session.user.id,
          factors,
          proof: { id: '', contentHash: '', purpose: 'step_up' },
          recovery: false,
          given: { code: codeAt(secret, now + ofMs) },
        },
        env(),
        new Date(now + atMs),
      );
    for (const off of [300_000, -300_000]) expect(await tried(off, 0)).toEqual({ refused: 'clock' });
    expect(await tried(300_000, 300_000)).toEqual({ refused: 'used' });
    expect(await tried(450_000, 0)).toEqual({ refused: 'wrong' });
    expect(await tried(330_000, 330_000)).toEqual({ method: 'code' });
    expect(await tried(330_000, 330_000)).toEqual({ refused: 'used' });
    const { challenge } = await asked(db(), session, withdrawal());
    const ends = [];
    for (let guess = 0; guess < 6; guess += 1)
      ends.push(
        await codeOf(prove(db(), session, { challenge, given: { code: codeAt(secret, now + 240_000) } })),
      );
    expect(ends).toEqual([...Array(5).fill('proof_clock'), 'rate_limited']);
  });

  test('a recovery code works once, for factors and never for money (W6)', async () => {
    const { session, codes } = await withPasskey(db());
    expect(codes).toHaveLength(10);
    const [code = '', next = ''] = codes;
    const money = await asked(db(), session, withdrawal());
    expect(await codeOf(prove(db(), session, { challenge: money.challenge, given: { code } }))).toBe(
      'proof_wrong',
    );
    const change = withdrawal('', { operation: 'factors', intentId: null });
    const first = await asked(db(), session, change);
    expect(first.methods).toEqual(['passkey', 'recovery']);
    expect(await codeOf(prove(db(), session, { challenge: first.challenge, given: { code } }))).toBe(
      'passed',
    );
    const later = await asked(db(), session, change);
    expect(await codeOf(prove(db(), session, { challenge: later.challenge, given: { code } }))).toBe(
      'proof_wrong',
    );
    const renewed = (await renewRecoveryCodes(db(), session)).recovery_codes;
    expect(await codeOf(prove(db(), session, { challenge: later.challenge, given: { code: next } }))).toBe(
      'proof_wrong',
    );
    const typed = (renewed[0] ?? '').toLowerCase().replace('-', ' ');
    expect(await codeOf(prove(db(), session, { challenge: later.challenge, given: { code: typed } }))).toBe(
      'passed',
    );
  });
});

describe('adding', () => {
  describeStores('a factor', ({ db, other }) => {
    test('other sessions end with the first factor, and its codes come once; the last one takes them along (W6)', async () => {
      const elsewhere = await person(db());
      const { session } = await withPasskey(db());
      expect(await findSession(db(), elsewhere.id, elsewhere.user.id)).toBeNull();
      const { codes } = await withApp(db(), session);
      expect(codes).toEqual([]);
      const ids = (await listFactors(db(), session.user.id)).map(({ id }) => id);
      await removeOwnFactor(db(), session, ids[0] ?? '');
      expect(await codeOf(removeOwnFactor(db(), session, ids[0] ?? ''))).toBe('not_found');
      expect(await removeOwnFactor(db(), session, ids[1] ?? '')).toMatchObject({
        factors: [],
        recovery_codes_left: 0,
      });
    });

    test('what was begun ends once, in its session alone, and with its own secret alone (W6)', async () => {
      const session = await person(db());
      const second = await other();
      const begun = await beginFactor(db(), session, { kind: 'code' });
      const wrong = { challenge: begun.challenge, given: { code: '000000' } };
      expect(await codeOf(finishFactor(db(), session, wrong))).toBe('proof_wrong');
      const given = { challenge: begun.challenge, given: { code: codeAt(begun.secret ?? '', Date.now()) } };
      const elsewhere = await again(db(), session.user.id);
      expect(await codeOf(finishFactor(db(), elsewhere, given))).toBe('proof_ended');
      const ends = await Promise.all(
        [db(), second].map((each) => codeOf(finishFactor(each, session, given))),
      );
      expect(ends.toSorted()).toEqual(['passed', 'proof_ended']);
      const [factor] = await listFactors(db(), session.user.id);
      expect(factor?.sealedSecret).not.toContain(begun.secret);
    });

    test('what was begun before somebody added a factor ends with that, or it would need no proof of it (W6)', async () => {
      const session = await person(db());
      const early = await beginFactor(db(), session, { kind: 'code' });
      await withPasskey(db());
      const same = await person(db());
      expect(same.user.id).toBe(session.user.id);
      const begun = await beginFactor(db(), same, { kind: 'code' });
      const later = await beginFactor(db(), same, { kind: 'code' });
      const end = ({ challenge, secret = '' }: typeof begun, by = same) =>
        codeOf(finishFactor(db(), by, { challenge, given: { code: codeAt(secret, Date.now()) } }));
      expect(await end(begun)).toBe('passed');
      expect([await end(later), await end(early, session)]).toEqual(['proof_ended', 'proof_ended']);
    });

    test('a role that needs one by policy decides nothing without it, but may add it (W7)', async () => {
      const davi = await person(db());
      const document = policyDocument.parse({ second_factor: { roles: ['treasurer'] } });
      const changedBy = { id: davi.user.id, name: 'Davi Lins' };
      await addPolicyVersion(db(), { id: 'p1', version: 1, document, changedBy, changedAt: new Date() });
      expect(await codeOf(requireProof(db(), davi, withdrawal()))).toBe('factor_required');
      expect(await readFactors(db(), davi.user)).toMatchObject({ required: true });
      expect(await codeOf(requireProof(db(), davi, withdrawal('1', { operation: 'factors' })))).toBe(
        'passed',
      );
      await withApp(db(), davi);
      expect(await codeOf(requireProof(db(), davi, withdrawal()))).toBe('step_up_required');
    });
  });
});
