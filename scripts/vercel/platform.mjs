/** The platform in front of the functions: https, a foreign host name, routes, limits. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:https';
import path from 'node:path';
import { createPool } from './instances.mjs';
import { phasesOf, route } from './routes.mjs';

/** Larger bodies are answered by the platform itself. */
const MOST_BODY_BYTES = 4_500_000;
const DEPLOYMENT = 'mesa-4k2x9-check.vercel.app';
const CALLER = '203.0.113.7';
const TYPES = {
  ...{ '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png' },
  ...{ '.woff2': 'font/woff2', '.json': 'application/json', '.txt': 'text/plain', '.html': 'text/html' },
};
const OF_THE_CONNECTION = /^(connection|keep-alive|transfer-encoding)$/;

/** Variables that the platform sets in every function. */
export function platformVariables({ name, target = 'production' }) {
  return {
    VERCEL: '1',
    VERCEL_ENV: target,
    VERCEL_TARGET_ENV: target,
    // Previews are visited under their own address.
    VERCEL_URL: target === 'preview' ? name : DEPLOYMENT,
    VERCEL_BRANCH_URL: 'mesa-git-main-check.vercel.app',
    VERCEL_PROJECT_PRODUCTION_URL: name,
    VERCEL_REGION: 'gru1',
    VERCEL_DEPLOYMENT_ID: 'dpl_check',
    VERCEL_PROJECT_ID: 'prj_check',
    VERCEL_GIT_COMMIT_SHA: '0123456789abcdef0123456789abcdef01234567',
    AWS_REGION: 'sa-east-1',
    NOW_REGION: 'gru1',
    TZ: ':UTC',
  };
}

/** Serves a built output as `https://name` on a local port. */
export async function startPlatform({ output, functions, folder, name, onText, ...how }) {
  const { routes, overrides } = JSON.parse(readFileSync(path.join(output, 'config.json'), 'utf8'));
  const pools = new Map(
    functions.map((one, index) => [
      one,
      createPool(one, { ...how, onText, folder: path.join(folder, `instance-${index}`) }),
    ]),
  );
  const serve = createFront({
    phases: phasesOf(routes),
    exists: lookUp(output, functions, overrides),
    pools,
  });
  const server = createServer(certificate(folder, name), (incoming, outgoing) => {
    serve(incoming, outgoing).catch((error) => {
      onText(`${incoming.method} ${incoming.url}: ${error.stack}\n`);
      const headers = error.wasKilled ? { 'x-check-killed': 'yes' } : {};
      end(outgoing, 500, 'A server error has occurred\n\nFUNCTION_INVOCATION_FAILED', headers);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const all = (work) => Promise.all([...pools.values()].map(work));
  return {
    port: server.address().port,
    addresses: functions.flatMap((one) => one.addresses),
    /** Ends up to `most` instances of every function; answers how many. */
    kill: async (most) => (await all((pool) => pool.kill(most))).reduce((sum, one) => sum + one, 0),
    figures: () => all((pool) => pool.figures()),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await all((pool) => pool.stop());
    },
  };
}

/** What is at a path of the output: a function, a file, or undefined. */
function lookUp(output, functions, overrides = {}) {
  const byAddress = new Map(functions.flatMap((one) => one.addresses.map((address) => [address, one])));
  const renamed = new Map(
    Object.entries(overrides).map(([file, given]) => [`/${given.path ?? file}`, { file, ...given }]),
  );
  return (pathname) => {
    const address = pathname === '/' ? '/index' : pathname.replace(/\/$/, '');
    const known = byAddress.get(address);
    if (known) return { function: known, address };
    const given = renamed.get(pathname) ?? { file: pathname };
    const file = path.join(output, 'static', decodeURIComponent(given.file));
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
    return { file, type: given.contentType ?? TYPES[path.extname(file)] ?? 'application/octet-stream' };
  };
}

function createFront({ phases, exists, pools }) {
  const ask = (one, { method, url, headers, body }) =>
    pools.get(one).call({ method, path: url.pathname + url.search, headers, body });

  /** Undefined when the request goes on, with the headers that middleware set for it. */
  async function throughMiddleware(address, state) {
    const { request, url } = state;
    const answer = await ask(exists(address).function, { ...request, url });
    const given = answer.headers;
    const kept = given['x-middleware-override-headers']?.split(',').map((header) => header.trim());
    if (kept) {
      const named = kept.map((header) => [header, given[`x-middleware-request-${header}`]]);
      request.headers = Object.fromEntries(named.filter(([, value]) => value !== undefined));
    }
    for (const [header, value] of Object.entries(passedOn(given))) {
      if (!header.startsWith('x-middleware-') && header !== 'content-length') state.headers[header] = value;
    }
    const rewrite = given['x-middleware-rewrite'];
    if (rewrite) state.url = new URL(rewrite, url);
    if (!rewrite && given['x-middleware-next'] !== '1') return { answer, headers: state.headers };
    answer.resume();
    return undefined;
  }

  return async (incoming, outgoing) => {
    const url = new URL(incoming.url, `https://${incoming.headers.host}`);
    const body = await readBody(incoming);
    if (body === null) return end(outgoing, 413, 'Request Entity Too Large\n\nFUNCTION_PAYLOAD_TOO_LARGE');
    const request = { method: incoming.method, url, headers: headersFor(incoming.headers), body };
    const {
      answer,
      found,
      headers,
      status,
      url: at,
    } = await route(phases, request, { exists, middleware: throughMiddleware });
    if (answer) return pass(answer, outgoing, headers);
    if (found?.file) {
      outgoing.writeHead(status ?? 200, { 'content-type': found.type, ...headers });
      return outgoing.end(readFileSync(found.file));
    }
    if (!found) return end(outgoing, status ?? 404, 'The page could not be found\n\nNOT_FOUND', headers);
    const matched = {
      ...request.headers,
      'x-matched-path': found.address === '/index' ? '/' : found.address,
    };
    const asked = new URL(url);
    asked.search = at.search;
    return pass(
      await ask(found.function, { ...request, url: asked, headers: matched }),
      outgoing,
      headers,
      status,
    );
  };
}

/** Null above the limit. */
async function readBody(incoming) {
  const chunks = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size <= MOST_BODY_BYTES) chunks.push(chunk);
  }
  return size > MOST_BODY_BYTES ? null : Buffer.concat(chunks);
}

/** The platform writes these itself, whatever the caller sent. */
function headersFor(given) {
  return {
    ...passedOn(given),
    'x-forwarded-for': CALLER,
    'x-real-ip': CALLER,
    'x-vercel-forwarded-for': CALLER,
    'x-forwarded-host': given.host,
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
    'x-vercel-deployment-url': DEPLOYMENT,
    'x-vercel-id': 'gru1::check',
  };
}

function passedOn(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.test(name)));
}

function pass(answer, outgoing, headers, status) {
  outgoing.writeHead(status ?? answer.statusCode, { ...headers, ...passedOn(answer.headers) });
  answer.pipe(outgoing);
  outgoing.once('close', () => answer.destroy());
  answer.once('error', () => outgoing.destroy());
}

function end(outgoing, status, text, headers = {}) {
  if (!outgoing.headersSent) outgoing.writeHead(status, { 'content-type': 'text/plain', ...headers });
  outgoing.end(`${text}\n`);
}

function certificate(folder, name) {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const files = ['-keyout', key, '-out', cert, '-days', '2', '-nodes'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...files, ...subject], { stdio: 'pipe' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
