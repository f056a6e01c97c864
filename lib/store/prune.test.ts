import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { countTry } from '@/lib/store/people/lockouts';
import { createSession } from '@/lib/store/people/sessions';
import { lockouts, sessions } from '@/lib/store/schema/people-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { startPruning } from './prune';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

describeStores('tidying up', ({ db }) => {
  async function leaveOldRows(): Promise<void> {
    await countTry(db(), 'account a@b.co', { delayAfter: 5, lockAfter: 10 }, LONG_AGO);
    await db().execute(sql`insert into users (id, email, name, role, password_hash, created_at)
      values ('u1', 'a@b.co', 'A', 'viewer', 'x', now()) on conflict do nothing`);
    await createSession(db(), 'u1', LONG_AGO);
  }
  const left = async () => [
    (await db().select().from(lockouts)).length,
    (await db().select().from(sessions)).length,
  ];

  test('old sessions and lockouts go while the process runs, and what is still valid stays', async () => {
    await leaveOldRows();
    await createSession(db(), 'u1');
    const stop = startPruning(db(), 20);
    await vi.waitFor(async () => expect(await left()).toEqual([0, 1]));
    await leaveOldRows();
    await vi.waitFor(async () => expect(await left()).toEqual([0, 1]));
    stop();
  });

  test('nothing is touched after it was stopped', async () => {
    startPruning(db(), 20)();
    await leaveOldRows();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await left()).toEqual([1, 1]);
  });
});
