import path from 'node:path';
import { expect, test } from '@playwright/test';
import { restartPostgres } from '../../scripts/restarts/postgres-restart.mjs';
import { LONG_ACCEPT_MS, rollingRestart } from '../../scripts/restarts/rolling-restart.mjs';
import { startTwoProcesses } from '../../scripts/restarts/two-processes.mjs';
import { missingPostgres } from '../../scripts/test/postgres.mjs';
import { OUTPUT } from '../fixtures/environment';

const REQUESTS = process.env.FULL_PROOFS === '1' ? 3_500 : 300;
const missing = missingPostgres();

if (missing === null)
  test('two processes restart under load, then Postgres does: nothing is lost, nothing is 500 (safety 6, 66) @any-screen', async () => {
    test.setTimeout(600_000);
    const mesa = await startTwoProcesses({ logFile: path.join(OUTPUT, 'restarts.log') });
    try {
      const rolled = await rollingRestart(mesa, { requests: REQUESTS });
      expect(rolled.lost).toEqual([]);
      expect(rolled.requests).toBeGreaterThanOrEqual(REQUESTS);
      expect(Object.keys(rolled.statuses)).toEqual(['200']);
      expect(rolled.accept).toMatchObject({ status: 200, outcome: 'accepted' });
      expect(rolled.accept.ms).toBeGreaterThan(LONG_ACCEPT_MS - 1_000);
      expect(rolled.stream).toBe('ended');
      expect(rolled.ends.map(({ code }) => code)).toEqual([0, 0]);
      const outage = await restartPostgres(mesa);
      expect(outage.wrong).toEqual([]);
      expect(outage.statuses['503']).toBeGreaterThan(0);
      expect(outage.redWithinMs).toBeLessThan(10_000);
      expect(outage.backWithinMs).toBeLessThan(10_000);
    } finally {
      await mesa.stop();
    }
  });
else process.stderr.write(`No restart is tried: ${missing}\n`);
