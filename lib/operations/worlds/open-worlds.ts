import 'server-only';
import pLimit from 'p-limit';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { startBackground } from '@/lib/operations/background';
import { endStreamsOf, hubOf } from '@/lib/operations/live/hub';
import { deliverWithin } from '@/lib/operations/sandbox/deliver-within';
import { composeWorldServices, type Services } from '@/lib/operations/services';
import { seedDemoRegister } from '@/lib/operations/sub-merchants/register/seed-demo-register';
import type { Store } from '@/lib/store/engine/open-store';
import { openWork } from '@/lib/store/engine/open-work';
import type { World, Worlds } from '@/lib/store/worlds/current-world';
import { prepareKeptWorlds, removeEndedCopies } from '@/lib/store/worlds/kept-worlds';
import { restoreWorld, type WorldCopy } from '@/lib/store/worlds/world-file';
import {
  findWorld,
  giveBackPlace,
  markReady,
  prepareWorldRegister,
  removeEndedWorlds,
  reserveSpare,
  reserveWorld,
} from '@/lib/store/worlds/world-register';
import {
  createWorldSchema,
  dropWorldSchema,
  isWorldId,
  newWorldId,
  worldSizes,
} from '@/lib/store/worlds/world-schema';
import { worldStore } from '@/lib/store/worlds/world-store';

/** In this process. Closing one loses nothing. */
const MOST_OPEN = 250;
/** Without a request and an open page a world sleeps: no timer of it runs. */
const SLEEPS_AFTER_MS = 5 * 60_000;
const UPKEEP_MS = 30_000;
/** Slower than that of a deployment: many share one database. */
const BACKGROUND_MS = 10_000;
/** A fresh one has 1 MB. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The other connections are for visitors. */
const MADE_AT_ONCE = 2;
/** A class behind one address. Of more places one network has half. */
const SOURCE_ALWAYS = 40;
const REMOVED_AT_ONCE = 2;

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
}

export interface RunningWorlds extends Worlds {
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
    ...{ id, endsAt, store, services, background, usedAt: 0, full: false },
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
  const copy = given ?? (await past?.()) ?? null;
  const { appUrl } = env();
  try {
    await base.db.transaction(async (tx) => {
      await createWorldSchema(tx, id);
      if (copy !== null) await restoreWorld(tx, copy, { appUrl, world: id });
      await markReady(tx, id, new Date(clock()));
    });
  } catch (error) {
    await giveBackPlace(base.db, id).catch(() => undefined);
    throw error;
  }
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
  const worlds = openIn(base);
  const making = pLimit(MADE_AT_ONCE);
  const parts: Making = { base, past, clock };
  await prepareWorldRegister(base.db);
  await prepareKeptWorlds(base.db);

  async function make(copy?: WorldCopy, source?: string): Promise<OpenWorld> {
    const now = new Date(clock());
    const wanted = { id: newWorldId(), now, fresh: copy !== undefined, source };
    const mostOfSource = Math.max(SOURCE_ALWAYS, Math.ceil(most / 2));
    const place = await reserveWorld(base.db, { ...wanted, most, mostOfSource });
    if ('fullUntil' in place) throw refusal('demo_full', place.fullUntil, now);
    if ('sourceFullUntil' in place) throw refusal('demo_source_full', place.sourceFullUntil, now);
    const { id, endsAt, ready } = place;
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
      await dropWorldSchema(base.db, id)
        .then(() => giveBackPlace(base.db, id))
        .catch((failure: unknown) => log.warn({ err: failure }, 'half a world was left'));
      throw error;
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

  async function upkeep(): Promise<void> {
    const now = clock();
    const ready = await worlds.ready();
    const ids = ready.map(({ id }) => id);
    const sizes = await worldSizes(base.db, ids);
    for (const world of ready) {
      world.full = (sizes.get(world.id) ?? 0) > mostBytes;
      const sleeps = now - world.usedAt >= SLEEPS_AFTER_MS && hubOf(world.store).size() === 0;
      if (sleeps || world.endsAt.getTime() <= now) await worlds.close(world.id);
    }
    await removeEndedWorlds(base.db, { most: REMOVED_AT_ONCE, now: new Date(now) });
    await removeEndedCopies(base.db, new Date(now));
  }

  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= upkeep()
      .catch((error: unknown) => log.warn({ err: error }, 'the upkeep of worlds failed'))
      .finally(() => {
        running = undefined;
      });
    fill();
  }, UPKEEP_MS);
  timer.unref();

  return {
    ofPage,
    open: async (id) => (isWorldId(id) ? worlds.open(id, clock()) : null),
    isOpen: worlds.isOpen,
    async make(...asked) {
      const world = await make(...asked);
      fill();
      return world;
    },
    upkeep,
    ids: worlds.ids,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
      await filling;
      await Promise.all(worlds.ids().map(worlds.close));
    },
  };
}
