import { expect, test } from 'vitest';
import { lockouts } from '@/lib/store/schema/people-tables';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { ACCOUNT_POLICY, countTry, forgetTries, LOCK_MS, removeOldLockouts, takeBackTry } from './lockouts';

/** Guesses in one hour. */
const GUESSES = FULL ? 1000 : 250;
const START = Date.UTC(2026, 10, 23, 12);
const at = (seconds: number) => new Date(START + seconds * 1000);

describeStores('lock-out', ({ db, other }) => {
  const tryAt = (seconds: number, key = 'account a') => countTry(db(), key, ACCOUNT_POLICY, at(seconds));

  test('four failures cost nothing, the fifth a second, then twice as long each time, the tenth 15 minutes', async () => {
    let now = 0;
    const waits: number[] = [];
    for (let failure = 1; failure <= 10; failure += 1) {
      const counted = await tryAt(now);
      expect(counted.waitMs).toBe(0);
      const { waitMs } = await tryAt(now);
      // The previous try predicted it.
      expect(waitMs).toBe(counted.nextWaitMs);
      if (failure < 5) {
        failure += 1;
        expect(waitMs).toBe(0);
      } else waits.push(waitMs);
      now += waitMs / 1000;
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, LOCK_MS]);
  });

  test('W5: of all the guesses in an hour fewer than a hundred are looked at', async () => {
    let looked = 0;
    for (let guess = 0; guess < GUESSES; guess += 1)
      if ((await tryAt((guess * 3600) / GUESSES)).waitMs === 0) looked += 1;
    expect(looked).toBeGreaterThan(9);
    expect(looked).toBeLessThan(100);
  }, 120_000);

  test('guesses sent at once are counted like any others', async () => {
    const second = await other();
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        countTry(i % 2 === 0 ? db() : second, 'account b', ACCOUNT_POLICY, at(0)),
      ),
    );
    expect(tries.filter(({ waitMs }) => waitMs === 0)).toHaveLength(5);
  });

  test('a right password wipes the slate of the account, and takes back one try of the address', async () => {
    for (let i = 0; i < 5; i += 1) await tryAt(0);
    await forgetTries(db(), 'account a');
    expect(await tryAt(0)).toMatchObject({ waitMs: 0, failures: 1 });
    for (let i = 0; i < 3; i += 1) await tryAt(0, 'address x');
    await takeBackTry(db(), 'address x', ACCOUNT_POLICY, at(0));
    expect(await tryAt(0, 'address x')).toMatchObject({ waitMs: 0, failures: 3 });
  });

  test('failures are forgotten after a quiet hour', async () => {
    for (let i = 0; i < 4; i += 1) await tryAt(0);
    expect((await tryAt(3601)).failures).toBe(1);
    await removeOldLockouts(db(), at(7300));
    expect(await db().select().from(lockouts)).toEqual([]);
  });

  test('the table holds no address and no e-mail', async () => {
    await tryAt(0, 'account ana@example.com');
    expect(JSON.stringify(await db().select().from(lockouts))).not.toMatch(/ana|example/);
  });
});
