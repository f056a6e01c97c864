import { type Algorithm, hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { countTry, LOCK_MS } from '@/lib/store/people/lockouts';
import { lockouts, users } from '@/lib/store/schema/people-tables';
import { AuthBrowser } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { preparePeople } from './first-people';
import { EVERYWHERE_POLICY } from './sign-in';

const OPERATOR = 'operator@mesa.example';
const PASSWORD = 'mesa-demo-2026';
const HOUR = 3_600;
const DAYS = 3 * 24 * HOUR;

/** Hundreds of guesses are compared with it; what a comparison costs is no part of these proofs. */
const cheapHash = hash(PASSWORD, {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
});

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
});
beforeEach(async () => {
  await empty(store.db);
  await preparePeople(store.db, { environment: 'sandbox' });
  await store.db.update(users).set({ passwordHash: await cheapHash });
});
afterAll(() => store.close());

/** Moves every count into the past, as if the store's clock had moved forward. */
async function pass(seconds: number): Promise<void> {
  const past = sql`${seconds} * interval '1 second'`;
  await store.db.update(lockouts).set({
    blockedUntil: sql`${lockouts.blockedUntil} - ${past}`,
    expiresAt: sql`${lockouts.expiresAt} - ${past}`,
  });
}

const signIn = (source: string, password: string) =>
  new AuthBrowser({ 'x-forwarded-for': source }).signIn(OPERATOR, password);

const waitOf = ({ body }: { body: Record<string, unknown> }) =>
  Number(/error=(?:wrong|rate_limited)\.(\d+)$/.exec(String(body.url))?.[1] ?? 0);

test.each([
  ['never rests', 0],
  ['rests for an hour after ten guesses', HOUR],
])(
  'W5: a guesser in one place who %s shuts no other place out in three days',
  async (_, rest) => {
    const meets: number[] = [];
    let guesses = 0;
    for (let now = 0; now < DAYS; ) {
      const wait = waitOf(await signIn('203.0.113.9', 'not-it'));
      guesses += 1;
      const pause = wait < LOCK_MS / 1_000 ? wait : Math.max(wait, rest);
      now += pause;
      await pass(pause);
      if (now < meets.length * 6 * HOUR) continue;
      meets.push((await signIn('198.51.100.7', PASSWORD)).status);
    }
    expect(guesses).toBeGreaterThan(280);
    expect(meets).toEqual(Array.from({ length: 13 }, () => 200));
  },
  300_000,
);

test('W5: however many places guess, few guesses of one account are looked at in three days', async () => {
  let looked = 0;
  for (let now = Date.now(), end = now + DAYS * 1_000; now < end; looked += 1) {
    const at = new Date(now);
    const { waitMs, nextWaitMs } = await countTry(store.db, `account ${OPERATOR}`, EVERYWHERE_POLICY, at);
    expect(waitMs).toBe(0);
    now += Math.max(nextWaitMs, 1_000);
  }
  expect(looked).toBeGreaterThan(EVERYWHERE_POLICY.lockAfter);
  expect(looked).toBeLessThan(1_000);
}, 300_000);

test('a right password takes its try back from the count of all places', async () => {
  for (let i = 0; i < 3; i += 1) await signIn('198.51.100.7', PASSWORD);
  const { failures } = await countTry(store.db, `account ${OPERATOR}`, EVERYWHERE_POLICY);
  expect(failures).toBe(1);
});
