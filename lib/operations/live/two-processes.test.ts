import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, inject, test } from 'vitest';
import { openStore } from '@/lib/store/db';
import { createDatabase } from '@/lib/store/describe-stores';
import { bundle } from '@/scripts/bundle.mjs';
import { eventsDesk } from '../events/events-desk';
import { ALICE } from '../memory-services';
import { advanceSandboxTransaction } from '../sandbox-transactions';

const serverUrl = inject('postgresUrl');

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** What a process with an open stream has printed by now. */
async function start(databaseUrl: string): Promise<() => string> {
  const program = await bundle('lib/operations/live/live-child.ts');
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
    const desk = eventsDesk(store);
    const id = await desk.onramp();
    await advanceSandboxTransaction(desk.services, ALICE, id, undefined);
    expect(await desk.bring()).toEqual(['stored']);
    await desk.work();
    for (const told of streams) {
      await expect
        .poll(told, { timeout: 10_000 })
        .toContain(`"onramps","balance","overview"],"subject":"${id}"`);
      await expect.poll(told, { timeout: 10_000 }).toContain(`{"topics":["events"],"subject":"${id}"}`);
    }
    await desk.dispose();
    await store.close();
  }, 60_000);
}
