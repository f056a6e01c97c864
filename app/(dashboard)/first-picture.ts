import { headers } from 'next/headers';

/**
 * What a page shows first, read from our store while its document is made. A client navigation shows the browser's
 * cache instead, and after a failure the browser reads and says so: undefined in both cases.
 */
export async function firstPicture<Answer>(read: () => Promise<Answer>): Promise<Answer | undefined> {
  if ((await headers()).get('sec-fetch-dest') !== 'document') return undefined;
  return read().catch(() => undefined);
}
