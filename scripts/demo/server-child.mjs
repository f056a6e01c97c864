// Preloaded into `next start`.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Server, ServerResponse, STATUS_CODES } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { HSTS, SECURITY_HEADERS, STRICTEST_POLICY } from '../../security-headers.mjs';
import './drain.mjs';

// The IPC channel closes when the parent ends, even by SIGKILL. A server without parent would keep the port and the
// store's lock.
// An event and no signal: Windows would end the process at once.
process.on('disconnect', () => process.emit('SIGTERM', 'SIGTERM'));
process.channel?.unref();

// A web Request cannot have these methods, so Next would answer 500 (safety W4).
const UNSERVED = new Set(['TRACE', 'CONNECT', 'TRACK']);
const emit = Server.prototype.emit;
Server.prototype.emit = function emitUnlessAnswered(event, ...args) {
  const [request, response] = args;
  if (event === 'clientError' && this.listenerCount(event) === 0) return refuse(...args);
  if (event !== 'request') return emit.call(this, event, ...args);
  const facts = { id: randomUUID(), beganAt: performance.now(), upstreamMs: 0, upstreamCalls: 0 };
  response.once('close', () => {
    const { method, url } = request;
    const [status, isCut] = [response.statusCode, !response.writableFinished];
    globalThis.mesaRequestEnded?.({ method, url, status, isCut }, facts);
  });
  return requests.run(facts, () => answerOrPass(this, args));
};

// Who reads it: lib/log/request-lines.ts.
const requests = new AsyncLocalStorage();
globalThis.mesaRequests = requests;

function answerOrPass(server, args) {
  const [request, response] = args;
  const pass = () => emit.call(server, 'request', ...args);
  appendPeer(request);
  const health = healthBeforeStart(request);
  if (health !== undefined) return answerStarting(health, request, response);
  if (!isAddress(request.url)) return refuseAddress(request, response);
  // Answers the most frequent reads and webhook deliveries before Next runs (lib/bff/fast-path/direct-routes.ts).
  if (globalThis.mesaDirect?.take(request, response, pass)) return true;
  if (!UNSERVED.has(request.method)) return pass();
  setStaticHeaders(request, response);
  response.writeHead(405, { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' });
  response.end();
  return true;
}

// Every proxy does so; without it a caller could write the address that limits count (lib/auth/caller-source.ts).
function appendPeer({ headers, socket }) {
  const given = headers['x-forwarded-for'];
  const peer = socket.remoteAddress ?? 'unknown';
  headers['x-forwarded-for'] = given === undefined ? peer : `${given}, ${peer}`;
}

/** Until the store is open Next holds every request back; a balancer and an open page learn why. */
function healthBeforeStart({ method, url }) {
  if (method !== 'GET' || globalThis.mesaDirect?.open === true) return undefined;
  return STARTING[url.split('?', 1)[0]];
}

const STARTING = {
  '/api/health': () => {
    const environment = process.env.PAYMENTS_BASE_URL ? 'live' : 'sandbox';
    const upstream = { state: 'unknown', environment };
    return [503, { status: 'starting', build: '', store: 'down', upstream }];
  },
  '/api/health/live': () => [200, { status: 'alive' }],
  '/api/health/ready': () => [503, { status: 'starting' }],
};

function answerStarting(health, request, response) {
  const [status, body] = health();
  setStaticHeaders(request, response);
  const later = status === 503 ? { 'retry-after': '2' } : {};
  response.writeHead(status, { 'content-type': 'application/json', ...later });
  response.end(JSON.stringify({ ...body, now: new Date().toISOString() }));
  return true;
}

/** Next answers 500, without our headers, to a path whose escapes are no text. */
function isAddress(url) {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url.split('?', 1)[0]);
    return true;
  } catch {
    return false;
  }
}

function refuseAddress(request, response) {
  setStaticHeaders(request, response);
  response.writeHead(400).end();
  return true;
}

