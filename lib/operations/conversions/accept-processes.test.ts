import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach, expect, inject, test } from 'vitest';
import { findConversion } from '@/lib/store/conversions/conversions';
import { openStore } from '@/lib/store/engine/open-store';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { done, scriptedConversions } from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, scriptedServices } from '@/lib/testing/services';
import { bundle } from '@/scripts/build/bundle.mjs';
import { createQuote } from './create-quote';

const serverUrl = inject('postgresUrl');

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(program: string, args: string[]) {
  const child = spawn(process.execPath, ['--conditions=react-server', program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  let text = '';
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(text);
        if (match) resolve(match[1] ?? '');
      };
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        look();
      });
      child.on('exit', () => reject(new Error(`ended before ${pattern}: ${text}`)));
    });
  const [ready, outcomes] = [says(/^(ready)$/m), says(/^outcomes (.*)$/m)];
  outcomes.catch(() => undefined);
  return { ready, outcomes, go: () => child.stdin.write('go\n') };
}

if (serverUrl !== null) {
  test('a hundred presses by two people in two processes on one Postgres are one effect (safety 3, 7)', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const store = await openStore({ databaseUrl });
    const harness = scriptedConversions();
    harness.accept = (rfqId) => {
      harness.effects += 1;
      return { ...done(rfqId), delayMs: 50 };
    };
    const far = await scriptedServices(store, (request) => harness.script(request));
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
    const { rfq_id } = (await createQuote(far.services, ALICE, asked)).conversion;
    const program = await bundle('lib/testing/child-processes/accept-child.ts');
    const two = [1, 2].map(() => start(program, [databaseUrl, far.far.baseUrl, rfq_id, '50']));
    await Promise.all(two.map(({ ready }) => ready));
    for (const { go } of two) go();
    const outcomes = await Promise.all(two.map((child) => child.outcomes));
    expect(outcomes).toEqual(['accepted', 'accepted']);
    expect(harness.effects).toBe(1);
    const found = await findConversion(store.db, rfq_id);
    expect(found?.attempts.map(({ outcome }) => outcome)).toEqual(['accepted']);
    await far.close();
    await store.close();
  }, 120_000);
}
