import { headers } from 'next/headers';
import { cache } from 'react';
import { readWaitSeconds } from '@/lib/bff/read-budget';
import { env } from '@/lib/env/env';

/** A read of our store takes milliseconds, and one that waits for a lock takes 15 s (safety 66). */
const PATIENCE_MS = 1_000;

/**
 * What a page shows first, read from our store while its document is made. A client navigation shows the browser's
 * cache instead, and after a failure or a second the browser reads and says so: undefined in all three cases.
 */
export async function firstPicture<Answer>(read: () => Promise<Answer>): Promise<Answer | undefined> {
  return (await readsAhead()) ? inTime(read) : undefined;
}

/** One answer for each request. */
export const readsAhead = cache(async () => mayReadAhead(await headers()));

/**
 * Nothing is read for a client navigation, nor where only the browser has the visitor's world, nor for a visitor of a
 * public demo whose reads are used up: the page comes without figures, and its own reads say to wait.
 */
export async function mayReadAhead(said: Pick<Headers, 'get'>): Promise<boolean> {
  if (env().storeless || said.get('sec-fetch-dest') !== 'document') return false;
  return (await readWaitSeconds(said)) === 0;
}

export async function inTime<Answer>(
  read: () => Promise<Answer>,
  patienceMs = PATIENCE_MS,
): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined);
  });
  return Promise.race([read().catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
