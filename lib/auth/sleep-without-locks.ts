import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import { env } from '@/lib/env';
import { isWorkOpen } from '@/lib/store/engine/open-work';

const LOOK_MS = 20;
/** Background work that waits for the API may last longer; it goes on with the next request. */
const MOST_MS = 5_000;

/**
 * For each request, where the platform stops the process after the answer: keeps it awake until no transaction is
 * open. One that is stopped keeps its locks, and every other instance waits for them.
 */
export function sleepWithoutLocks(): void {
  if (!env().functions) return;
  after(async () => {
    const until = Date.now() + MOST_MS;
    do await sleep(LOOK_MS);
    while (isWorkOpen() && Date.now() < until);
  });
}