const NO_STORE = { key: 'cache-control', value: 'no-store' };
const STATIC_HEADERS = [...SECURITY_HEADERS, STRICTEST_POLICY, NO_STORE];

function setStaticHeaders({ headers }, response) {
  const secure = headers['x-forwarded-proto'] === 'https';
  for (const { key, value } of [...STATIC_HEADERS, ...(secure ? [HSTS] : [])]) response.setHeader(key, value);
}

// Adds our headers to Node's answers to malformed requests (safety W4). HSTS is absent: the protocol is unknown
// here.
const REFUSALS = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const STATIC_LINES = STATIC_HEADERS.map(({ key, value }) => `${key}: ${value}\r\n`).join('');

function refuse(error, socket) {
  // Do not write into a response that has begun.
  if (socket.writable && !socket._httpMessage?._headerSent) {
    const status = REFUSALS[error.code] ?? 400;
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${STATIC_LINES}connection: close\r\n\r\n`);
  }
  socket.destroySoon();
  return true;
}

// Node itself refuses requests without a host (400) or with an expectation (417) before any handler runs. Next
// redirects doubled slashes (308), and fails (500), before it knows our headers.
const writeHead = ServerResponse.prototype.writeHead;
ServerResponse.prototype.writeHead = function writeHeadWithStaticHeaders(given, ...rest) {
  // Next knows one status for what breaks in a page; a store that is away is 503 (safety 66).
  const status = given === 500 && requests.getStore()?.storeFailed ? 503 : given;
  const bare = status >= 300 && !hasStaticHeaders(this, rest);
  if (bare && !this.headersSent) setStaticHeaders(this.req, this);
  if (!this.headersSent) keepPageAsItIs(this);
  return writeHead.call(this, status, ...rest);
};

// A proxy that rewrites pages (mail addresses, scripts) breaks what React finds in them. Next's own compression has
// been decided by now: with this header it would not compress.
function keepPageAsItIs(response) {
  if (!`${response.getHeader('content-type')}`.startsWith('text/html')) return;
  const known = response.getHeader('cache-control');
  if (`${known}`.includes('no-transform')) return;
  response.setHeader('cache-control', known === undefined ? 'no-transform' : `${known}, no-transform`);
}

function hasStaticHeaders(response, rest) {
  const [first] = SECURITY_HEADERS;
  return response.hasHeader(first.key) || Object.hasOwn(rest.at(-1) ?? {}, first.key);
}

// Next flushes the head just before the first bytes, which costs a system call and a packet. Delay the flush to the
// next tick, so that the head leaves with the first bytes.
const flushHeaders = ServerResponse.prototype.flushHeaders;
ServerResponse.prototype.flushHeaders = function flushHeadersWithTheBody() {
  process.nextTick(() => {
    // `headersSent` is true after writeHead; `_headerSent` is true once the headers have left.
    if (!this._headerSent && !this.destroyed) flushHeaders.call(this);
  });
};

// What Next prints becomes a line like ours (lib/log/console.ts); before that module is there, a plain one.
if (process.env.NODE_ENV === 'production')
  for (const [method, level] of Object.entries({ log: 'info', info: 'info', warn: 'warn', error: 'error' }))
    console[method] = (...args) => {
      if (globalThis.mesaPrint) return globalThis.mesaPrint(level, args);
      const msg = stripVTControlCharacters(args.join(' ')).trim();
      const line = { level, time: new Date().toISOString(), msg };
      if (msg !== '') process.stdout.write(`${JSON.stringify(line)}\n`);
    };

// Node would print them as plain lines.
if (process.env.NODE_ENV === 'production')
  process.removeAllListeners('warning').on('warning', ({ name, code, message }) => {
    console.warn(`${code === undefined ? name : `${name} ${code}`}: ${message}`);
  });

if (process.versions.node.startsWith('20.'))
  console.warn('Node 20 gets no security fixes since April 2026: run Mesa on Node 24');
