import path from 'node:path';
import { canRecordVideo, spendFirstMinute } from '../../scripts/test/first-minute.mjs';
import { expect, test } from '../fixtures/dashboard-test';
import { OUTPUT } from '../fixtures/environment';

// Without a program for films the trace has the pictures.
test.use(canRecordVideo() ? {} : { trace: 'on' });

test('from the landing page to the first accepted conversion: five presses at most, within a minute', async ({
  page,
  sandbox,
}) => {
  const { presses, ms } = await spendFirstMinute(page, '/', path.join(OUTPUT, 'first-minute.webm'));
  expect((await sandbox.effects()).debits).toBe(1);
  test.info().annotations.push({ type: 'figures', description: `${presses} presses, ${ms} ms` });
});
