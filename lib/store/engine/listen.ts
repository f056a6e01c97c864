import 'server-only';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { log } from '@/lib/log/log';
import type { Store, StoreListener } from './database';

const CONNECT_TIMEOUT_MS = 10_000;
/** A connection may die silently, so it is probed this often. */
const PROBE_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;
/** A transaction pooler drops notices; a slow server gives them within this. */
const HEARD_WITHIN_MS = 3_000;
const POLL_MS = 2_000;
const PAUSES_MS = [100, 250, 500, 1_000, 2_000, 5_000];

interface Listeners {
  listen: Store['listen'];
  close(): Promise<void>;
}

/** Uses connections outside the pool. */
export function createListeners(databaseUrl: string): Listeners {
  const open = new Set<() => Promise<void>>();
  return {
    async listen(channel, listener) {
      const stop = await subscribe(databaseUrl, channel, listener);
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

/** Behind a transaction pooler LISTEN succeeds and nothing is ever heard, so a new subscription is tried out. */
async function subscribe(
  databaseUrl: string,
  channel: string,
  listener: StoreListener,
): Promise<() => Promise<void>> {
  if (await hearsNotices(databaseUrl)) return follow(databaseUrl, channel, listener);
  log.warn(
    { channel },
    'the pooler passes no notices on, so changes are polled: set DATABASE_URL_DIRECT to an address past it',
  );
  const polling = setInterval(() => listener.onResumed(), POLL_MS);
  polling.unref();
  return async () => clearInterval(polling);
}

/** True when a notice from another connection arrives, which a pooler in transaction mode loses. */
async function hearsNotices(databaseUrl: string): Promise<boolean> {
  const channel = `mesa_probe_${randomUUID()}`;
  const late = new AbortController();
  let hear: (heard: boolean) => void = () => undefined;
  const heard = new Promise<boolean>((resolve) => {
    hear = resolve;
  });
  const listening = await connect(databaseUrl, channel, {
    onPayload: () => hear(true),
    onResumed: () => undefined,
  });
  const sending = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  sending.on('error', () => undefined);
  try {
    await sending.connect();
    await sending.query('select pg_notify($1, $2)', [channel, 'heard']);
    const silence = sleep(HEARD_WITHIN_MS, false, { signal: late.signal }).catch(() => false);
    return await Promise.race([heard, silence]);
  } finally {
    late.abort();
    await Promise.all([listening, sending].map((client) => client.end().catch(() => undefined)));
  }
}

/** Listens until it is stopped, and connects again by itself. */
async function follow(
  databaseUrl: string,
  channel: string,
  listener: StoreListener,
): Promise<() => Promise<void>> {
  const ended = new AbortController();
  let client = await connect(databaseUrl, channel, listener);
  const goOn = async () => {
    for (;;) {
      await disconnected(client, ended.signal);
      await client.end().catch(() => undefined);
      if (ended.signal.aborted) return;
      log.warn({ channel }, 'the connection that hears of changes was lost');
      const next = await connectAgain(databaseUrl, channel, listener, ended.signal);
      if (next === null) return;
      client = next;
      listener.onResumed();
    }
  };
  const followed = goOn();
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

function disconnected(client: Client, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const probe = setInterval(() => client.query('select 1').catch(finish), PROBE_MS);
    probe.unref();
    function finish() {
      clearInterval(probe);
      resolve();
    }
    client.once('error', finish);
    client.once('end', finish);
    if (ended.aborted) finish();
    ended.addEventListener('abort', finish, { once: true });
  });
}
