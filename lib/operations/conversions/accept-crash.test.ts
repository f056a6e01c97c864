import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { recoverInterruptedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import { findConversion } from '@/lib/store/conversions/conversions';
import { openStore } from '@/lib/store/engine/open-store';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { migratedFolder } from '@/lib/testing/fixtures/migrated-folder';
import {
  done,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { type ScriptedUpstream, scriptedUpstream } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { scriptedServices } from '@/lib/testing/services';
import { bundle } from '@/scripts/build/bundle.mjs';
import { createConversionFollower } from './follow-open-conversions';

const ROUNDS = FULL ? 20 : 1;

let program: string;
let child: ChildProcess | undefined;
let folder: string | undefined;
let far: ScriptedUpstream | undefined;
beforeAll(async () => {
  program = await bundle('lib/testing/child-processes/accept-crash-child.ts');
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await far?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

interface Crash {
  /** The record after the next start. */
  after: Conversion | null;
  harness: ScriptedConversions;
}

/** Runs the child to a step, kills it there with SIGKILL, and starts again on its store. */
async function crashAt(step: string): Promise<Crash> {
  const harness = scriptedConversions();
  let held = () => {};
  const holding = new Promise<void>((resolve) => {
    held = resolve;
  });
  harness.accept = async (rfqId) => {
    harness.effects += 1;
    if (step !== 'during-call') return done(rfqId);
    held();
    return { ...done(rfqId), delayMs: 60_000 };
  };
  far = await scriptedUpstream((request) => harness.script(request));
  folder = await migratedFolder();
  const args = ['--conditions=react-server', program, folder, far.baseUrl, step];
  const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child = running;
  const { rfqId, stopped } = watch(running);
  await (step === 'during-call' ? Promise.race([holding, stopped]) : stopped);
  running.kill('SIGKILL');
  await once(running, 'exit');
  return { after: await startAgain(folder, await rfqId, harness), harness };
}

function watch(running: ChildProcess): { rfqId: Promise<string>; stopped: Promise<void> } {
  let text = '';
  const reached = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      running.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const match = pattern.exec(text);
        if (match) resolve(match[1] ?? '');
      });
      running.on('exit', () => reject(new Error(`the child ended before ${pattern}: ${text}`)));
    });
  const stopped = reached(/^stopped$/m).then(() => undefined);
  stopped.catch(() => undefined);
  return { rfqId: reached(/^rfq (\S+)$/m), stopped };
}

/** Starts on the same folder: recovers, then follows for a simulated hour. */
async function startAgain(
  dataDir: string,
  rfqId: string,
  harness: ScriptedConversions,
): Promise<Conversion | null> {
  const store = await openStore({ dataDir });
  const again = await scriptedServices(store, (request) => harness.script(request));
  await recoverInterruptedSends(again.services);
  let now = Date.now();
  const follower = createConversionFollower(again.services, () => now);
  for (let minute = 0; minute < 60; minute += 4) {
    now += 240_000;
    await follower.tick();
  }
  expect(again.accepts()).toEqual([]);
  const after = await findConversion(store.db, rfqId);
  await again.close();
  await store.close();
  return after;
}

const STEPS: [string, Conversion['state'], number][] = [
  ['before-intent', 'open', 0],
  ['after-intent', 'unknown', 0],
  ['during-call', 'unknown', 1],
  ['after-reply', 'unknown', 1],
  ['after-record', 'accepted', 1],
];

test.each(STEPS)(
  'killed with SIGKILL at %s the conversion is %s at the next start and nothing is sent again (safety 6)',
  async (step, state, effects) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { after, harness } = await crashAt(step);
      expect(after?.state).toBe(state);
      expect(after?.attempts.map((attempt) => attempt.outcome)).toEqual(state === 'open' ? [] : [state]);
      expect(harness.effects).toBe(effects);
      await far?.close();
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000 * ROUNDS,
);
