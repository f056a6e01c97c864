import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../run.mjs';
import { readArguments } from './sandbox-options';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.mjs';

const KEY = 'sandbox_key_A_7f3k9wq2m5xt8c1v6n4b0zrd';
const TOOLS = ['bash', 'curl', 'openssl'];
const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).error !== undefined);
if (missing.length > 0)
  console.warn(`The signed example of docs/sandbox.md is left out: no ${missing.join(', ')} here.`);

async function start(args: string[] = [], env: Record<string, string> = {}): Promise<SandboxProcess> {
  const sandbox = await startSandboxProcess(args, { DATABASE_URL: '', DATA_DIR: '', PORT: '', ...env });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'mesa-sandbox-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** The signing example of docs/sandbox.md. */
function signedExample(base: string): string {
  const page = readFileSync(path.join(ROOT, 'docs', 'sandbox.md'), 'utf8');
  const block = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].find(([, text]) =>
    text?.includes('openssl'),
  )?.[1];
  return (block ?? '').replaceAll('http://127.0.0.1:4010', base);
}

test('it prints its address, keys, description and how to call it, and the printed calls work', async () => {
  const { base, output } = await start();
  for (const part of [
    KEY,
    `${base}/_sandbox/docs`,
    `${base}/_sandbox/openapi.json`,
    `${base}/_sandbox/fixtures`,
    'in memory',
  ])
    expect(output).toContain(part);
  const shown = [
    ...output.matchAll(/curl -s '?(http[^\s']+)'? -H 'api-key: ([^']+)'(?: \\\s+-d '([^']+)')?/g),
  ];
  expect(shown.length).toBe(2);
  for (const [, url = '', key = '', body] of shown) {
    const init = body === undefined ? {} : { method: 'POST', body };
    expect((await fetch(url, { ...init, headers: { 'api-key': key } })).status).toBe(200);
  }
  expect((await fetch(`${base}/_sandbox/docs`)).status).toBe(200);
}, 60_000);

test.runIf(missing.length === 0)(
  'SGN: the signed example of docs/sandbox.md works as it stands',
  async () => {
    const { base } = await start();
    const script = signedExample(base);
    expect(script).toContain(base);
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: folder(),
    });
    const [read, written] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(read.balances.length).toBeGreaterThan(0);
    expect(written.link).toMatch(/^http/);
  },
  60_000,
);

test('with a folder the world outlives the process', async () => {
  const data = folder();
  const body = JSON.stringify({ from_currency: 'USDT', to_currency: 'BRL', from_amount: 100 });
  const first = await start(['--data', data]);
  const quote = await fetch(`${first.base}/v2/rfq`, { method: 'POST', headers: { 'api-key': KEY }, body });
  const { rfq_id } = (await quote.json()) as { rfq_id: string };
  await first.stop();
  const second = await start(['--data', data]);
  const read = await fetch(`${second.base}/v2/rfq/${rfq_id}`, { headers: { 'api-key': KEY } });
  expect(await read.json()).toMatchObject({ end2end: rfq_id });
}, 120_000);

test('what cannot be is refused with one line', async () => {
  await expect(startSandboxProcess(['--records', 'many'])).rejects.toThrow(
    '--records must be a whole number',
  );
  await expect(startSandboxProcess(['--color'])).rejects.toThrow('--color');
}, 60_000);

test('a flag wins over the environment, and an empty variable is none', () => {
  expect(
    readArguments(['--port', '5000', '--data', 'x'], { PORT: '1', DATABASE_URL: 'postgres://a/b' }),
  ).toEqual({
    port: 5000,
    dataDir: 'x',
    allowLocalWebhooks: false,
  });
  expect(readArguments([], { PORT: '', DATA_DIR: '', SANDBOX_ALLOW_LOCAL_WEBHOOKS: '1' })).toEqual({
    port: 4010,
    allowLocalWebhooks: true,
  });
});
