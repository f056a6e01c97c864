import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, inject, test } from 'vitest';
import { advanceSandboxTransaction } from '@/lib/operations/sandbox/sandbox-transactions';
import { openStore } from '@/lib/store/engine/open-store';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { ALICE } from '@/lib/testing/services';
import { bundle } from '@/scripts/build/bundle.mjs';

const serverUrl = inject('postgresUrl');

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Output so far of a process with an open stream. */
async function start(databaseUrl: string): Promise<() => string> {
  const program = await bundle('lib/testing/child-processes/live-stream-child.ts');
  const child = spawn(process.execPath, ['--conditions=react-server', program, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await expect.poll(() => text, { timeout: 20_000 }).toContain('ready');
  return () => text;
}

if (serverUrl !== null) {
  test('a webhook that one process takes in and confirms is told by the streams of every other on one Postgres', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const streams = await Promise.all([start(databaseUrl), start(databaseUrl)]);
    const store = await openStore({ databaseUrl });
    const harness = webhookHarness(store);
    const id = await harness.onramp();
    await advanceSandboxTransaction(harness.services, ALICE, id, undefined);
    expect(await harness.bring()).toEqual(['stored']);
    await harness.work();
    for (const output of streams) {
      await expect
        .poll(output, { timeout: 10_000 })
        .toContain(`"onramps","balance","overview"],"subject":"${id}"`);
      await expect.poll(output, { timeout: 10_000 }).toContain(`{"topics":["events"],"subject":"${id}"}`);
    }
    await harness.dispose();
    await store.close();
  }, 60_000);
}
