import 'server-only';
import { can, type Role } from '@/lib/access/permissions';
import { BEAT_MS, LIVE_TOPICS, type LiveChange } from '@/lib/contract/bff-live';
import { DomainError } from '@/lib/contract/domain-error';
import { log } from '@/lib/log';
import type { Store } from '@/lib/store/db';
import { changeBounds, changesAfter, changesSince, LIVE_CHANNEL, type StoredChange } from '@/lib/store/live';
import { sessionsAlive } from '@/lib/store/sessions';

/** Somebody's open stream. */
export interface Subscriber {
  readonly sessionHash: string;
  readonly userId: string;
  /** As of the last look; a role that is lowered hears less from the next beat on. */
  role: Role;
  /** False when the browser does not keep up. */
  write(text: string): boolean;
  end(): void;
}

/** Where a browser left off: after the last id it heard, or since its page was made. */
export type Position = { after: number } | { ageMs: number };

export interface Hub {
  /**
   * Sends what was missed, then what comes. Returns the function that takes the subscriber out. Throws `rate_limited`
   * where a session or the process has its fill of streams.
   */
  subscribe(subscriber: Subscriber, position: Position): Promise<() => void>;
  /** Open streams. */
  size(): number;
  /** Ends every stream, and takes no more: the process is going. */
  stop(): void;
}

/** Bursts are told together; a page reads once for all of them. */
const GATHER_MS = 50;
const REPLAY_MARGIN_MS = 2_000;
/** A browser holds one stream for all its tabs; the rest is for those that cannot share. */
const MAX_PER_SESSION = 20;
const MAX_PER_PROCESS = 5_000;
/** Tells a browser that was away for too long to read everything again. */
const EVERYTHING: LiveChange = { topics: [...LIVE_TOPICS] };

/** One for each process: hears the store once and tells every open stream what its session's role may know. */
export function createHub(store: Store, beatMs = BEAT_MS): Hub {
  const subscribers = new Set<Subscriber>();
  let gathered: StoredChange[] = [];
  let lastId = 0;
  let hearing: Promise<unknown> | undefined;
  let stopped = false;

  const drop = (subscriber: Subscriber) => {
    if (subscribers.delete(subscriber)) subscriber.end();
  };
  const send = (subscriber: Subscriber, text: string) => {
    if (text !== '' && !subscriber.write(text)) drop(subscriber);
  };

  function gather(changes: readonly StoredChange[]): void {
    if (gathered.length === 0 && changes.length > 0) setTimeout(flush, GATHER_MS);
    gathered.push(...changes);
  }

  function flush(): void {
    const changes = gathered;
    gathered = [];
    lastId = Math.max(lastId, ...changes.map(({ id }) => id));
    const personal = new Set(changes.map(({ user_id }) => user_id));
    const texts = new Map<string, string>();
    for (const subscriber of [...subscribers]) {
      const { role, userId } = subscriber;
      const key = personal.has(userId) ? `${role} ${userId}` : role;
      const text = texts.get(key) ?? textFor(subscriber, changes);
      texts.set(key, text);
      send(subscriber, text);
    }
  }

  function hear(payload: string): void {
    const told = JSON.parse(payload) as StoredChange | { ended: string };
    if ('id' in told) gather([told]);
    else for (const one of [...subscribers]) if (one.sessionHash === told.ended) drop(one);
  }

  /** What was told while nobody listened is in the store. */
  async function catchUp(): Promise<void> {
    const missed = await changesAfter(store.db, lastId);
    if (missed === null) for (const one of [...subscribers]) send(one, eventText(EVERYTHING));
    else gather(missed);
  }

  async function beat(): Promise<void> {
    if (subscribers.size === 0) return;
    const text = beatText();
    for (const one of [...subscribers]) send(one, text);
    const alive = await sessionsAlive(store.db, [...new Set([...subscribers].map((one) => one.sessionHash))]);
    for (const one of [...subscribers]) {
      const role = alive.get(one.sessionHash);
      if (role === undefined) drop(one);
      else one.role = role;
    }
  }

  async function start(): Promise<void> {
    lastId = (await changeBounds(store.db)).newest;
    await store.listen(LIVE_CHANNEL, {
      onPayload: hear,
      onResumed: () => {
        catchUp().catch((error: unknown) => log.warn({ err: error }, 'missed changes could not be read'));
      },
    });
    const timer = setInterval(() => {
      beat().catch((error: unknown) => log.warn({ err: error }, 'open streams could not be checked'));
    }, beatMs);
    timer.unref();
  }

  return {
    async subscribe(subscriber, position) {
      hearing ??= start().catch((error: unknown) => {
        hearing = undefined;
        throw error;
      });
      await hearing;
      if (isFull(subscribers, subscriber)) throw new DomainError('rate_limited', { retryAfterSeconds: 30 });
      if (stopped) subscriber.end();
      else subscribers.add(subscriber);
      const { newest, missed } = await missedBy(store, position).catch((error: unknown) => {
        subscribers.delete(subscriber);
        throw error;
      });
      const changes = missed === null ? eventText(EVERYTHING, newest) : textFor(subscriber, missed);
      send(subscriber, `${beatText(newest)}${changes}`);
      return () => void subscribers.delete(subscriber);
    },
    size: () => subscribers.size,
    stop() {
      stopped = true;
      for (const subscriber of [...subscribers]) drop(subscriber);
    },
  };
}

function isFull(subscribers: ReadonlySet<Subscriber>, { sessionHash }: Subscriber): boolean {
  if (subscribers.size >= MAX_PER_PROCESS) return true;
  let ofSession = 0;
  for (const one of subscribers) if (one.sessionHash === sessionHash) ofSession += 1;
  return ofSession >= MAX_PER_SESSION;
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
  // Older than what is kept, or of another store.
  const strange = position.after < oldest - 1 || position.after > newest;
  return { newest, missed: strange ? null : await changesAfter(db, position.after) };
}

/** What a person may know of, each thing once with its last id. */
function textFor(
  { role, userId }: Pick<Subscriber, 'role' | 'userId'>,
  changes: readonly StoredChange[],
): string {
  const told = new Map<string, { change: LiveChange; id: number }>();
  for (const { id, topics, permission, subject, user_id } of changes) {
    if (!can(role, permission) || (user_id !== undefined && user_id !== userId)) continue;
    const change = { topics: [...topics], ...(subject === undefined ? {} : { subject }) };
    const key = JSON.stringify(change);
    told.delete(key);
    told.set(key, { change, id });
  }
  return [...told.values()].map(({ change, id }) => eventText(change, id)).join('');
}

function eventText(change: LiveChange, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: change\ndata: ${JSON.stringify(change)}\n\n`;
}

function beatText(id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: beat\ndata: {}\n\n`;
}

/** Next loads a module once per bundle; a store has one hub per process. */
const shared = globalThis as typeof globalThis & { mesaHubs?: Map<Store, Hub> };

export function hubOf(store: Store): Hub {
  shared.mesaHubs ??= new Map();
  const hub = shared.mesaHubs.get(store) ?? createHub(store);
  shared.mesaHubs.set(store, hub);
  return hub;
}

/** Ends every open stream of this process, so that it can go (architecture 2). */
export function endStreams(): void {
  for (const hub of shared.mesaHubs?.values() ?? []) hub.stop();
}
