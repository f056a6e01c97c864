import 'server-only';
import type { CookieOption } from 'next-auth';

/** Names and flags of the sign-in cookies; `__Host-` and Secure on https only (architecture 5). */
export function authCookies(appUrl: string): {
  sessionToken: CookieOption;
  callbackUrl: CookieOption;
  csrfToken: CookieOption;
} {
  const secure = appUrl.startsWith('https:');
  const cookie = (name: string): CookieOption => ({
    name: `${secure ? '__Host-' : ''}mesa.${name}`,
    options: { httpOnly: true, sameSite: 'strict', path: '/', secure },
  });
  return { sessionToken: cookie('session'), callbackUrl: cookie('callback'), csrfToken: cookie('csrf') };
}

/** Value of one cookie of a `Cookie` header. */
export function cookieValue(header: string | null, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
