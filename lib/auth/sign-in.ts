import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from 'next-auth';
import pLimit from 'p-limit';
import { type SignInFailure, type Waiting, waitCode } from '@/lib/contract/bff/sign-in-failure';
import { defined } from '@/lib/contract/values/defined';
import { isPlainText } from '@/lib/contract/values/plain-text';
import { env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { type Database, sharedStore, store } from '@/lib/store/engine/open-store';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  countTry,
  forgetTries,
  LOCK_MS,
  type LockoutPolicy,
  takeBackTry,
  waitOf,
} from '@/lib/store/people/lockouts';
import { createSession, endSession } from '@/lib/store/people/sessions';
import { findUserByEmail, normalizeEmail, type User as Person } from '@/lib/store/people/users';
import { openWorlds, type World } from '@/lib/store/worlds/current-world';
import { callerSource, isPrivateSource, sourceKey } from './caller-source';
import { entryOf } from './entry-link';
import { signInFactor } from './factors/sign-in-factor';
import { knownDevice } from './known-device';
import { passwordFits } from './passwords';
import { deviceWords } from './people/device-words';
import { ticketIn, worldsToSignIn } from './visitor-world';

export const UNKNOWN_ACCOUNTS = 'strangers';
/** From the hundredth failure, reported after 1, 2, 4 ... 256 s, then at most every 15 minutes. */
export const UNKNOWN_ACCOUNTS_POLICY: LockoutPolicy = { delayAfter: 100, lockAfter: 1_000 };

/** Limits one account over all unknown browsers. Forgets faster than `ACCOUNT_POLICY` lets one source guess. */
export const EVERYWHERE_POLICY: LockoutPolicy = { delayAfter: 50, lockAfter: 100, forgetOneMs: 300_000 };

const SLOWED_MS = 1_000;

/**
 * Fewer than `ACCOUNT_POLICY.delayAfter`, so that running checks delay nobody. Equals the number of hashing threads.
 */
const atOnce = pLimit(4);

const LOCK_MINUTES = LOCK_MS / 60_000;

export interface SignInRequest {
  headers?: Record<string, string | undefined>;
}

/** Null: wrong or disabled, retry at once. Throws an Error with only a `SignInFailure`, shown by next-auth. */
export async function signIn(
  credentials: Partial<Record<'email' | 'password' | 'entry' | FactorField, unknown>>,
  request: SignInRequest,
): Promise<User | null> {
  const { email, password } = credentials;
  if (typeof email !== 'string' || typeof password !== 'string' || email.length > 320) return null;
  if (!isPlainText(email)) return null;
  if (openWorlds()?.carried !== undefined) return null;
  let outcome: User | Shut | Asked | null;
  try {
    const entry = entryOf(credentials.entry, email, env());
    const { challenge, totp, passkey } = credentials;
    const factor = { challenge, totp, passkey };
    const given = { email: normalizeEmail(email), password, entry, factor };
    const world = await worldFor(email, request);
    const there = world && (await checked(world.store.db, given, request));
    if (world && there && 'id' in there) return { ...there, world: world.id };
    const { db } = await store();
    outcome = isRefused(there) ? await checked(db, given, request) : there;
    if (isRefused(outcome)) outcome = there ?? outcome;
  } catch (error) {
    log.error({ err: error }, 'sign-in failed for lack of the store');
    throw new Error('store_unavailable' satisfies SignInFailure);
  }
  if (outcome !== null && 'factor' in outcome) throw new Error(outcome.factor);
  if (outcome !== null && 'waitMs' in outcome) throw new Error(waitCode(outcome.why, outcome.waitMs));
  return outcome;
}

/** The browser's, for whoever was invited into it; tried before the one that all share. */
async function worldFor(email: string, request: SignInRequest): Promise<World | null> {
  for await (const world of worldsToSignIn(request.headers?.cookie ?? null))
    if (await personAt(world.store.db, email)) return world;
  return null;
}

const isRefused = (outcome: User | Shut | Asked | null) => outcome === null || 'waitMs' in outcome;

/** The published password would lead strangers into one world. */
async function personAt(db: Database, email: string): Promise<Person | null> {
  const person = await findUserByEmail(db, email);
  return person?.demo && openWorlds() !== undefined ? null : person;
}

interface Shut {
  why: Waiting;
  waitMs: number;
}

/** The password was right: the factor is asked for, or its clock is wrong. */
interface Asked {
  factor: SignInFailure;
}

type FactorField = 'challenge' | 'totp' | 'passkey';
type GivenFactor = Partial<Record<FactorField, unknown>>;

interface Given {
  email: string;
  password: string;
  entry: string | undefined;
  factor: GivenFactor;
}

async function checked(
  db: Database,
  { email, password, entry, factor }: Given,
  request: SignInRequest,
): Promise<User | Shut | Asked | null> {
  const user = await personAt(db, email);
  const cookies = request.headers?.cookie ?? null;
  const device = user === null ? undefined : (entry ?? knownDevice(cookies, user.id, env()));
  if (device === undefined) await slowedByFlood(db);
  return atOnce(() => countedAndChecked(db, { email, password, request, user, device, factor }));
}

interface Try {
  email: string;
  password: string;
  request: SignInRequest;
  user: Person | null;
  device: string | undefined;
  factor: GivenFactor;
}

