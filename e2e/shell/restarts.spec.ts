import path from 'node:path';
import { expect, test } from 'playwright/test';
import { outageErrors, rollingErrors } from '../../scripts/restarts/check-restarts.mjs';
import { restartPostgres } from '../../scripts/restarts/postgres-restart.mjs';
import { rollingRestart } from '../../scripts/restarts/rolling-restart.mjs';
import { startTwoProcesses } from '../../scripts/restarts/two-processes.mjs';
import { missingPostgres } from '../../scripts/test/postgres.mjs';
import { OUTPUT } from '../fixtures/environment';

const REQUESTS = process.env.FULL_PROOFS === '1' ? 3_500 : 300;
const missing = missingPostgres();

if (missing === null)
  test('two processes restart under load, then Postgres does: nothing is lost, nothing is 500, no move of money is told wrong (safety 6, 66) @any-screen', async () => {
    test.setTimeout(600_000);
    const mesa = await startTwoProcesses({ logFile: path.join(OUTPUT, 'restarts.log') });
    try {
      const rolled = await rollingRestart(mesa, { requests: REQUESTS });
      expect(rollingErrors(rolled, REQUESTS)).toEqual([]);
      expect(outageErrors(await restartPostgres(mesa))).toEqual([]);
    } finally {
      await mesa.stop();
    }
  });
else process.stderr.write(`No restart is tried: ${missing}\n`);
