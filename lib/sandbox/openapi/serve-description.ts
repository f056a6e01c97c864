import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { describeSandbox } from './description';
import { docsFile } from './docs-files';

const DOCUMENT = '/_sandbox/openapi.json';
const PAGE = '/_sandbox/docs';

/**
 * Content policy of the docs page (safety W3): its own files and nothing else, no inline script and no inline
 * style. `data:` is for the renderer's icons. next.config.mjs repeats it for the embedded mount.
 */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether a path belongs to the description: readable, and no control of anything. */
export function isDescriptionPath(pathname: string): boolean {
  return pathname === DOCUMENT || pathname === PAGE || pathname.startsWith(`${PAGE}/`);
}

/**
 * Serves `GET /_sandbox/openapi.json` and the page `/_sandbox/docs` of a sandbox that answers at `baseUrl`. Where
 * its controls are open (stand-alone), the page can make calls with the keys of the fixtures.
 */
export function descriptionServer(assumptions: Assumptions, controls: 'open' | 'closed') {
  const describe = describeSandbox(assumptions);
  return async (request: Request, pathname: string, baseUrl: string): Promise<Response> => {
    if (request.method !== 'GET') return new Response(null, { status: 405 });
    if (pathname === DOCUMENT) return reply(await describe(baseUrl), 'application/json', 'no-store');
    if (pathname === `${PAGE}/controls.json`)
      return reply(JSON.stringify({ open: controls === 'open' }), 'application/json', 'no-store');
    const file = await docsFile(pathname.slice(PAGE.length));
    if (file === null) return new Response(null, { status: 404 });
    return reply(file.bytes, file.type, 'private, max-age=300');
  };
}

function reply(body: string | Uint8Array<ArrayBuffer>, type: string, cache: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': cache,
      'content-security-policy': DOCS_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  });
}
