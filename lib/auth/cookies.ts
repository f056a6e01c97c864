import 'server-only';
import type { CookieOption } from 'next-auth';

/** Names and flags of the sign-in cookies; `__Host-` and Secure on https only (architecture 5). */
export function authCookies(appUrl: string): {
  sessionToken: CookieOption;
  callbackUrl: CookieOption;
  csrfToken: CookieOption;
} {
  const cookie = (name: string) => cookieFor(appUrl, name);
  return { sessionToken: cookie('session'), callbackUrl: cookie('callback'), csrfToken: cookie('csrf') };
}

/** The cookie by which a browser is known after a sign-in (W5): named and guarded like the session's. */
export function deviceCookie(appUrl: string): CookieOption {
  return cookieFor(appUrl, 'device');
}

function cookieFor(appUrl: string, name: string): CookieOption {
  const secure = appUrl.startsWith('https:');
  return {
    name: `${secure ? '__Host-' : ''}mesa.${name}`,
    options: { httpOnly: true, sameSite: 'strict', path: '/', secure },
  };
}

/** Value of one cookie of a `Cookie` header. */
export function cookieValue(header: string | null, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