async function countedAndChecked(
  db: Database,
  { email, password, request, user, device, factor }: Try,
): Promise<User | Shut | Asked | null> {
  const { trustedProxies, trustedProxiesGiven, authSecret } = env();
  const source = callerSource(request.headers?.['x-forwarded-for'], trustedProxies);
  const addressKey = sourceKey('address', source, authSecret);
  // Guessers do not lock out a known device, nor everybody behind a proxy that nobody declared (W5).
  const isCounted = device === undefined && (trustedProxiesGiven || !isPrivateSource(source));
  const from = isCounted ? await countTry(db, addressKey, ADDRESS_POLICY) : undefined;
  if (from !== undefined && from.waitMs > 0) return { why: 'rate_limited', waitMs: from.waitMs };
  const key = device === undefined ? `account ${email} ${source}` : `device ${device}`;
  const tries = await countTry(db, key, ACCOUNT_POLICY);
  if (tries.waitMs > 0) return { why: 'rate_limited', waitMs: tries.waitMs };
  // Counted last, so one source that is shut here shuts nobody elsewhere.
  const everywhere =
    device === undefined ? await countTry(db, `account ${email}`, EVERYWHERE_POLICY) : undefined;
  if (everywhere !== undefined && everywhere.waitMs > 0)
    return { why: 'rate_limited', waitMs: everywhere.waitMs };
  const fits = await passwordFits(user?.passwordHash, password);
  const waitMs = Math.max(tries.nextWaitMs, from?.nextWaitMs ?? 0, everywhere?.nextWaitMs ?? 0);
  const refused: Shut | null = waitMs > 0 ? { why: 'wrong', waitMs } : null;
  if (user === null) {
    await countUnknownAccount(db);
    return refused;
  }
  const isRight = fits && !user.disabled;
  const second = isRight ? await signInFactor(db, user.id, factor) : undefined;
  // A wrong code looks like a wrong password, and counts like one.
  if (second === undefined || 'refused' in second) {
    const failures = { here: tries.failures, everywhere: everywhere?.failures };
    await auditFailure(db, user.id, { ...failures, factor: second?.refused });
    return second?.refused === 'clock' && waitMs === 0 ? { factor: 'clock' } : refused;
  }
  if (from !== undefined) await takeBackTry(db, addressKey, ADDRESS_POLICY);
  if (everywhere !== undefined) await takeBackTry(db, `account ${email}`, EVERYWHERE_POLICY);
  // This browser's count stays until the factor is right.
  if ('ask' in second) return { factor: `factor.${second.ask}` };
  await forgetTries(db, key);
  return { id: user.id, sessionId: await startSession(db, user, request, second) };
}

/** Ends the browser's earlier session, opens a new one and audits it; answers its id. */
export async function startSession(
  db: Database,
  { id, name }: { id: string; name: string },
  request: SignInRequest,
  {
    factor = false,
    sso = false,
    providerSession = null,
  }: { factor?: boolean; sso?: boolean; providerSession?: string | null } = {},
): Promise<string> {
  await endEarlierSession(request);
  const headers = request.headers ?? {};
  const source = callerSource(headers['x-forwarded-for'], env().trustedProxies);
  const place = source === 'unknown' ? null : source;
  const origin = { ...deviceWords(headers['user-agent']), source: place, factor, providerSession };
  const sessionId = await createSession(db, id, new Date(), origin);
  const detail = factor || sso ? { detail: { [factor ? 'factor' : 'sso']: 'yes' } } : {};
  await appendAudit(db, { action: 'session.started', actor: { id, name }, ...detail });
  return sessionId;
}

/** One statement, like `countUnknownAccount`: equal time. By nobody: who typed it is not known. */
async function auditFailure(
  db: Database,
  subject: string,
  { here, everywhere, factor }: { here: number; everywhere: number | undefined; factor: string | undefined },
): Promise<void> {
  const detail = { failures: `${here}`, ...defined({ factor }) };
  await appendAudit(db, { action: 'session.refused', subject, detail });
  const isLocked = here >= ACCOUNT_POLICY.lockAfter || (everywhere ?? 0) >= EVERYWHERE_POLICY.lockAfter;
  if (everywhere === undefined || !isLocked) return;
  await appendAudit(db, { action: 'account.locked', subject, detail: { minutes: `${LOCK_MINUTES}` } });
}

async function endEarlierSession(request: SignInRequest): Promise<void> {
  const ticket = await ticketIn(request.headers?.cookie ?? null);
  if (ticket === null) return;
  const { sessionId, world } = ticket;
  const began = world === undefined ? await sharedStore() : (await openWorlds()?.open(world))?.store;
  if (began !== undefined) await endSession(began.db, sessionId);
}

/** A log line each, one audit row per flood (W5), without the address: personal data, or a password in the wrong field. */
async function countUnknownAccount(db: Database): Promise<void> {
  const { waitMs, failures } = await countTry(db, UNKNOWN_ACCOUNTS, UNKNOWN_ACCOUNTS_POLICY);
  log.warn({ failures }, 'a sign-in with an address that nobody has was refused');
  if (waitMs > 0 || failures < UNKNOWN_ACCOUNTS_POLICY.delayAfter) return;
  await appendAudit(db, { action: 'sign_in.flooded', detail: { failures: `${failures}` } });
}

/** Unknown browsers wait whether or not the address exists (W5). */
async function slowedByFlood(db: Database): Promise<void> {
  if ((await waitOf(db, UNKNOWN_ACCOUNTS)) > 0) await sleep(SLOWED_MS);
}
