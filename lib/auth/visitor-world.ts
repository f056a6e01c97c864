import 'server-only';
import { decode, encode } from 'next-auth/jwt';
import type { EnterDemoRequest } from '@/lib/contract/bff/demo';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { RequestParts } from '@/lib/contract/bff/request-headers';
import { COPY_COOKIE } from '@/lib/contract/bff/sandbox/carried-copy';
import { env } from '@/lib/env/env';
import { sharedStore } from '@/lib/store/engine/open-store';
import { takeFromRateLimit } from '@/lib/store/rate-limits';
import { openWorlds, type WaitingWorld, type World, withinWorld } from '@/lib/store/worlds/current-world';
import { findState } from '@/lib/store/worlds/kept-worlds';
import type { WorldCopy } from '@/lib/store/worlds/world-file';
import { callerSource, isPrivateSource, sourceKey } from './caller-source';
import { authCookies, cookieValue, worldCookie } from './cookies';
import { readTicket, type Ticket } from './ticket';

/** Enough for a classroom behind one address, and not for a loop. */
const NEW_PER_HOUR = 40;
const HOUR_MS = 3_600_000;
/** Longer than a world lives, so that a visitor who comes later learns that it ended. */
const COOKIE_SECONDS = 7 * 24 * 3_600;
const SALT = 'world';

export async function isWorldGone({ world }: Pick<Ticket, 'world'>): Promise<boolean> {
  return world !== undefined && ((await openWorlds()?.open(world)) ?? null) === null;
}

/** Runs `work` in the world of the request's session. In one that is gone nobody is signed in. */
export async function inCallersWorld<T>(
  request: RequestParts,
  work: () => Promise<T>,
  evenFull = false,
): Promise<T> {
  const worlds = openWorlds();
  if (worlds === undefined) return work();
  const id = (await ticketIn(request.headers.get('cookie')))?.world;
  const changes = request.method !== 'GET' && request.method !== 'HEAD';
  const unlessFull = (world: World) => {
    if (!evenFull && changes && world.isFull()) throw new DomainError('world_full');
    return work();
  };
  if (id !== undefined && worlds.carried !== undefined) {
    const token = cookieValue(request.headers.get('cookie'), COPY_COOKIE);
    return worlds.carried.run({ id, token, changes }, unlessFull);
  }
  const world = id === undefined ? null : await worlds.open(id);
  return withinWorld(world ?? undefined, () => (world === null ? work() : unlessFull(world)));
}

export function isWorldOpen(id: string): boolean {
  return openWorlds()?.isOpen(id) !== false;
}

export function inSharedWorld<T>(work: () => Promise<T>): Promise<T> {
  return withinWorld(undefined, work);
}

/** Runs `work` in the world of an address, whoever calls; `absent` where it is gone, or a browser carries it. */
export async function inNamedWorld<T>(
  id: string,
  work: (isFull: boolean) => T | Promise<T>,
  absent: T,
): Promise<T> {
  const worlds = openWorlds();
  const world = worlds?.carried === undefined ? ((await worlds?.open(id)) ?? null) : null;
  return world === null ? absent : withinWorld(world, async () => work(world.isFull()));
}

/** Throws where the world is gone: `currentSession` is null then, and the page is left. */
export async function worldOfPage(
  cookie: (name: string) => Promise<string | undefined>,
): Promise<World | undefined> {
  const { appUrl, authSecret } = env();
  const value = await cookie(authCookies(appUrl).sessionToken.name);
  const id = value === undefined ? undefined : (await readTicket(value, authSecret))?.world;
  if (id === undefined) return undefined;
  const world = await openWorlds()?.open(id);
  if (world === undefined || world === null) throw new DomainError('signed_out');
  return world;
}

export function hasWorlds(): boolean {
  return openWorlds() !== undefined;
}

/**
 * The visitor's world of the page; undefined where all share one. The end of a carried world is known to its browser
 * alone.
 */
export async function visitorsWorld(): Promise<{ endsAt?: Date } | undefined> {
  const worlds = openWorlds();
  if (worlds === undefined || worlds.carried !== undefined) return worlds && {};
  const world = await worlds.ofPage();
  return world && { endsAt: world.endsAt };
}

export interface EnteredWorld<Entered = World> {
  world: Entered;
  /** The browser named another one, which is gone or was never ours. */
  beganAgain: boolean;
  /** Value of `Set-Cookie`. */
  cookie: string;
}

/**
 * The visitor's world, made where the browser names none that is open; with `stay` it throws `demo_ended` there. Also
 * throws `demo_full` and `demo_source_full`.
 */
