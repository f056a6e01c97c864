import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import { env } from '@/lib/env/env';
import { isWorkOpen, stayAwake } from '@/lib/store/engine/open-work';

const LOOK_MS = 20;
/** Longer than a transaction may stand still (lib/store/engine/postgres.ts). */
const MOST_MS = 20_000;

/**
 * Keeps a process that the platform stops after the answer awake while a transaction is open, whose locks
 * would stay.
 */
export function sleepWithoutLocks(): void {
  if (!env().functions) return;
  after(async () => {
    const until = Date.now() + MOST_MS;
    do await sleep(LOOK_MS);
    while (isWorkOpen() && Date.now() < until);
    asleep();
  });
  const asleep = stayAwake();
}
