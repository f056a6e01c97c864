import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { startBackground } from '@/lib/operations/background';
import { endStreamsOf, hubOf } from '@/lib/operations/live/hub';
import { deliverWithin } from '@/lib/operations/sandbox/deliver-within';
import { composeWorldServices, type Services } from '@/lib/operations/services';
import { seedDemoRegister } from '@/lib/operations/sub-merchants/register/seed-demo-register';
import { sealAudit } from '@/lib/store/audit/seal-audit';
import type { Store } from '@/lib/store/engine/open-store';
import { openWork } from '@/lib/store/engine/open-work';
import type { WaitingWorld, World, Worlds } from '@/lib/store/worlds/current-world';
import { removeEndedCopies } from '@/lib/store/worlds/kept-worlds';
import { restoreLog, restoreWorld, type WorldCopy, withoutLog } from '@/lib/store/worlds/world-file';
import {
  endedOf,
  findWorld,
  giveBackPlace,
  keepPlaces,
  markReady,
  placeOf,
  prepareWorldRegister,
  removeEndedWorlds,
  reserveSpare,
  reserveWorld,
} from '@/lib/store/worlds/world-register';
import { worldStore } from '@/lib/store/worlds/world-store';
import {
  addWorldPeople,
  beginWithPast,
  isWorldId,
  newWorldId,
  notePast,
  pastWorldId,
  prepareWorldTables,
  removeUnusedPasts,
  removeWorldRows,
  reuseWorldSpace,
  worldSizes,
} from '@/lib/store/worlds/world-tables';

/** In this process. Closing one loses nothing. */
const MOST_OPEN = 250;
/** Without a request and an open page a world sleeps: no timer of it runs. */
const SLEEPS_AFTER_MS = 5 * 60_000;
const UPKEEP_MS = 30_000;
/** Slower than that of a deployment: many share one database. */
const BACKGROUND_MS = 10_000;
/** A fresh one has half a megabyte. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The other connections are for visitors. */
const MADE_AT_ONCE = 4;
/** A visitor sees nothing of a queue that is shorter; a request that waits longer is ended by proxies. */
const PATIENCE_MS = 3_000;
/** A class behind one address. Of more places one network has half. */
const SOURCE_ALWAYS = 40;
/** By a visitor who enters. */
const REMOVED_AT_ONCE = 2;
const REMOVED_BY_UPKEEP = 20;

export interface OpenWorld extends World {
  usedAt: number;
  full: boolean;
  readonly background: { stop(): Promise<void> };
  readonly services: Services;
}

export interface WorldsOptions {
  base: Store;
  /** Limit of all processes together. */
  most: number;
  ofPage: Worlds['ofPage'];
  /** Null: a new world has sub-merchants alone. */
  past?: (() => Promise<WorldCopy | null>) | undefined;
  /** Made ahead, for all processes together. */
  spares?: number;
  clock?: () => number;
  mostBytes?: number;
  patienceMs?: number;
}

export interface RunningWorlds extends Worlds {
  /** As `begin`, however long it takes. */
  make(copy?: WorldCopy, source?: string): Promise<World>;
  /** Closes what sleeps, removes what has ended; by itself every half minute. */
  upkeep(): Promise<void>;
  /** Open in this process. */
  ids(): string[];
  stop(): Promise<void>;
}

export async function startWorld(base: Store, id: string, endsAt: Date): Promise<OpenWorld> {
  const store = worldStore(base, id);
  const isCarried = base.pool === undefined;
  const services: Services = await composeWorldServices(
    store,
    isCarried ? (...sent) => deliverWithin(services, ...sent) : undefined,
  );
  const background = startBackground(services, { everyMs: BACKGROUND_MS });
  const world: OpenWorld = {
    id,
    endsAt,
    store,
    services,
    background,
    usedAt: 0,
    full: false,
    isFull: () => world.full,
  };
  return world;
}

export async function endWorld({ store, services, background }: OpenWorld): Promise<void> {
  endStreamsOf(store);
  services.sandbox?.dispose();
  await background.stop();
  await store.close();
}

