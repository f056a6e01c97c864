const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address of the API that a person may follow: https without a password, whatever its host, for the contract names
 * none; and the sandbox's own on this machine (safety 50, docs/decisions.md).
 */
export function openable(text: string, environment: 'sandbox' | 'live'): string | undefined {
  if (/[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  const local = environment === 'sandbox' && url.protocol === 'http:' && LOOPBACK.has(url.hostname);
  return url.protocol === 'https:' || local ? url.href : undefined;
}
