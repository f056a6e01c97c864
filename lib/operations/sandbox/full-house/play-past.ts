import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import type { Env } from '@/lib/env/env';
import { createServices, secretsOf } from '@/lib/operations/services';
import { openStore } from '@/lib/store/engine/open-store';
import { removeOldChanges } from '@/lib/store/live/live-changes';
import { addUser } from '@/lib/store/people/users';
import { copyWorld, type WorldCopy } from '@/lib/store/worlds/world-file';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { fillFullHouse } from './fill-full-house';

export type PastEnv = Pick<Env, 'assumptions' | 'appUrl' | 'allowLocalWebhooks' | 'timeZone'>;

/** See `announceSoon`. */
const ANNOUNCED_MS = 200;

/** Plays sixty days in a store in memory, which takes seconds of processor time. */
export async function playPast(known: PastEnv, clock: () => number = Date.now): Promise<WorldCopy> {
  const { embeddedSandbox } = await import('@/lib/operations/sandbox/embedded-sandbox');
  const store = await openStore({ memory: true });
  const { appUrl, assumptions, timeZone } = known;
  const sandbox = embeddedSandbox(store, known, undefined, { clock });
  try {
    // A copy leaves them behind: where it is restored the same people are.
    for (const person of DEMO_PEOPLE) await addUser(store.db, { ...person, passwordHash: '', demo: true });
    await fillFullHouse(
      createServices({
        store,
        sandbox,
        env: { environment: 'sandbox', appUrl, appUrlGiven: false },
        assumptions,
        timeZone,
        clock,
        transport: embeddedTransport((request) => sandbox.fetch(request)),
        apiKey: sandbox.keys.apiKey,
        signingKeyPem: sandbox.keys.signingKeyPem,
        webhookSecrets: secretsOf(sandbox.keys),
      }),
      known,
    );
    await sleep(ANNOUNCED_MS);
    // Nobody hears of them any more.
    await removeOldChanges(store.db);
    return await copyWorld(store.db, { appUrl }, new Date(clock()));
  } finally {
    sandbox.dispose();
    await store.close();
  }
}