/** Those that are open in this process. The map's order is that of use. */
function openIn(base: Store) {
  const open = new Map<string, Promise<OpenWorld>>();
  const asked = new Map<string, Promise<OpenWorld | null>>();

  async function close(id: string): Promise<void> {
    const closing = open.get(id);
    open.delete(id);
    const world = await closing?.catch(() => null);
    if (world) await endWorld(world);
  }

  function keep(id: string, world: Promise<OpenWorld>): void {
    open.delete(id);
    open.set(id, world);
    for (const eldest of open.keys()) {
      if (open.size <= MOST_OPEN) return;
      close(eldest).catch((error: unknown) => log.warn({ err: error }, 'a world could not be closed'));
    }
  }

  async function find(id: string, now: Date): Promise<OpenWorld | null> {
    const found = await findWorld(base.db, id, now);
    if (found === null) return null;
    const world = open.get(id) ?? startWorld(base, id, found.endsAt);
    keep(id, world);
    return world;
  }

  function ask(id: string, now: Date): Promise<OpenWorld | null> {
    const asking = asked.get(id) ?? find(id, now).finally(() => asked.delete(id));
    asked.set(id, asking);
    return asking;
  }

  return {
    close,
    keep,
    async open(id: string, now: number): Promise<OpenWorld | null> {
      const known = open.get(id);
      if (known !== undefined) keep(id, known);
      const world = await (known ?? ask(id, new Date(now))).catch((error: unknown) => {
        open.delete(id);
        throw error;
      });
      if (world === null || world.endsAt.getTime() <= now) return null;
      world.usedAt = now;
      return world;
    },
    isOpen: (id: string) => open.has(id),
    ids: () => [...open.keys()],
    ready: async () => {
      const worlds = await Promise.all([...open.values()].map((one) => one.catch(() => null)));
      return worlds.filter((one) => one !== null);
    },
  };
}

type Making = Pick<WorldsOptions, 'base' | 'past'> & { clock: () => number };

async function build({ base, past, clock }: Making, id: string, given?: WorldCopy): Promise<void> {
  const { appUrl } = env();
  const { db } = worldStore(base, id);
  try {
    const begun = given === undefined ? ((await past?.()) ?? null) : null;
    const log = begun === null ? null : await logOfPast(base, begun);
    const copy = given ?? (begun === null ? null : restOf(begun));
    await db.transaction(async (tx) => {
      await addWorldPeople(tx);
      if (copy !== null) await restoreWorld(tx, copy, { appUrl, world: id });
      if (log !== null) await beginWithPast(tx, id, log);
      await markReady(tx, id, new Date(clock()));
    });
  } catch (error) {
    await giveBackPlace(base.db, id).catch(() => undefined);
    throw error;
  }
}

/** Sealed once for all worlds that begin with this past. */
async function logOfPast(base: Store, past: WorldCopy): Promise<string> {
  const id = pastWorldId(past.madeAt);
  const { db } = worldStore(base, id);
  await db.transaction(async (tx) => {
    if (!(await notePast(tx, id))) return;
    await restoreLog(tx, past, { appUrl: env().appUrl });
  });
  await sealAudit(db);
  return id;
}

let rest: { of: WorldCopy; copy: WorldCopy } | undefined;

function restOf(past: WorldCopy): WorldCopy {
  if (rest?.of !== past) rest = { of: past, copy: withoutLog(past) };
  return rest.copy;
}

async function removeSome({ base, clock }: Making): Promise<void> {
  await removeEndedWorlds(base.db, { most: REMOVED_AT_ONCE, now: new Date(clock()) }).catch(
    (error: unknown) => log.warn({ err: error }, 'ended worlds could not be removed'),
  );
}

