const CHUNKS = '/_next/static/';

/** Whether `url`, seen from the page at `base`, is a script that our own build wrote. */
export function isOwnChunk(url: string, base: string): boolean {
  try {
    const { origin, pathname } = new URL(url, base);
    return origin === new URL(base).origin && pathname.startsWith(CHUNKS) && pathname.endsWith('.js');
  } catch {
    return false;
  }
}
