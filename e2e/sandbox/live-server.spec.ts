import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequest } from 'playwright/test';
import { freePort, startNext, stop, waitUntilReady } from '../../scripts/demo/next-server.mjs';
import { startSandboxProcess } from '../../scripts/sandbox/sandbox-process.mjs';
import { expect, test } from '../fixtures/dashboard-test';
import { COMPANY_ADMIN } from '../fixtures/environment';

const PROBE = pathToFileURL(path.join(import.meta.dirname, '../fixtures/loaded-files.mjs')).href;
const PATHS = ['/overview', '/balances', '/convert', '/checkouts', '/events', '/settings', '/sub-merchants'];

/** Source files whose compiled code the server loaded, as the source maps of the loaded chunks name them. */
async function loadedSources(
  http: Pick<APIRequest, 'newContext'>,
  upstream: Record<string, string>,
): Promise<string[]> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mesa-live-'));
  const env = {
    APP_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PAYMENTS_ASSUMPTIONS: '',
    PAYMENTS_BASE_URL: '',
    PAYMENTS_API_KEY: '',
    AUTH_SECRET: 'a secret of forty letters for a live server',
    ADMIN_EMAIL: COMPANY_ADMIN.email,
    ADMIN_PASSWORD: COMPANY_ADMIN.password,
    ALLOW_EMBEDDED_STORE: '1',
    NODE_OPTIONS: `--import ${PROBE}`,
    ...upstream,
  };
  const child: ChildProcess = startNext({ port, host: '127.0.0.1', env, stdio: 'ignore' });
  const request = await http.newContext({ baseURL: origin });
  try {
    await waitUntilReady(child, origin);
    const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
    const answer = await request.post('/api/auth/callback/credentials', {
      form: { csrfToken, ...COMPANY_ADMIN, callbackUrl: origin, json: 'true' },
      headers: { origin },
    });
    expect(answer.status()).toBe(200);
    for (const page of PATHS) expect((await request.get(page)).status(), page).toBe(200);
    expect((await request.get('/api/balance')).status()).toBe(200);
    await request.get('/sandbox/v2/balance');
    const files = await new Promise<string[]>((resolve) => {
      child.once('message', (answered) => resolve(answered as string[]));
      child.send('loaded files');
    });
    const chunks = files.filter(
      (file) => file.includes(`${path.sep}.next${path.sep}`) && file.endsWith('.js'),
    );
    expect(chunks.length).toBeGreaterThan(20);
    return [...new Set(chunks.flatMap(sourcesOf))];
  } finally {
    await request.dispose();
    await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The sources of one chunk, relative to the project; of a chunk without a map there are none. */
function sourcesOf(chunk: string): string[] {
  try {
    const text = readFileSync(`${chunk}.map`, 'utf8');
    return [...text.matchAll(/"(?:\.\.\/)+((?:app|components|lib)\/[^"]+?)"/g)].map(([, file]) => file ?? '');
  } catch {
    return [];
  }
}

const ofSandbox = (file: string) => file.startsWith('lib/sandbox/');

test('with a live service no file of the sandbox is loaded; without one it is', async ({ playwright }) => {
  const sandbox = await startSandboxProcess();
  try {
    const { accounts } = await (await fetch(`${sandbox.base}/_sandbox/fixtures`)).json();
    const live = await loadedSources(playwright.request, {
      PAYMENTS_BASE_URL: sandbox.base,
      PAYMENTS_API_KEY: accounts[0].api_key,
      PAYMENTS_SIGNING_KEY: accounts[0].signing_private_key_pem,
    });
    expect(live).toContain('lib/operations/services.ts');
    expect(live.filter(ofSandbox)).toEqual([]);
    expect(live).not.toContain('lib/log/traces.ts');
  } finally {
    await sandbox.stop();
  }
  const embedded = await loadedSources(playwright.request, {});
  expect(embedded.filter(ofSandbox)).toContain('lib/sandbox/http/handler.ts');
});
