const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * https of any host without a password, or the local sandbox's own (safety 50). The contract names no hosts: explorers
 * differ by network and payment pages by service, so a list could only be guessed.
 */
export function openableUrl(text: string, environment: 'sandbox' | 'live'): string | undefined {
  if (/[\p{Cc}\s]/u.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  const local = environment === 'sandbox' && url.protocol === 'http:' && LOOPBACK.has(url.hostname);
  return url.protocol === 'https:' || local ? url.href : undefined;
}
