import { beforeEach, expect, test, vi } from 'vitest';
import { adoptStore } from '@/lib/store/engine/open-store';
import { countTry } from '@/lib/store/people/lockouts';
import { addUser } from '@/lib/store/people/users';
import { AuthBrowser } from '@/lib/testing/harnesses/auth-browser';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { hashPassword } from './passwords';

const PASSWORD = 'a right one for forty people';
const PEOPLE = Array.from({ length: 40 }, (_, index) => `person${index}@mesa.example`);

describeStores('sign-in at once', ({ db, store, dialect }) => {
  beforeEach(async () => {
    adoptStore(store());
    const passwordHash = await hashPassword(PASSWORD);
    for (const email of PEOPLE) await addUser(db(), { email, name: email, role: 'viewer', passwordHash });
  });
  const signIn = async (email: string, password = PASSWORD) => {
    const { status, body } = await new AuthBrowser().signIn(email, password);
    return status === 200 ? 'in' : String(body.url).replace(/^.*error=/, '');
  };

  test('forty people of one office sign in at once, and nobody has to wait (W5)', async () => {
    const answers = await Promise.all(PEOPLE.map((email) => signIn(email)));
    expect(answers.filter((answer) => answer !== 'in')).toEqual([]);
  });

  test('one person signs in from forty browsers at once, and none has to wait (W5)', async () => {
    const answers = await Promise.all(PEOPLE.map(() => signIn(PEOPLE[0] ?? '')));
    expect(answers.filter((answer) => answer !== 'in')).toEqual([]);
  });

  test('forty guesses at once are counted before they are looked at, and few are (W5)', async () => {
    const answers = await Promise.all(PEOPLE.map(() => signIn(PEOPLE[0] ?? '', 'not it')));
    const looked = answers.filter((answer) => !answer.startsWith('rate_limited'));
    // A slow machine ends the first wait of one second.
    expect(looked.length).toBeGreaterThanOrEqual(5);
    expect(looked.length).toBeLessThan(10);
    const audited = (await listAudit(db(), { limit: 50 })).filter(
      ({ action }) => action === 'session.refused',
    );
    expect(audited).toHaveLength(looked.length);
  });

  // The embedded store has one process, whose clock it reads.
  if (dialect === 'pglite') return;
  test('the clock of the asking process shuts nobody out: the database’s decides (W5)', async () => {
    const policy = { delayAfter: 5, lockAfter: 10 };
    const now = Date.now();
    try {
      for (const aheadMs of [60_000, -60_000, 0]) {
        vi.useFakeTimers({ toFake: ['Date'], now: now + aheadMs });
        expect(await countTry(db(), 'account skewed', policy), `${aheadMs} ms`).toMatchObject({ waitMs: 0 });
      }
    } finally {
      vi.useRealTimers();
    }
  });
});
