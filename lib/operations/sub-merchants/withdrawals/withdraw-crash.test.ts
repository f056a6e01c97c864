import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { recoverInterruptedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import { createServices } from '@/lib/operations/services';
import { openStore } from '@/lib/store/engine/open-store';
import { migratedFolder } from '@/lib/testing/fixtures/migrated-folder';
import { CID } from '@/lib/testing/harnesses/withdrawal-harness';
import {
  type ArrivedRequest,
  type Reply,
  type ScriptedUpstream,
  scriptedUpstream,
} from '@/lib/testing/scripted-upstream/scripted-upstream';
import { networkTransport } from '@/lib/upstream/network';
import { bundle } from '@/scripts/build/bundle.mjs';
import { createWithdrawalFollower } from '../follow-intents';
import { readSubMerchantWithdrawalsMade } from './withdrawal-view';

const GROUP = {
  id: 'wlg_1',
  label: 'Treasury',
  addresses: [{ id: 'a', address: 'T1', currency: 'USDT', status: 'active' }],
};

let program: string;
let child: ChildProcess | undefined;
let folder: string | undefined;
let far: ScriptedUpstream | undefined;
beforeAll(async () => {
  program = await bundle('lib/testing/child-processes/withdrawal-crash-child.ts');
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await far?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** An upstream that keeps the notes of its withdrawals and may hold an answer back. */
function custody(hold?: () => void) {
  const notes: string[] = [];
  const script = (request: ArrivedRequest): Reply => {
    const json = (body: object): Reply => ({ body: JSON.stringify(body) });
    if (request.path === '/v2/naas/balance')
      return json({ balances: [{ currency: 'USDT', available: '50' }] });
    if (request.path === '/v2/naas/wl_groups') return json({ groups: [GROUP] });
    if (request.path === '/v2/naas/withdraw') {
      notes.push(JSON.parse(request.body).payload.note);
      hold?.();
      return { ...json({ link: 'https://pay.example/p' }), ...(hold && { delayMs: 60_000 }) };
    }
    const results = notes.map((text, index) => ({
      end2end: `e${index}`,
      created_at: new Date().toISOString(),
      attributes: { notes: text, amount_discounted: 10.5 },
    }));
    return json({ total: results.length, limit: 100, offset: 0, results });
  };
  return { notes, script };
}

/** Starts on the same folder: recovers, then follows for ten simulated minutes. */
async function startAgain(dataDir: string, baseUrl: string) {
  const store = await openStore({ dataDir });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const network = networkTransport(baseUrl);
  const services = createServices({
    store,
    env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
    assumptions: DEFAULT_ASSUMPTIONS,
    transport: network.send,
    apiKey: 'scripted-key',
    signingKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  await recoverInterruptedSends(services);
  const swept = (await readSubMerchantWithdrawalsMade(services, CID)).withdrawals;
  let now = Date.now();
  const follower = createWithdrawalFollower(services, () => now);
  for (let seconds = 0; seconds < 600; seconds += 20) {
    await follower.tick();
    now += 20_000;
  }
  const followed = (await readSubMerchantWithdrawalsMade(services, CID)).withdrawals;
  await network.close();
  await store.close();
  return { swept: swept.map(({ state }) => state), followed: followed.map(({ state }) => state) };
}

test.each([
  ['after-intent', ['unknown'], ['unknown'], 0],
  ['during-call', ['unknown'], ['done'], 1],
  ['after-reply', ['unknown'], ['done'], 1],
])(
  'killed with SIGKILL at %s a withdrawal is %j at the next start, then %j, and is never sent again (safety 6)',
  async (step, swept, followed, effects) => {
    let held = () => {};
    const holding = new Promise<void>((resolve) => {
      held = resolve;
    });
    const { notes, script } = custody(step === 'during-call' ? () => held() : undefined);
    far = await scriptedUpstream(script);
    folder = await migratedFolder();
    const args = ['--conditions=react-server', program, folder, far.baseUrl, step];
    const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = running;
    const stopped = new Promise<void>((resolve, reject) => {
      running.stdout?.on('data', (chunk: Buffer) => (chunk.includes('stopped') ? resolve() : undefined));
      running.on('exit', () => reject(new Error(`the child ended before ${step}`)));
    });
    stopped.catch(() => undefined);
    await Promise.race([holding, stopped]);
    running.kill('SIGKILL');
    await once(running, 'exit');
    expect(await startAgain(folder, far.baseUrl)).toEqual({ swept, followed });
    expect(notes).toHaveLength(effects);
    const posts = far.arrived.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(effects);
  },
  120_000,
);
