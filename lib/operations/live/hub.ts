import 'server-only';
import { can, type Holder } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { BEAT_MS, LIVE_TOPICS, type LiveChange, type LiveReturn } from '@/lib/contract/bff/live';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import type { Store } from '@/lib/store/engine/open-store';
import {
  changeBounds,
  changesAfter,
  changesSince,
  LIVE_CHANNEL,
  type StoredChange,
} from '@/lib/store/live/live-changes';
import { sessionsAlive } from '@/lib/store/people/sessions';

export interface Subscriber {
  readonly sessionHash: string;
  readonly userId: string;
  /** Who the session belonged to at the last beat. */
  holder: Holder;
  /** False when the browser lags. */
  write(text: string): boolean;
  end(): void;
}

/** Behind an id, or since the page was rendered. */
export type Position = { after: number } | { ageMs: number };

export interface Hub {
  /** Missed changes first; returns the stop function. Throws `rate_limited` at the stream limit. */
  subscribe(subscriber: Subscriber, position: Position): Promise<() => void>;
  size(): number;
  /** Accepts no more streams. */
  stop(): void;
}

/** Changes of this span are sent together. */
const GATHER_MS = 50;
/** A stream that missed more reads everything again. */
const REMEMBERED = 2_000;
const REPLAY_MARGIN_MS = 2_000;
/** The tabs of a browser share one stream, but not every browser lets them. */
const MAX_PER_SESSION = 20;
const MAX_PER_PROCESS = 5_000;
/** Streams come back spread over this time, for the sake of the process that takes them. */
const RETURN_MS = { least: 500, most: 2_500 };
/** What a stream is told after too long an absence. */
const EVERYTHING: LiveChange = { topics: [...LIVE_TOPICS] };

/** Sends each stream what its role and limit let it see; one per process. */
export function createHub(store: Store, beatMs = BEAT_MS): Hub {
  const subscribers = new Set<Subscriber>();
  let gathered: StoredChange[] = [];
  const announced = new Set<number>();
  let lastId = 0;
  let hearing: Promise<unknown> | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const drop = (subscriber: Subscriber) => {
    if (subscribers.delete(subscriber)) subscriber.end();
  };
  const send = (subscriber: Subscriber, text: string) => {
    if (text !== '' && !subscriber.write(text)) drop(subscriber);
  };

  /** A catch-up reads the last changes again, so known ones are left out. */
  function gather(changes: readonly StoredChange[]): void {
    const unseen = changes.filter(({ id }) => !announced.has(id));
    if (gathered.length === 0 && unseen.length > 0) setTimeout(flush, GATHER_MS);
    for (const { id } of unseen) announced.add(id);
    for (const id of announced) {
      if (announced.size <= REMEMBERED) break;
      announced.delete(id);
    }
    gathered.push(...unseen);
  }

  function flush(): void {
    const changes = gathered;
    gathered = [];
    lastId = Math.max(lastId, ...changes.map(({ id }) => id));
    const personal = new Set(changes.map(({ user_id }) => user_id));
    const texts = new Map<string, string>();
    for (const subscriber of [...subscribers]) {
      const { holder, userId } = subscriber;
      const key = JSON.stringify([holder, personal.has(userId) ? userId : null]);
      const text = texts.get(key) ?? textFor(subscriber, changes);
      texts.set(key, text);
      send(subscriber, text);
    }
  }

  function hear(payload: string): void {
    const message = JSON.parse(payload) as StoredChange | { ended: string };
    if ('id' in message) gather([message]);
    else for (const one of [...subscribers]) if (one.sessionHash === message.ended) drop(one);
  }

  /** Sends the changes made while it was disconnected. */
  async function catchUp(): Promise<void> {
    const missed = await changesAfter(store.db, lastId);
    if (missed === null) for (const one of [...subscribers]) send(one, eventText(EVERYTHING));
    else gather(missed);
  }

  async function beat(): Promise<void> {
    if (subscribers.size === 0) return;
    for (const one of [...subscribers]) send(one, beatText());
    const alive = await sessionsAlive(store.db, [...new Set([...subscribers].map((one) => one.sessionHash))]);
    for (const one of [...subscribers]) {
      const holder = alive.get(one.sessionHash);
      if (holder === undefined) drop(one);
      else one.holder = holder;
    }
  }

  async function start(): Promise<void> {
    lastId = (await changeBounds(store.db)).newest;
    const stopListening = await store.listen(LIVE_CHANNEL, {
      onPayload: hear,
      onResumed: () => {
        catchUp().catch((error: unknown) => log.warn({ err: error }, 'missed changes could not be read'));
      },
    });
    if (stopped) return stopListening();
    timer = setInterval(() => {
      beat().catch((error: unknown) => log.warn({ err: error }, 'open streams could not be checked'));
    }, beatMs);
    timer.unref();
  }

  return {
    async subscribe(subscriber, position) {
      if (!stopped)
        hearing ??= start().catch((error: unknown) => {
          hearing = undefined;
          throw error;
        });
      await hearing;
      if (isFull(subscribers, subscriber)) throw new DomainError('rate_limited', { retryAfterSeconds: 30 });
      if (stopped) {
        sendAway(subscriber);
        return () => undefined;
      }
      subscribers.add(subscriber);
      const text = await missedText(store, subscriber, position).catch((error: unknown) => {
        subscribers.delete(subscriber);
        throw error;
      });
      send(subscriber, text);
      return () => void subscribers.delete(subscriber);
    },
    size: () => subscribers.size,
    stop() {
      stopped = true;
      clearInterval(timer);
      for (const subscriber of subscribers) sendAway(subscriber);
      subscribers.clear();
    },
  };
}

