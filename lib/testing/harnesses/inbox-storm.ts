import 'server-only';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { openStore, type StoreTarget } from '@/lib/store/engine/open-store';
import { webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { mintWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { scriptedUpstream } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { bundle } from '@/scripts/build/bundle.mjs';
import {
  randomOf,
  STORM_SECRET,
  type StormEvent,
  type StormPlan,
  shuffled,
  signed,
  stormPlan,
} from './storm-plan';

const MAX_COPIES = 5;

export interface StormSize {
  records: number;
  statesEach: number;
  kills: number;
  senders: number;
  /** Receivers on one store; more than one needs Postgres. */
  processes: number;
}

export interface StormReport {
  plan: StormPlan;
  /** Deliveries including copies, each repeated until 2xx. */
  copies: number;
  /** Attempts without 2xx because the receiver was dead. */
  repeated: number;
  kills: number;
  seconds: number;
}

/**
 * Sends webhooks to receivers that are killed with SIGKILL: every event in 1 to 5 shuffled copies, repeated until
 * 2xx (safety 57, 58). The store holds the result.
 */
export async function inboxStorm(target: StoreTarget, size: StormSize): Promise<StormReport> {
  const plan = stormPlan(await mintTokens(target, size.records), size.statesEach);
  const far = await scriptedUpstream((request) => plan.reply(request));
  const program = await bundle('lib/testing/child-processes/webhook-receiver-child.ts');
  const start = () => startReceiver(program, target, far.baseUrl);
  const receivers = await Promise.all(Array.from({ length: size.processes }, start));
  const random = randomOf(42);
  const queue = shuffled(
    plan.events.flatMap((event) => Array<StormEvent>(1 + Math.floor(random() * MAX_COPIES)).fill(event)),
    random,
  );
  const copies = queue.length;
  const report = { plan, copies, repeated: 0, kills: 0, seconds: 0 };
  const startedAt = performance.now();
  let answered = 0;
  const killEvery = Math.floor(copies / (size.kills + 1));
  let killing: Promise<void> | undefined;
  const sender = async (number: number) => {
    for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
      plan.sent(event);
      while (!(await deliver(receivers[(number + answered) % receivers.length], event))) {
        report.repeated += 1;
        await sleep(20 + random() * 60);
      }
      answered += 1;
      if (report.kills === size.kills || answered < killEvery * (report.kills + 1)) continue;
      // The next kill and the senders wait for the previous one.
      await killing;
      if (report.kills === size.kills || answered < killEvery * (report.kills + 1)) continue;
      report.kills += 1;
      killing = killAndReplace(receivers, report.kills, start);
    }
  };
  try {
    await Promise.all(Array.from({ length: size.senders }, (_, number) => sender(number)));
    await killing;
    report.seconds = (performance.now() - startedAt) / 1000;
  } finally {
    await killing?.catch(() => undefined);
    for (const { child } of receivers) await end(child);
    await far.close();
  }
  return report;
}

interface Receiver {
  child: ChildProcess;
  url: string;
}

async function mintTokens(target: StoreTarget, count: number): Promise<string[]> {
  const store = await openStore(target);
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1)
    tokens.push(await mintWebhookToken(store.db, { kind: 'onramp', given: true }));
  await store.db.delete(webhookDeliveries);
  await store.close();
  return tokens;
}

async function startReceiver(program: string, store: StoreTarget, farUrl: string): Promise<Receiver> {
  const given = JSON.stringify({ store, farUrl, secret: STORM_SECRET });
  const args = ['--conditions=react-server', program, given];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const match = /^ready (\d+)$/m.exec(text);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.on('exit', () => reject(new Error(`a receiver ended before it was ready: ${text}`)));
  });
  return { child, url: `http://127.0.0.1:${port}/api/webhooks` };
}

async function killAndReplace(
  receivers: Receiver[],
  turn: number,
  start: () => Promise<Receiver>,
): Promise<void> {
  const at = turn % receivers.length;
  const doomed = receivers[at];
  if (doomed === undefined) return;
  await end(doomed.child);
  receivers[at] = await start();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function deliver(receiver: Receiver | undefined, { token, body }: StormEvent): Promise<boolean> {
  try {
    const { statusCode, body: rest } = await request(`${receiver?.url}/${token}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-webhook-signature': signed(body) },
      signal: AbortSignal.timeout(10_000),
    });
    await rest.dump();
    if (statusCode === 401 || statusCode === 404) {
      throw new Error(`the receiver answered ${statusCode}`);
    }
    return statusCode === 200;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('the receiver')) throw error;
    return false;
  }
}
