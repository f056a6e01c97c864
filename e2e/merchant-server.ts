import type { ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIRequest, APIRequestContext } from '@playwright/test';
import { freePort, startNext, stop, waitUntilReady } from '../scripts/server.mjs';
import { CONTROL_TOKEN, OUTPUT } from './environment';
import { signInByRequest } from './people';
import { Sandbox } from './sandbox';

/** Nothing of the shell that runs the tests may point the server at a live service or another store. */
const OF_NOBODY = ['PAYMENTS_BASE_URL', 'PAYMENTS_API_KEY', 'PAYMENTS_ASSUMPTIONS', 'DATABASE_URL'];
const ITS_OWN = ['AUTH_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'];

export interface Merchant {
  origin: string;
  sandbox: Sandbox;
  /** An operator who is signed in. */
  request: APIRequestContext;
  stop(): Promise<void>;
}

/** One more server of the production build, with a store and a sandbox world of its own, for a merchant in another zone. */
export async function startMerchant(
  http: Pick<APIRequest, 'newContext'>,
  timeZone: string,
  zoneOfMachine: string,
): Promise<Merchant> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mesa-merchant-'));
  const env = {
    ...Object.fromEntries([...OF_NOBODY, ...ITS_OWN].map((name) => [name, ''])),
    ...{ APP_URL: origin, DATA_DIR: dataDir, SANDBOX_CONTROL_TOKEN: CONTROL_TOKEN },
    ...{ TIME_ZONE: timeZone, TZ: zoneOfMachine },
  };
  const child: ChildProcess = startNext({ port, host: '127.0.0.1', env, stdio: 'pipe' });
  mkdirSync(OUTPUT, { recursive: true });
  const log = createWriteStream(path.join(OUTPUT, `merchant-${timeZone.replaceAll('/', '-')}.log`));
  for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
  const request = await http.newContext({ baseURL: origin });
  const merchant = {
    ...{ origin, request, sandbox: new Sandbox(request, origin) },
    async stop() {
      await request.dispose();
      await stop(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await waitUntilReady(child, origin);
    await signInByRequest(request, 'operator', origin);
    return merchant;
  } catch (error) {
    await merchant.stop();
    throw error;
  }
}
