import 'server-only';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type JsonObject, objectOf } from './api-reply';
import { assert } from './assert';

const POLL_MS = 5;
/** Longer than the first retry, for busy machines. */
const PATIENCE_MS = 15_000;

export interface Arrival {
  method: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: JsonObject;
}

export interface Hook {
  url: string;
  arrived: Arrival[];
  wait(count: number): Promise<Arrival[]>;
  waitFor(process: string): Promise<Arrival[]>;
}

export interface Receiver {
  /** A new address that answers with these statuses in turn, then repeats the last. */
  hook(...statuses: number[]): Hook;
  close(): void;
}

/**
 * Starts a server that records webhooks. `origin`: its address as the service sees it. A check gives up after
 * `patienceMs`.
 */
export async function startReceiver(origin?: string, patienceMs = PATIENCE_MS): Promise<Receiver> {
  const hooks = new Map<string, { statuses: number[]; arrived: Arrival[] }>();
  const server: Server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const known = hooks.get(request.url ?? '');
      const { method = '', headers } = request;
      known?.arrived.push({ method, headers, text, body: objectOf(text) });
      const status =
        known === undefined
          ? 404
          : ((known.statuses.length > 1 ? known.statuses.shift() : known.statuses[0]) ?? 204);
      response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
    });
  });
  const { hostname, port } = new URL(origin ?? 'http://127.0.0.1:0');
  await new Promise<void>((resolve) => {
    server.listen(Number(port), origin === undefined ? hostname : '0.0.0.0', resolve);
  });
  server.unref();
  const base = origin ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let made = 0;
  return {
    hook(...statuses) {
      made += 1;
      const path = `/hook/${made}-${Math.random().toString(36).slice(2)}`;
      const arrived: Arrival[] = [];
      hooks.set(path, { statuses: [...statuses], arrived });
      return {
        url: `${base}${path}`,
        arrived,
        wait: (count) => waitUntil(arrived, patienceMs, `${count} webhooks`, () => arrived.length >= count),
        waitFor: (process) =>
          waitUntil(arrived, patienceMs, process, () => arrived.some(({ body }) => body.process === process)),
      };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function waitUntil(
  arrived: Arrival[],
  patienceMs: number,
  what: string,
  done: () => boolean,
): Promise<Arrival[]> {
  const until = Date.now() + patienceMs;
  while (!done() && Date.now() < until) await wait(POLL_MS);
  assert.ok(done(), `waited for ${what}, and ${arrived.length} webhooks came`);
  return arrived;
}