function isFull(subscribers: ReadonlySet<Subscriber>, { sessionHash }: Subscriber): boolean {
  if (subscribers.size >= MAX_PER_PROCESS) return true;
  let ofSession = 0;
  for (const one of subscribers) if (one.sessionHash === sessionHash) ofSession += 1;
  return ofSession >= MAX_PER_SESSION;
}

async function missedText(store: Store, subscriber: Subscriber, position: Position): Promise<string> {
  const { newest, missed } = await missedBy(store, position);
  const changes = missed === null ? eventText(EVERYTHING, newest) : textFor(subscriber, missed);
  return `${beatText(newest)}${changes}`;
}

async function missedBy(
  { db }: Store,
  position: Position,
): Promise<{ newest: number; missed: StoredChange[] | null }> {
  const { oldest, newest } = await changeBounds(db);
  if ('ageMs' in position) {
    const since = new Date(Date.now() - position.ageMs - REPLAY_MARGIN_MS);
    return { newest, missed: await changesSince(db, since) };
  }
  // The position is too old, or of another store.
  const isForeign = position.after < oldest - 1 || position.after > newest;
  return { newest, missed: isForeign ? null : await changesAfter(db, position.after) };
}

/** The changes that the holder may see, each once, with the last id. */
function textFor(
  { holder, userId }: Pick<Subscriber, 'holder' | 'userId'>,
  changes: readonly StoredChange[],
): string {
  const latest = new Map<string, { change: LiveChange; id: number }>();
  for (const stored of changes) {
    if (!isFor(stored, holder, userId)) continue;
    const { id, topics, subject } = stored;
    const change = { topics: [...topics], ...defined({ subject }) };
    const key = JSON.stringify(change);
    latest.delete(key);
    latest.set(key, { change, id });
  }
  return [...latest.values()].map(({ change, id }) => eventText(change, id)).join('');
}

/** A limited person gets changes of their sub-merchants and changes addressed to them. */
function isFor(
  { permission, user_id, correlation_id }: StoredChange,
  holder: Holder,
  userId: string,
): boolean {
  if (user_id !== undefined) return user_id === userId && can(holder, permission);
  return can(holder, permission, correlation_id === undefined ? 'account' : { subMerchant: correlation_id });
}

function eventText(change: LiveChange, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: change\ndata: ${JSON.stringify(change)}\n\n`;
}

function beatText(id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: beat\ndata: {}\n\n`;
}

function sendAway(subscriber: Subscriber): void {
  const { least, most } = RETURN_MS;
  const data: LiveReturn = { in_ms: Math.round(least + Math.random() * (most - least)) };
  subscriber.write(`event: return\ndata: ${JSON.stringify(data)}\n\n`);
  subscriber.end();
}

/** One per process; Next loads modules per bundle. */
const shared = globalThis as typeof globalThis & {
  mesaHubs?: Map<Store, Hub>;
  mesaEndedStores?: WeakSet<Store>;
};

export function hubOf(store: Store): Hub {
  shared.mesaHubs ??= new Map();
  const hub = shared.mesaHubs.get(store) ?? createHub(store);
  if (shared.mesaEndedStores?.has(store)) hub.stop();
  else shared.mesaHubs.set(store, hub);
  return hub;
}

/** Ends streams of a closed store. */
export function endStreamsOf(store: Store): void {
  shared.mesaEndedStores ??= new WeakSet();
  shared.mesaEndedStores.add(store);
  shared.mesaHubs?.get(store)?.stop();
  shared.mesaHubs?.delete(store);
}

/** Ends all streams before the process stops. */
export function endStreams(): void {
  for (const hub of shared.mesaHubs?.values() ?? []) hub.stop();
}
