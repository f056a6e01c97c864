import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { LIVE_TOPICS } from '@/lib/contract/bff/live';
import { MOST_STATE_BYTES, type SharedState } from '@/lib/contract/bff/sandbox/shared-state';
import { learnClock } from '@/lib/operations/learn-clock';
import { announce } from '@/lib/operations/live/announce';
import { record } from '@/lib/operations/sandbox/control-request';
import type { Services } from '@/lib/operations/services';
import { type Database, sharedStore } from '@/lib/store/engine/open-store';
import { takeFromRateLimit } from '@/lib/store/rate-limits';
import { readSandboxWorld, sandboxWorldStore } from '@/lib/store/sandbox-world';
import { countKeptWorlds, keepWorld, newStateId } from '@/lib/store/worlds/kept-worlds';
import {
  copyWorld,
  emptyWorld,
  packWorld,
  restoreWorld,
  signWorld,
  unpackWorld,
  verifyWorld,
} from '@/lib/store/worlds/world-file';
import { sourceOfWorld } from '@/lib/store/worlds/world-register';
import { sharingKind } from './sharing-kind';

const DAY_MS = 24 * 3_600_000;
const LASTS_MS = 7 * DAY_MS;
const PER_WORLD = 10;
/** In seven days half of the copies that are kept. */
const PER_SOURCE = 20;
const MOST_KEPT = 300;

/** Throws `not_found`, `world_full`, `rate_limited` and `demo_full`. */
export async function shareState(services: Services, actor: Actor): Promise<SharedState> {
  const kind = sharingKind();
  if (kind === undefined) throw new DomainError('not_found');
  const { appUrl, world } = services.env;
  if (kind === 'link') await countShare(world);
  await record(services, actor, 'sandbox.shared');
  const now = new Date();
  const packed = await packWorld(await copyWorld(services.store.db, { appUrl, world }, now));
  if (packed.length > MOST_STATE_BYTES) throw new DomainError('world_full');
  if (kind === 'file') {
    const name = `mesa-${now.toISOString().slice(0, 16).replace(':', '')}.world`;
    return { kind, name, file: signWorld(packed, services.secret).toString('base64') };
  }
  const id = newStateId();
  const endsAt = new Date(now.getTime() + LASTS_MS);
  await keepWorld((await sharedStore()).db, { id, world, madeAt: now, endsAt, file: packed });
  return { kind, path: `/signin?state=${id}`, ends_at: endsAt.toISOString() };
}

async function countShare(world: string | undefined): Promise<void> {
  const { db } = await sharedStore();
  const source = world === undefined ? null : await sourceOfWorld(db, world);
  await countOne(db, `share ${world ?? 'of all'}`, PER_WORLD);
  if (source !== null) await countOne(db, `share by ${source}`, PER_SOURCE);
  if ((await countKeptWorlds(db, new Date())) >= MOST_KEPT)
    throw new DomainError('demo_full', { retryAfterSeconds: 3_600 });
}

async function countOne(db: Database, key: string, limit: number): Promise<void> {
  const taken = await takeFromRateLimit(db, { key, limit, windowMs: DAY_MS });
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds });
}

/** Replaces this world. Throws `not_found` and `state_refused`. */
export async function openState(services: Services, actor: Actor, file: string): Promise<{ opened: true }> {
  const { db } = services.store;
  if (sharingKind() !== 'file') throw new DomainError('not_found');
  const packed = verifyWorld(Buffer.from(file, 'base64'), services.secret);
  const copy = packed === null ? null : await unpackWorld(packed);
  // A carried copy has its visitor's factors.
  if (copy === null || copy.endsAt !== undefined) throw new DomainError('state_refused');
  // Else a turn of the sandbox could save the old world again.
  await sandboxWorldStore(db).exclusive(async () => {
    await db.transaction(async (tx) => {
      await emptyWorld(tx, {});
      await restoreWorld(tx, copy, services.env);
    });
    return { text: (await readSandboxWorld(db)) ?? '', value: undefined };
  });
  await learnClock(services);
  await record(services, actor, 'sandbox.opened', { detail: { made_at: copy.madeAt } });
  await announce(db, { topics: [...LIVE_TOPICS], permission: 'session:read' });
  return { opened: true };
}
