import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeApi } from '@/lib/contract/openapi/describe-api';
import type { Recorded } from '@/lib/contract/openapi/examples';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { stringifyJson } from '@/lib/contract/values/json/json';
import { API_VERSION } from '@/lib/sandbox/http/answers';
import { collectExamples } from './collect-examples';

const DOCUMENT = '/_sandbox/openapi.json';
const PAGE = '/_sandbox/docs';

/**
 * Content policy of the docs page (safety W3): own files only, nothing inline; `data:` for icons. next.config.mjs
 * repeats
 * it for the embedded mount.
 */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function isDescriptionPath(pathname: string): boolean {
  return pathname === DOCUMENT || pathname === PAGE || pathname.startsWith(`${PAGE}/`);
}

/**
 * Serves `GET /_sandbox/openapi.json` and `/_sandbox/docs` for a sandbox at `baseUrl`. With open controls
 * (stand-alone)
 * the page can make calls.
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

/** Resolved from the working directory, which holds `lib/`, like the migrations of the store. */
const PAGE_FOLDER = ['lib', 'sandbox', 'openapi', 'page'];
const RENDERER = ['node_modules', 'swagger-ui-dist'];

const FILES: Readonly<Record<string, { folder: readonly string[]; file: string; type: string }>> = {
  '': { folder: PAGE_FOLDER, file: 'docs.html', type: 'text/html; charset=utf-8' },
  '/docs.css': { folder: PAGE_FOLDER, file: 'docs.css', type: 'text/css; charset=utf-8' },
  '/docs.js': { folder: PAGE_FOLDER, file: 'docs.js', type: 'text/javascript; charset=utf-8' },
  '/swagger-ui.css': { folder: RENDERER, file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  '/swagger-ui-bundle.js': {
    folder: RENDERER,
    file: 'swagger-ui-bundle.js',
    type: 'text/javascript; charset=utf-8',
  },
  '/favicon-32x32.png': { folder: RENDERER, file: 'favicon-32x32.png', type: 'image/png' },
};

async function docsFile(path: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
  const known = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (known === undefined) return null;
  // next.config.mjs traces these files; automatic tracing would include the whole project.
  const bytes = await readFile(join(/* turbopackIgnore: true */ process.cwd(), ...known.folder, known.file));
  return { bytes: new Uint8Array(bytes), type: known.type };
}

type Description = (baseUrl: string) => Promise<string>;

/** Examples are recorded on the first call and cached. */
export function describeSandbox(assumptions: Assumptions): Description {
  let recorded: Promise<Recorded> | undefined;
  return async (baseUrl) => {
    recorded ??= collectExamples(assumptions);
    const options = { assumptions, baseUrl, version: API_VERSION, recorded: await recorded };
    return stringifyJson(describeApi(options));
  };
}
