import { rmSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { StoreTarget } from '@/lib/store/engine/open-store';
import { migratedFolder } from '@/lib/testing/fixtures/migrated-folder';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { inboxStorm } from '@/lib/testing/harnesses/inbox-storm';
import { stormOutcome } from '@/lib/testing/harnesses/storm-outcome';

const SIZE = { records: 15, statesEach: 5, senders: 20 };
/** Seconds on an idle machine; starts processes and stores several times. */
const PATIENCE_MS = 300_000;

async function storm(target: StoreTarget, kills: number, processes: number): Promise<void> {
  const report = await inboxStorm(target, { ...SIZE, kills, processes });
  expect(report.kills).toBe(kills);
  const outcome = await stormOutcome(target, report);
  expect(outcome).toMatchObject({
    wrong: [],
    lost: 0,
    waiting: 0,
    results: { failed: 0, unmatched: 0, hint: 0 },
  });
  expect(outcome.events).toBe(SIZE.records * SIZE.statesEach);
  expect(outcome.copies).toBeGreaterThanOrEqual(report.copies);
  expect(outcome.chargebacks).toBe(Math.ceil(SIZE.records / 3));
}

test(
  'every event once, nothing lost and the last state right, with kills in between [pglite] (safety 57, 58)',
  async () => {
    const dataDir = await migratedFolder();
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    await storm({ dataDir }, 1, 1);
  },
  PATIENCE_MS,
);

const serverUrl = inject('postgresUrl');
test.skipIf(serverUrl === null)(
  'two processes on one store apply nothing twice, with kills in between [postgres] (safety 57, 58)',
  async () => {
    await storm({ databaseUrl: await createDatabase(serverUrl ?? '') }, 3, 2);
  },
  PATIENCE_MS,
);
