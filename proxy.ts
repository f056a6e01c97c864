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

// On Vercel this file is a function of its own, where nothing must boot (instrumentation.ts).
Object.assign(globalThis, { mesaProxy: true });

/** Sets a page's content policy and nothing else; rendering decides who may see it. */
export function proxy(request: NextRequest): NextResponse {
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