function refusal(code: 'demo_full' | 'demo_source_full', until: Date, now: Date): DomainError {
  const leftMs = until.getTime() - now.getTime();
  return new DomainError(code, { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}

/** Each visitor's world of a demo: a schema of `base`, with services, sandbox and background work of its own. */
export async function runWorlds(options: WorldsOptions): Promise<RunningWorlds> {
  const { base, most, ofPage, past, spares = 0, clock = Date.now, mostBytes = MOST_BYTES } = options;
  const { patienceMs = PATIENCE_MS } = options;
  const worlds = openIn(base);
  const making = pLimit(MADE_AT_ONCE);
  const parts: Making = { base, past, clock };
  await prepareWorldRegister(base.db);
  await prepareWorldTables(base.db);

  /** Being made by this process. */
  const underWay = new Map<string, Promise<OpenWorld>>();

  async function reserve(copy?: WorldCopy, source?: string) {
    const now = new Date(clock());
    const wanted = { id: newWorldId(), now, fresh: copy !== undefined, source };
    const mostOfSource = Math.max(SOURCE_ALWAYS, Math.ceil(most / 2));
    const place = await reserveWorld(base.db, { ...wanted, most, mostOfSource });
    if ('fullUntil' in place) throw refusal('demo_full', place.fullUntil, now);
    if ('sourceFullUntil' in place) throw refusal('demo_source_full', place.sourceFullUntil, now);
    const { id } = place;
    const made = make(place, copy).finally(() => underWay.delete(id));
    underWay.set(id, made);
    // Whoever waits for it asks again: nobody may be there when it fails.
    made.catch((error: unknown) => log.warn({ err: error }, 'a world could not be made'));
    return { id, made };
  }

  async function make(
    { id, endsAt, ready }: { id: string; endsAt: Date; ready: boolean },
    copy: WorldCopy | undefined,
  ): Promise<OpenWorld> {
    if (!ready)
      await making(async () => {
        await removeSome(parts);
        await build(parts, id, copy);
      });
    try {
      const opening = startWorld(base, id, endsAt);
      worlds.keep(id, opening);
      const world = await opening;
      await seedDemoRegister(world.services);
      world.usedAt = clock();
      return world;
    } catch (error) {
      await worlds.close(id);
      await base.db
        .transaction((tx) => removeWorldRows(tx, id))
        .then(() => giveBackPlace(base.db, id))
        .catch((failure: unknown) => log.warn({ err: failure }, 'half a world was left'));
      throw error;
    }
  }

  async function patiently(id: string, made: Promise<OpenWorld>): Promise<OpenWorld | WaitingWorld> {
    const waited = new AbortController();
    const patience = sleep(patienceMs, undefined, { signal: waited.signal }).catch(() => undefined);
    try {
      const world = await Promise.race([made, patience]);
      return world ?? { id, place: (await placeOf(base.db, id, new Date(clock()))) ?? 1 };
    } finally {
      waited.abort();
    }
  }

  let stopped = false;
  let filling: Promise<void> | undefined;
  /** None while a visitor waits. */
  function fill(): void {
    filling ??= fillUp()
      .catch((error: unknown) => log.warn({ err: error }, 'a spare world could not be made'))
      .finally(openWork())
      .finally(() => {
        filling = undefined;
      });
  }
  async function fillUp(): Promise<void> {
    while (!stopped && making.activeCount + making.pendingCount === 0) {
      const id = newWorldId();
      const isWanted = await reserveSpare(base.db, { id, spares, now: new Date(clock()) });
      if (!isWanted) return;
      await making(() => build(parts, id));
    }
  }
  fill();

  let lookedAt = 0;
  let removedBefore: readonly string[] = [];
  async function upkeep(): Promise<void> {
    const now = clock();
    for (const id of await endedOf(base.db, worlds.ids(), new Date(now))) await worlds.close(id);
    const ready = await worlds.ready();
    // A world that nobody used has not grown.
    const used = ready.filter(({ usedAt }) => usedAt >= lookedAt);
    const sizes = await worldSizes(
      base.db,
      used.map(({ id }) => id),
    );
    for (const world of used) world.full = (sizes.get(world.id) ?? 0) > mostBytes;
    for (const world of ready) {
      const sleeps = now - world.usedAt >= SLEEPS_AFTER_MS && hubOf(world.store).size() === 0;
      if (sleeps || world.endsAt.getTime() <= now) await worlds.close(world.id);
    }
    lookedAt = now;
    const removed = await removeEndedWorlds(base.db, { most: REMOVED_BY_UPKEEP, now: new Date(now) });
    // What was under way in a world as it ended may have written once more since.
    for (const id of removedBefore) await base.db.transaction((tx) => removeWorldRows(tx, id));
    removedBefore = removed;
    await removeEndedCopies(base.db, new Date(now));
    if (removed.length === 0) return;
    await removeUnusedPasts(base.db);
    await reuseWorldSpace(base);
  }

  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= upkeep()
      .catch((error: unknown) => log.warn({ err: error }, 'the upkeep of worlds failed'))
      .finally(() => {
        running = undefined;
      });
    keepPlaces(base.db, [...underWay.keys()], new Date(clock())).catch((error: unknown) =>
      log.warn({ err: error }, 'the places of waiting visitors could not be kept'),
    );
    fill();
  }, UPKEEP_MS);
  timer.unref();

  return {
    ofPage,
    open: async (id) => (isWorldId(id) ? worlds.open(id, clock()) : null),
    isOpen: worlds.isOpen,
    async make(...asked) {
      const { made } = await reserve(...asked);
      const world = await made;
      fill();
      return world;
    },
    async begin(...asked) {
      const { id, made } = await reserve(...asked);
      // Also once it is ready with nobody there.
      made.then(fill, fill);
      return patiently(id, made);
    },
    isMaking: async (id) =>
      underWay.has(id) || (isWorldId(id) && (await placeOf(base.db, id, new Date(clock()))) !== null),
    async waitingFor(id) {
      if (!isWorldId(id)) return null;
      const made = underWay.get(id);
      if (made !== undefined) return patiently(id, made);
      const place = await placeOf(base.db, id, new Date(clock()));
      return place === null ? null : { id, place };
    },
    upkeep,
    ids: worlds.ids,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      await Promise.allSettled(underWay.values());
      await filling;
      await Promise.all(worlds.ids().map(worlds.close));
    },
  };
}
