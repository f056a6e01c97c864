// Loaded into `next start` before anything else.
import { Server, ServerResponse, STATUS_CODES } from 'node:http';
import { HSTS, SECURITY_HEADERS, STRICTEST_POLICY } from '../security-headers.mjs';

const SWEEP_MS = 100;

// When the parent's end of the IPC channel closes, the parent is gone, even by SIGKILL: a server without it would
// hold the port and the store.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

// A web Request cannot be made of these methods, so Next would answer 500 (safety W4).
const UNSERVED = new Set(['TRACE', 'CONNECT', 'TRACK']);
const emit = Server.prototype.emit;
Server.prototype.emit = function emitUnlessAnswered(event, ...args) {
  const [request, response] = args;
  if (event === 'clientError' && this.listenerCount(event) === 0) return refuse(...args);
  if (event !== 'request') return emit.call(this, event, ...args);
  // The reads of the BFF that are asked for most, and deliveries, are answered before Next sees them (lib/bff/direct.ts).
  if (globalThis.mesaDirect?.take(request, response)) return true;
  if (!UNSERVED.has(request.method)) return emit.call(this, event, ...args);
  setStaticHeaders(request, response);
  response.writeHead(405, { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' });
  response.end();
  return true;
};

const NO_STORE = { key: 'cache-control', value: 'no-store' };
const STATIC_HEADERS = [...SECURITY_HEADERS, STRICTEST_POLICY, NO_STORE];

function setStaticHeaders({ headers }, response) {
  const secure = headers['x-forwarded-proto'] === 'https';
  for (const { key, value } of [...STATIC_HEADERS, ...(secure ? [HSTS] : [])]) response.setHeader(key, value);
}

// What Node answers to bytes that are no request, without headers of its own: the same with them (safety W4). Whether
// they came over https nobody can say.
const REFUSALS = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const STATIC_LINES = STATIC_HEADERS.map(({ key, value }) => `${key}: ${value}\r\n`).join('');

function refuse(error, socket) {
  // Into an answer that has begun nothing is written.
  if (socket.writable && !socket._httpMessage?._headerSent) {
    const status = REFUSALS[error.code] ?? 400;
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${STATIC_LINES}connection: close\r\n\r\n`);
  }
  socket.destroySoon();
  return true;
}

// A request without a host (400), or with an expectation (417), Node refuses before anybody is asked.
const writeHead = ServerResponse.prototype.writeHead;
ServerResponse.prototype.writeHead = function writeHeadWithStaticHeaders(status, ...rest) {
  const bare = (status === 400 || status === 417) && !this.hasHeader(SECURITY_HEADERS[0].key);
  if (bare && !this.headersSent) setStaticHeaders(this.req, this);
  return writeHead.call(this, status, ...rest);
};

// A connection whose answer ends after the server began to close stays open as long as idle ones are kept: a server
// with one open page, whose stream ends at that moment, would be killed for not ending.
const close = Server.prototype.close;
Server.prototype.close = function closeWithoutIdlers(callback) {
  const sweeping = setInterval(() => this.closeIdleConnections(), SWEEP_MS);
  this.once('close', () => clearInterval(sweeping));
  return close.call(this, callback);
};

// Next sends the head of an answer by itself, just before its first bytes: a system call and a packet for nothing. It
// goes with what is written right after it; where nothing is, it goes alone as soon as the turn is over.
const flushHeaders = ServerResponse.prototype.flushHeaders;
ServerResponse.prototype.flushHeaders = function flushHeadersWithTheBody() {
  process.nextTick(() => {
    // `headersSent` is true from writeHead on; this says whether they have left.
    if (!this._headerSent && !this.destroyed) flushHeaders.call(this);
  });
};
