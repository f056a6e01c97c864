const MAX_HOST_LENGTH = 253;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

export type ReturnAddress = { href: string; host: string } | { reason: 'not_an_https_address' };

/**
 * As WHATWG URL writes it: https, a dotted name, no IP, user, port, invisible character or backslash (safety 47).
 * `isReturnHost` checks the host.
 */
export function readReturnAddress(typed: string): ReturnAddress {
  const text = typed.trim();
  // The parser forgives `https:a`, `https:/a` and `https:\\a`; require the full form.
  const whole = /^https:\/\/[^/?#\\]/i.test(text) && !/[\p{Cc}\p{Cf}\p{Z}\\]/u.test(text);
  const url = whole && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.protocol !== 'https:') return { reason: 'not_an_https_address' };
  const bare = url.username === '' && url.password === '' && url.port === '' && !text.includes('@');
  return bare && isName(url.hostname)
    ? { href: url.href, host: url.hostname }
    : { reason: 'not_an_https_address' };
}

export function readReturnHost(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /[^\p{L}\p{N}\p{M}.-]/u.test(text)) return undefined;
  const url = URL.canParse(`https://${text}/`) ? new URL(`https://${text}/`) : undefined;
  return url !== undefined && isName(url.hostname) ? url.hostname : undefined;
}

/** Only an equal host is allowed: a subdomain is another host. */
export function isReturnHost(host: string, allowed: readonly string[]): boolean {
  return allowed.includes(host);
}

function isName(host: string): boolean {
  const short = host.length <= MAX_HOST_LENGTH && !host.endsWith('.') && !host.startsWith('.');
  return short && host.includes('.') && !host.includes('..') && !host.includes('[') && !IPV4.test(host);
}
