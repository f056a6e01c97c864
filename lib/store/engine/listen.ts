import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { log } from '@/lib/log';
import type { Store, StoreListener } from './database';

const CONNECT_TIMEOUT_MS = 10_000;
/** A connection may die without a word: it is asked for a sign of life this often. */
const PROBE_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;
const PAUSES_MS = [100, 250, 500, 1_000, 2_000, 5_000];

interface Listeners {
  listen: Store['listen'];
  close(): Promise<void>;
}

/** Listens on connections of its own, one for each channel: those of the pool are lent and given back. */
export function createListeners(databaseUrl: string): Listeners {
  const open = new Set<() => Promise<void>>();
  return {
    async listen(channel, listener) {
      const stop = await hear(databaseUrl, channel, listener);
      const stopOnce = async () => {
        if (open.delete(stopOnce)) await stop();
      };
      open.add(stopOnce);
      return stopOnce;
    },
    async close() {
      await Promise.all([...open].map((stop) => stop()));
    },
  };
}

/** Resolves when it hears for the first time; afterwards it looks after itself. */
async function hear(
  databaseUrl: string,
  channel: string,
  listener: StoreListener,
): Promise<() => Promise<void>> {
  const ended = new AbortController();
  let client = await connect(databaseUrl, channel, listener);
  const follow = async () => {
    for (;;) {
      await dead(client, ended.signal);
      await client.end().catch(() => undefined);
      if (ended.signal.aborted) return;
      log.warn({ channel }, 'the connection that hears of changes was lost');
      const next = await connectAgain(databaseUrl, channel, listener, ended.signal);
      if (next === null) return;
      client = next;
      listener.onResumed();
    }
  };
  const followed = follow();
  return async () => {
    ended.abort();
    await followed;
  };
}

async function connect(databaseUrl: string, channel: string, listener: StoreListener): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'mesa live',
  });
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

async function connectAgain(
  databaseUrl: string,
  channel: string,
  listener: StoreListener,
  ended: AbortSignal,
): Promise<Client | null> {
  for (let failures = 0; !ended.aborted; failures += 1) {
    try {
      return await connect(databaseUrl, channel, listener);
    } catch {
      const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)];
      await sleep(pause, undefined, { signal: ended, ref: false }).catch(() => undefined);
    }
  }
  return null;
}

/** Resolves when the connection has ended, answers no probe, or is not wanted any more. */
function dead(client: Client, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const probe = setInterval(() => client.query('select 1').catch(over), PROBE_MS);
    probe.unref();
    function over() {
      clearInterval(probe);
      resolve();
    }
    client.once('error', over);
    client.once('end', over);
    if (ended.aborted) over();
    ended.addEventListener('abort', over, { once: true });
  });
}
