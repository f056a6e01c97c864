// Loaded into `next start` before anything else.
import { Server, ServerResponse } from 'node:http';
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
  if (event !== 'request') return emit.call(this, event, ...args);
  // The reads of the BFF that are asked for most, and deliveries, are answered before Next sees them (lib/bff/direct.ts).
  if (globalThis.mesaDirect?.take(request, response)) return true;
  if (!UNSERVED.has(request.method)) return emit.call(this, event, ...args);
  const secure = request.headers['x-forwarded-proto'] === 'https';
  for (const { key, value } of [...SECURITY_HEADERS, STRICTEST_POLICY, ...(secure ? [HSTS] : [])]) {
    response.setHeader(key, value);
  }
  response.writeHead(405, {
    allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'cache-control': 'no-store',
  });
  response.end();
  return true;
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
