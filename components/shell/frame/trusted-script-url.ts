const CHUNKS = '/_next/static/';

/** Only scripts of our own build. */
export function isTrustedScriptUrl(url: string, base: string): boolean {
  try {
    const { origin, pathname } = new URL(url, base);
    return origin === new URL(base).origin && pathname.startsWith(CHUNKS) && pathname.endsWith('.js');
  } catch {
    return false;
  }
}
