import { expect, test } from 'vitest';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { claimEnvironment, nameOfStore, StoreEnvironmentError } from './environment-mark';

const NAME = 'the store in /srv/mesa';

describeStores('the environment of a store', ({ db, other }) => {
  test.each(['sandbox', 'live'] as const)(
    'a new store becomes a %s store and stays one',
    async (environment) => {
      await claimEnvironment(db(), environment, NAME);
      await expect(claimEnvironment(await other(), environment, NAME)).resolves.toBeUndefined();
      const wrong = environment === 'live' ? 'sandbox' : 'live';
      await expect(claimEnvironment(db(), wrong, NAME)).rejects.toThrow(StoreEnvironmentError);
      await expect(claimEnvironment(db(), environment, NAME)).resolves.toBeUndefined();
    },
  );

  test('a sandbox register is never opened as the live one, and one line says what to do', async () => {
    await claimEnvironment(db(), 'sandbox', NAME);
    await expect(claimEnvironment(db(), 'live', NAME)).rejects.toThrow(
      /^the store in \/srv\/mesa belongs to the sandbox environment and Mesa was started as live: .*DATA_DIR or DATABASE_URL[^\n]*$/,
    );
  });

  test('of a sandbox and a live process that start on a new store together, one is refused', async () => {
    const second = await other();
    const claims = await Promise.allSettled([
      claimEnvironment(db(), 'sandbox', NAME),
      claimEnvironment(second, 'live', NAME),
    ]);
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a store is named by its folder, or by server and database without any credentials (safety 53)', () => {
  expect(nameOfStore({ dataDir: '/srv/mesa' })).toBe('the store in /srv/mesa');
  const databaseUrl = 'postgres://mesa:hunter2@db.internal:5433/mesa?password=hunter2';
  expect(nameOfStore({ dataDir: '/srv/mesa', databaseUrl })).toBe('the store mesa on db.internal:5433');
  expect(nameOfStore({ dataDir: '/srv/mesa', databaseUrl: 'host=db password=hunter2' })).toBe(
    'the store of DATABASE_URL',
  );
});
