import { headers } from 'next/headers';
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

/** Nothing is read for a client navigation, nor where only the browser has the visitor's world. */
export async function readsAhead(): Promise<boolean> {
  return !env().storeless && (await headers()).get('sec-fetch-dest') === 'document';
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
