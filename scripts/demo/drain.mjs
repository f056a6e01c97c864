// A process that is told to stop: first it says so, then it answers what it has begun.
import { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { GRACE_MS } from './grace.mjs';

const SWEEP_MS = 100;
/** A collector that does not answer keeps no process. */
const FLUSH_MS = 3_000;

const servers = new Set();
let leaving = false;

/** lib/bff/fast-path/direct-routes.ts reads it. `stops` run once the pause is over, `flushes` at the very end. */
globalThis.mesaDrain = { draining: false, pauseMs: 0, stops: [], flushes: [] };

const listen = Server.prototype.listen;
Server.prototype.listen = function listenUntilDrained(...args) {
  servers.add(this);
  return listen.apply(this, args);
};

// From the signal on each answer ends its connection, so that a balancer opens the next one elsewhere.
const writeHead = ServerResponse.prototype.writeHead;
ServerResponse.prototype.writeHead = function writeHeadOfTheLeaving(...args) {
  if (leaving && !this.headersSent) this.shouldKeepAlive = false;
  return writeHead.apply(this, args);
};

// A connection whose response ends after `close()` began stays open for the keep-alive time. A server with one open
// event stream would therefore exceed the grace period and be killed.
const close = Server.prototype.close;
Server.prototype.close = function closeWithoutIdlers(callback) {
  const sweeping = setInterval(() => this.closeIdleConnections(), SWEEP_MS);
  this.once('close', () => clearInterval(sweeping));
  return close.call(this, callback);
};

/** Keeps Next from closing at once. */
process.env.NEXT_MANUAL_SIG_HANDLE = '1';
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void leave(signal));

/** A person who presses Ctrl-C waits for no balancer. */
async function leave(signal) {
  if (leaving) return;
  leaving = true;
  const { mesaDrain } = globalThis;
  mesaDrain.draining = true;
  if (signal === 'SIGTERM') await sleep(mesaDrain.pauseMs);
  setTimeout(() => process.exit(1), GRACE_MS);
  for (const stop of mesaDrain.stops) stop();
  await Promise.all([...servers].map((server) => new Promise((resolve) => server.close(resolve))));
  // An accept whose browser left has no connection any more.
  while ((globalThis.mesaOpenWork ?? 0) > 0) await sleep(SWEEP_MS);
  await Promise.race([Promise.allSettled(mesaDrain.flushes.map((flush) => flush())), sleep(FLUSH_MS)]);
  process.exit(0);
}
