const CHUNKS = '/_next/static/';

/** Lets scripts of our own build through, and nothing else. */
export function isTrustedScriptUrl(url: string, base: string): boolean {
  try {
    const { origin, pathname } = new URL(url, base);
    return origin === new URL(base).origin && pathname.startsWith(CHUNKS) && pathname.endsWith('.js');
  } catch {
    return false;
  }
}
