import 'server-only';
import type { CookieOption } from 'next-auth';

/** Cookies are `__Host-` and Secure on https only. */
export function authCookies(appUrl: string): {
  sessionToken: CookieOption;
  callbackUrl: CookieOption;
  csrfToken: CookieOption;
} {
  const cookie = (name: string) => cookieFor(appUrl, name);
  return { sessionToken: cookie('session'), callbackUrl: cookie('callback'), csrfToken: cookie('csrf') };
}

/** Sent when the identity provider leads back, so Lax: they open nothing by themselves. */
export function singleSignOnCookies(appUrl: string) {
  const lax = (name: string) => laxCookie(appUrl, name);
  return {
    state: lax('sso-state'),
    nonce: lax('sso-nonce'),
    pkceCodeVerifier: lax('sso-pkce'),
    callbackUrl: lax('callback'),
  };
}

/** The provider's claim about this browser's person, until their password connects the two. */
export function connectCookie(appUrl: string): CookieOption {
  return cookieFor(appUrl, 'sso-connect');
}

/** Of a browser that signed in before (W5). Lax, because it opens nothing, and the way back from a provider sends it. */
export function deviceCookie(appUrl: string): CookieOption {
  return laxCookie(appUrl, 'device');
}

/** Names a visitor's world on a demo, after its session has ended too. */
export function worldCookie(appUrl: string): CookieOption {
  return cookieFor(appUrl, 'world');
}

function cookieFor(appUrl: string, name: string): CookieOption {
  const secure = appUrl.startsWith('https:');
  return {
    name: `${secure ? '__Host-' : ''}mesa.${name}`,
    options: { httpOnly: true, sameSite: 'strict', path: '/', secure },
  };
}

function laxCookie(appUrl: string, name: string): CookieOption {
  const cookie = cookieFor(appUrl, name);
  return { ...cookie, options: { ...cookie.options, sameSite: 'lax' } };
}

export function cookieValue(header: string | null, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