export async function enterWorld(
  request: Request,
  { stay, state, waits }: Pick<EnterDemoRequest, 'stay' | 'state' | 'waits'>,
): Promise<EnteredWorld<World | WaitingWorld> | undefined> {
  const worlds = openWorlds();
  if (worlds === undefined) return undefined;
  const named = cookieValue(request.headers.get('cookie'), worldCookie(env().appUrl).name);
  const copy = state === undefined || waits ? null : await sharedState(state);
  const known = copy === null ? await waitedWorld(named) : null;
  if (known === null && stay) throw new DomainError('demo_ended');
  const again = known === null && waits && state !== undefined ? await sharedState(state) : copy;
  const world = known ?? (await worlds.begin(again ?? undefined, await countNewWorld(request)));
  const isFresh = known === null && again === null;
  const beganAgain = isFresh && (named !== undefined || state !== undefined);
  return { world, beganAgain, cookie: await worldSetCookie(world.id) };
}

/** Named by the browser: open, being made, or null. */
async function waitedWorld(cookie: string | undefined): Promise<World | WaitingWorld | null> {
  const worlds = openWorlds();
  const id = await openWorldCookie(cookie);
  if (id === undefined || worlds === undefined) return null;
  // In this order: what is being made here is open before it is whole.
  return (await worlds.waitingFor(id)) ?? worlds.open(id);
}

/** Whoever waits asks often, and that is no new entry. */
export async function isWaiting(request: Request): Promise<boolean> {
  const named = cookieValue(request.headers.get('cookie'), worldCookie(env().appUrl).name);
  const id = await openWorldCookie(named);
  return id !== undefined && (await openWorlds()?.isMaking(id)) === true;
}

export async function worldSetCookie(world: string): Promise<string> {
  const { appUrl, authSecret } = env();
  const { name, options } = worldCookie(appUrl);
  const token = await encode({ token: { world }, secret: authSecret, salt: SALT, maxAge: COOKIE_SECONDS });
  const flags = `Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${options.secure ? '; Secure' : ''}`;
  return `${name}=${token}; ${flags}`;
}

export async function sharedState(id: string): Promise<WorldCopy | null> {
  const worlds = openWorlds();
  return worlds === undefined || worlds.carried !== undefined
    ? null
    : findState((await sharedStore()).db, id, new Date());
}

/** Returns the key of the source, undefined when it is not known. */
export async function countNewWorld({ headers }: Request): Promise<string | undefined> {
  const { authSecret, trustedProxies, trustedProxiesGiven } = env();
  const source = callerSource(headers.get('x-forwarded-for'), trustedProxies);
  // Undefined behind a proxy that nobody declared: all visitors have its address.
  if (!trustedProxiesGiven && isPrivateSource(source)) return undefined;
  const key = sourceKey('world', source, authSecret);
  const limit = { key, limit: NEW_PER_HOUR, windowMs: HOUR_MS };
  const taken = await takeFromRateLimit((await sharedStore()).db, limit);
  if (!taken.allowed)
    throw new DomainError('demo_source_full', { retryAfterSeconds: taken.retryAfterSeconds });
  return key;
}

/** Whether a browser names a world that it cannot have any more: of a carried one, an earlier secret's or without its copy. */
export async function hasLostWorld(cookie: (name: string) => Promise<string | undefined>): Promise<boolean> {
  const worlds = openWorlds();
  const named = await cookie(worldCookie(env().appUrl).name);
  if (worlds === undefined || named === undefined) return false;
  if (worlds.carried === undefined) return (await namedWorld(named)) === null;
  return (await openWorldCookie(named)) === undefined || (await cookie(COPY_COOKIE)) === undefined;
}

/** The world of the browser's session, also of one that ended. */
export async function ticketIn(cookies: string | null): Promise<Ticket | null> {
  const { appUrl, authSecret } = env();
  const cookie = cookieValue(cookies, authCookies(appUrl).sessionToken.name);
  return cookie === undefined ? null : readTicket(cookie, authSecret);
}

/** Worlds in which a password is tried before the one that all share: the last session's, then the browser's own. */
export async function* worldsToSignIn(cookies: string | null): AsyncGenerator<World> {
  const worlds = openWorlds();
  if (worlds === undefined) return;
  const last = (await ticketIn(cookies))?.world;
  const joined = last === undefined ? null : await worlds.open(last);
  if (joined !== null) yield joined;
  const own = await worldOfBrowser(cookies);
  if (own !== null) yield own;
}

export function worldOfBrowser(cookies: string | null): Promise<World | null> {
  return namedWorld(cookieValue(cookies, worldCookie(env().appUrl).name));
}

async function namedWorld(cookie: string | undefined): Promise<World | null> {
  const id = await openWorldCookie(cookie);
  return id === undefined ? null : ((await openWorlds()?.open(id)) ?? null);
}

/** Undefined when forged, cut or from another secret. */
export async function openWorldCookie(cookie: string | undefined): Promise<string | undefined> {
  if (cookie === undefined) return undefined;
  const claims = await decode({ token: cookie, secret: env().authSecret, salt: SALT }).catch(() => null);
  return typeof claims?.world === 'string' ? claims.world : undefined;
}
