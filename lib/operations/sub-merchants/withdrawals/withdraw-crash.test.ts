import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/assumptions';
import { openStore } from '@/lib/store/db';
import { migratedFolder } from '@/lib/store/folder.testing';
import { networkTransport } from '@/lib/upstream/network';
import {
  type ArrivedRequest,
  type Reply,
  type ScriptedUpstream,
  scriptedUpstream,
} from '@/lib/upstream/scripted-upstream';
import { bundle } from '@/scripts/bundle.mjs';
import { recover } from '../recover';
import { createServices } from '../services';
import { createWithdrawalFollower } from './follow-withdrawals';
import { readSubWithdrawalsMade } from './list-sub-withdrawals';
import { CID } from './withdraw-desk';

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
  program = await bundle('lib/operations/sub-merchants/withdraw-child.ts');
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await far?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** A far end that keeps the notes of the withdrawals it made, and may hold its answer back. */
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

/** The next start on the same folder: recovers, then follows for ten simulated minutes. */
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
  await recover(services);
  const swept = (await readSubWithdrawalsMade(services, CID)).withdrawals;
  let now = Date.now();
  const follower = createWithdrawalFollower(services, () => now);
  for (let seconds = 0; seconds < 600; seconds += 20) {
    await follower.tick();
    now += 20_000;
  }
  const followed = (await readSubWithdrawalsMade(services, CID)).withdrawals;
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
