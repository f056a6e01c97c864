import { type NextRequest, NextResponse } from 'next/server';

/** Tells the page its own address; overwrites a client's value. */
const PATH_HEADER = 'x-mesa-path';

/**
 * The content policy of one page (safety W3). Scripts need the nonce; style attributes stay open for charts and
 * popups. `upgrade-insecure-requests` only over https: on plain http WebKit would never start the page.
 */
function contentPolicy(nonce: string, https: boolean, dev: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws: wss:' : ''}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(dev
      ? []
      : [
          "require-trusted-types-for 'script'",
          "trusted-types nextjs nextjs#bundler default 'allow-duplicates'",
        ]),
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function isHttps(request: NextRequest): boolean {
  const forwarded = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim();
  return (forwarded ?? request.nextUrl.protocol.replace(':', '')) === 'https';
}

const SESSION = ['mesa.session', '__Host-mesa.session'];
/** Says that this browser was sent on a moment ago; opens nothing. */
const ARRIVED = 'mesa.arrived';
/** Need no session, and read what stands behind # in their address. */
const OPEN_TO_ALL = /^\/(signin|join)(\/|$)/;

/**
 * A link from another site (web mail, a chat) comes without the session, whose cookie is `SameSite=Strict`. Whoever
 * follows one gets a page that opens the same address once more, from here: then the browser sends the cookie. Only a
 * read of a whole page by top-level navigation is sent on, so no other site causes more than that (W2).
 */
function isArrival({ method, headers, cookies, nextUrl }: NextRequest): boolean {
  return (
    method === 'GET' &&
    headers.get('sec-fetch-site') === 'cross-site' &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document' &&
    !SESSION.some((name) => cookies.has(name)) &&
    // A browser that calls its own page another site is not sent on for ever.
    !cookies.has(ARRIVED) &&
    // `//host` would be the address of another site.
    !nextUrl.pathname.startsWith('//') &&
    !OPEN_TO_ALL.test(nextUrl.pathname)
  );
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function sendOn({ nextUrl }: NextRequest): NextResponse {
  const address = `${nextUrl.pathname}${nextUrl.search}`.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${address}"><title>Mesa</title><p><a href="${address}">Mesa</a></p></html>`;
  return new NextResponse(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'set-cookie': `${ARRIVED}=1; Path=/; Max-Age=5; HttpOnly; SameSite=Lax`,
    },
  });
}

// On Vercel this file is a function of its own, where nothing must boot (instrumentation.ts).
Object.assign(globalThis, { mesaProxy: true });

/** Sends arrivals on and sets a page's content policy; rendering decides who may see it. */
export function proxy(request: NextRequest): NextResponse {
  if (isArrival(request)) return sendOn(request);
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  // biome-ignore lint/style/noProcessEnv: the bundler replaces it by a constant, so that no production build is lax
  const dev = process.env.NODE_ENV === 'development';
  const policy = contentPolicy(nonce, isHttps(request), dev);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  return response;
}

export const config = {
  // Pages only: bodies through a proxy are cut at 10 MB, so /api and the sandbox mount are excluded. The tabs of
  // the Sandbox screen are pages.
  matcher: [
    '/((?!api/|sandbox/(?!(?:faults|transactions|sub-merchants|webhooks|clauses|developers)$)|_next/|icon\\.svg$|apple-icon\\.png$|manifest\\.webmanifest$|favicon\\.ico$).*)',
  ],
};
