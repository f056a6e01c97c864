import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startProcess } from '@/lib/testing/child-processes/start-process';
import { migratedFolder } from '@/lib/testing/fixtures/migrated-folder';
import { lockFolder, StoreLockedError } from './folder-lock';
import { openStore } from './open-store';
import { processMark } from './process-mark';

const folder = () => mkdtempSync(join(tmpdir(), 'mesa-lock-'));

test('safety 7: a second process is refused with one line that names the folder and the first one', async () => {
  const dataDir = await migratedFolder();
  const first = await startProcess(`
    const { db } = await openStore({ dataDir: ${JSON.stringify(dataDir)} });
    await db.execute("insert into meta values ('note', 'kept')");
    console.log('open');
    setInterval(() => {}, 1000);`);
  await first.line('open');
  const second = await startProcess(`
    try { await openStore({ dataDir: ${JSON.stringify(dataDir)} }); }
    catch (error) { console.log(error.message); process.exit(3); }`);
  const { code, output } = await second.ended;
  expect(code).toBe(3);
  expect(output.trim()).toContain(
    `the embedded store in ${dataDir} is already open in process ${first.child.pid}`,
  );
  expect(output.trim().split('\n')).toHaveLength(1);

  first.child.kill('SIGKILL');
  await first.ended;
  const store = await openStore({ dataDir });
  const { rows } = (await store.db.execute(sql`select value from meta where key = 'note'`)) as {
    rows: unknown[];
  };
  expect(rows).toEqual([{ value: 'kept' }]);
  await store.close();
}, 90_000);

test('of eight processes that find a dead holder, exactly one takes over', async () => {
  const dataDir = folder();
  writeFileSync(
    join(dataDir, 'lock.7'),
    JSON.stringify({ ...processMark(), pid: 2 ** 22 + 1, started: '1' }),
  );
  const take = `
    try { await lockFolder(${JSON.stringify(dataDir)}); console.log('mine'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name); }`;
  const started = await Promise.all(Array.from({ length: 8 }, () => startProcess(take)));
  // The winner keeps the lock until all have tried.
  const results = await Promise.all(
    started.map(({ line, ended }) =>
      line('mine').then(
        () => 'mine',
        async () => (await ended).output.trim(),
      ),
    ),
  );
  for (const { child } of started) child.kill('SIGKILL');
  expect(results.filter((result) => result === 'mine')).toHaveLength(1);
  expect(results.filter((result) => result === 'StoreLockedError')).toHaveLength(7);
  expect(readdirSync(dataDir)).toEqual(['lock.8']);
}, 90_000);

test('a folder that is held in this process is refused too, and free again after release', async () => {
  const dataDir = folder();
  const release = await lockFolder(dataDir);
  await expect(lockFolder(dataDir)).rejects.toThrow(StoreLockedError);
  release();
  const again = await lockFolder(dataDir);
  again();
});

test('a pid that now belongs to another process holds nothing', async () => {
  const dataDir = folder();
  const other = { ...processMark(), pid: process.ppid, started: 'long before' };
  writeFileSync(join(dataDir, 'lock.1'), JSON.stringify(other));
  (await lockFolder(dataDir))();
});

test('a holder that cannot be seen from here holds as long as it beats', async () => {
  const dataDir = folder();
  const file = join(dataDir, 'lock.1');
  writeFileSync(file, JSON.stringify({ ...processMark(), namespace: 'pid:[1]', pid: 1 }));
  const heart = setInterval(() => utimesSync(file, new Date(), new Date()), 500);
  await expect(lockFolder(dataDir)).rejects.toThrow('already open in process 1:');
  clearInterval(heart);
  const silent = new Date(Date.now() - 60_000);
  utimesSync(file, silent, silent);
  (await lockFolder(dataDir))();
  expect(JSON.parse(readFileSync(join(dataDir, 'lock.2'), 'utf8'))).toMatchObject({
    pid: process.pid,
    released: true,
  });
});

test('a file without content, left by a crash, is replaced', async () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'lock.1'), '');
  (await lockFolder(dataDir))();
});
