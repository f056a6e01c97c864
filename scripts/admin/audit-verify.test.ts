import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { keysOf } from '@/lib/store/audit/audit-chain';
import { sealAudit } from '@/lib/store/audit/seal-audit';
import { openStore } from '@/lib/store/engine/open-store';
import { migratedFolder } from '@/lib/testing/fixtures/migrated-folder';

const KEY = 'the key of this test, which no database holds';

async function verify(dataDir: string, ...args: string[]) {
  const key = KEY.replaceAll(' ', '-');
  const child = spawn(process.execPath, ['scripts/admin/audit-verify.mjs', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, AUDIT_SIGNING_KEY: key },
  });
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (out += chunk));
  const [code] = await once(child, 'close');
  return { code, out };
}

test('the command answers 0 for an intact chain, 1 for a broken one with its row, and 2 where it cannot check (safety 65)', async () => {
  const dataDir = await migratedFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const before = await openStore({ dataDir });
  for (let at = 0; at < 4; at += 1) await appendAudit(before.db, { action: 'session.started' });
  await sealAudit(before.db, keysOf([KEY.replaceAll(' ', '-')]));
  expect((await verify(dataDir)).code).toBe(2);
  await before.close();
  const intact = await verify(dataDir);
  expect([intact.code, intact.out]).toEqual([0, expect.stringContaining('would not be found')]);
  const head = /Head (\d+:[0-9a-f]{64})/.exec(intact.out)?.[1] ?? '';

  const owned = await openStore({ dataDir });
  await owned.db.execute(sql`alter table audit disable trigger audit_append_only`);
  await owned.db.execute(sql`delete from audit where id = 4`);
  await owned.close();
  expect((await verify(dataDir)).code).toBe(0);
  const cut = await verify(dataDir, '--head', head);
  expect([cut.code, cut.out]).toEqual([1, expect.stringContaining('broken at row 4: rows were cut off')]);
  expect((await verify(dataDir, '--head', 'nonsense')).code).toBe(2);
}, 120_000);
