import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { MOST_STATE_BYTES } from '@/lib/contract/bff/sandbox/shared-state';
import { env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { composeWorldServices } from '@/lib/operations/services';
import { seedDemoRegister } from '@/lib/operations/sub-merchants/register/seed-demo-register';
import type { Store } from '@/lib/store/engine/open-store';
import { absentStore } from '@/lib/store/worlds/absent-store';
import {
  type CarriedAsk,
  type CarriedCopy,
  type World,
  type Worlds,
  withinWorld,
} from '@/lib/store/worlds/current-world';
import {
  copyWorld,
  emptyWorld,
  packWorld,
  restoreWorld,
  signWorld,
  tokenOf,
  unpackWorld,
  verifyWorld,
  type WorldCopy,
} from '@/lib/store/worlds/world-file';
import { WORLD_LIFE_MS } from '@/lib/store/worlds/world-register';
import { worldStore } from '@/lib/store/worlds/world-store';
import {
  addWorldPeople,
  isWorldId,
  prepareWorldTables,
  removeWorldRows,
  reuseWorldSpace,
} from '@/lib/store/worlds/world-tables';
import { endWorld, type OpenWorld, startWorld } from './open-worlds';

/** The browser has what is closed. */
const MOST_OPEN = 20;
const IDLE_MS = 5 * 60_000;
/** Packed. One request more stays below what can be carried. */
const FULL_BYTES = 2 * 1024 * 1024;
const BUSY_SECONDS = 5;
const QUIET_MS = 2_000;
const LOOK_MS = 10;

interface Base {
  store: Store;
  past: (() => Promise<WorldCopy | null>) | undefined;
}

export interface CarriedOptions {
  /** Opened with the first world: pages need none. */
  base: () => Promise<Base>;
  most?: number;
  clock?: () => number;
  fullBytes?: number;
}

interface Known {
  readonly id: string;
  opening: Promise<OpenWorld>;
  /** Tokens of the copies that this world was opened from, or gave since. */
  tokens: Set<string>;
  running: number;
  usedAt: number;
}

async function worldOfPages(): Promise<World> {
  const store = absentStore();
  await composeWorldServices(store);
  return { id: 'page', endsAt: new Date(0), store, isFull: () => false };
}

function openHere({ base, most = MOST_OPEN, clock = Date.now }: CarriedOptions) {
  const worlds = new Map<string, Known>();

  async function close(known: Known): Promise<void> {
    worlds.delete(known.id);
    const world = await known.opening.catch(() => null);
    if (world !== null) await endWorld(world);
    const { store } = await base();
    await store.db.transaction((tx) => removeWorldRows(tx, known.id));
    await reuseWorldSpace(store);
  }

  async function makeRoom(): Promise<void> {
    const now = clock();
    const still = [...worlds.values()].filter(({ running }) => running === 0);
    const eldest = still.sort((one, other) => one.usedAt - other.usedAt);
    for (const known of eldest) if (worlds.size >= most || now - known.usedAt >= IDLE_MS) await close(known);
    if (worlds.size >= most) throw new DomainError('demo_full', { retryAfterSeconds: BUSY_SECONDS });
  }

  async function build(id: string, given: WorldCopy | null, endsAt: Date): Promise<OpenWorld> {
    const { store, past } = await base();
    const copy = given ?? (await past?.()) ?? null;
    await prepareWorldTables(store.db);
    await worldStore(store, id).db.transaction(async (tx) => {
      await addWorldPeople(tx);
      if (copy !== null) await restoreWorld(tx, copy, { appUrl: env().appUrl, world: id });
    });
    const world = await startWorld(store, id, endsAt);
    if (given === null) await seedDemoRegister(world.services);
    return world;
  }

  async function open(id: string, given: WorldCopy | null, endsAt: Date, tokens: string[]): Promise<void> {
    await makeRoom();
    const opening = build(id, given, endsAt);
    const known: Known = { id, opening, tokens: new Set(tokens), running: 0, usedAt: clock() };
    worlds.set(id, known);
    await opening.catch(async (error: unknown) => {
      if (worlds.get(id) === known) await close(known);
      throw error;
    });
  }

  /** Waits for what still runs there. */
  async function replace(known: Known, copy: WorldCopy, endsAt: Date, token: string): Promise<void> {
    const { store } = await base();
    const { id } = known;
    known.tokens = new Set();
    const until = Date.now() + QUIET_MS;
    while (known.running > 0 && Date.now() < until) await sleep(LOOK_MS);
    await endWorld(await known.opening);
    known.opening = (async () => {
      await worldStore(store, id).db.transaction(async (tx) => {
        await emptyWorld(tx, copy);
        await restoreWorld(tx, copy, { appUrl: env().appUrl, world: id });
      });
      return startWorld(store, id, endsAt);
    })();
    await known.opening.catch(async (error: unknown) => {
      await close(known);
      throw error;
    });
    known.tokens.add(token);
  }

  return { worlds, close, open, replace };
}

function turns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = turn.catch(() => undefined);
    last.set(key, settled);
    try {
      return await turn;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}

/** Each visitor's world without a database: a schema of this process's store, kept by the browser. */
export function runCarriedWorlds(options: CarriedOptions): Worlds & { stop(): Promise<void> } {
  const { clock = Date.now, fullBytes = FULL_BYTES } = options;
  const { worlds, close, open, replace } = openHere(options);
  const [alone, changing] = [turns(), turns()];

  async function find({ id, token }: Omit<CarriedAsk, 'changes'>): Promise<Known | null> {
    const known = worlds.get(id);
    if (known === undefined || token === undefined) return null;
    if (token !== 'any' && !known.tokens.has(token)) return null;
    const world = await known.opening.catch(() => null);
    return world === null || world.endsAt.getTime() <= clock() ? null : known;
  }

  async function run<T>({ changes, ...asked }: CarriedAsk, work: (world: World) => Promise<T>): Promise<T> {
    const within = async () => {
      const known = await find(asked);
      if (known === null) throw new DomainError('world_unknown');
      known.usedAt = clock();
      known.running += 1;
      try {
        const world = await known.opening;
        return await withinWorld(world, () => work(world));
      } finally {
        known.running -= 1;
      }
    };
    return changes ? changing(asked.id, within) : within();
  }

  async function begin(id: string): Promise<void> {
    const known = worlds.get(id);
    if (known !== undefined) await close(known);
    await open(id, null, new Date(clock() + WORLD_LIFE_MS), []);
  }

  async function giveBack(id: string, file: Uint8Array): Promise<'restored' | 'known' | 'refused'> {
    const packed = verifyWorld(file, env().authSecret);
    const copy = packed === null ? null : await unpackWorld(packed);
    const endsAt = Date.parse(copy?.endsAt ?? '');
    if (copy === null || copy.world !== id || !isWorldId(id)) return 'refused';
    if (Number.isNaN(endsAt) || endsAt <= clock()) return 'refused';
    const token = tokenOf(file);
    const known = worlds.get(id);
    if (known?.tokens.has(token)) return 'known';
    if (known === undefined) await open(id, copy, new Date(endsAt), [token]);
    else await changing(id, () => replace(known, copy, new Date(endsAt), token));
    return 'restored';
  }

  async function copy(world: World): Promise<CarriedCopy | null> {
    const known = worlds.get(world.id);
    const { appUrl, authSecret } = env();
    const place = { appUrl, world: world.id, endsAt: world.endsAt.toISOString() };
    const packed = await packWorld(await copyWorld(world.store.db, place, new Date(clock())));
    const opened = await known?.opening;
    if (opened !== undefined) opened.full = packed.length > fullBytes;
    if (packed.length > MOST_STATE_BYTES) {
      log.warn({ bytes: packed.length }, 'a world is too large to be carried');
      return null;
    }
    const file = signWorld(packed, authSecret);
    const token = tokenOf(file);
    known?.tokens.add(token);
    return { token, file };
  }

  let page: Promise<World> | undefined;
  return {
    ofPage: () => {
      page ??= worldOfPages();
      return page;
    },
    isOpen: (id) => worlds.has(id),
    async open(id) {
      const known = await find({ id, token: 'any' });
      return known === null ? null : known.opening;
    },
    begin: () => Promise.reject(new DomainError('not_found')),
    waitingFor: async () => null,
    isMaking: async () => false,
    carried: {
      run,
      begin: (id) => alone(id, () => begin(id)),
      giveBack: (id, file) => alone(id, () => giveBack(id, file)),
      copy,
    },
    async stop() {
      await Promise.all([...worlds.values()].map(close));
    },
  };
}
