import 'server-only';
import { isIP } from 'node:net';
import type { User } from 'next-auth';
import { type SignInFailure, type Waiting, waitCode } from '@/lib/contract/sign-in-failure';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { appendAudit } from '@/lib/store/audit';
import { type Database, store } from '@/lib/store/db';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  countTry,
  forgetTries,
  LOCK_MS,
  takeBackTry,
} from '@/lib/store/lockouts';
import { createSession, endSession } from '@/lib/store/sessions';
import { findUserByEmail, normalizeEmail } from '@/lib/store/users';
import { authCookies, cookieValue } from './cookies';
import { knownDevice } from './known-device';
import { passwordFits } from './passwords';
import { countStranger, slowedByFlood } from './strangers';
import { readTicket } from './ticket';

/** How long an account stays shut after too many failures, for the audit log. */
const LOCK_MINUTES = LOCK_MS / 60_000;

export interface SignInRequest {
  headers?: Record<string, string | undefined>;
}

/**
 * Checks e-mail and password and opens a session. Null: they do not fit, the user is disabled, or there is
 * none, and the next try may be made at once. Throws an Error whose message is a `SignInFailure` and nothing else, for
 * next-auth shows it to the browser.
 */
export async function signIn(
  credentials: Partial<Record<'email' | 'password', unknown>>,
  request: SignInRequest,
): Promise<User | null> {
  const { email, password } = credentials;
  if (typeof email !== 'string' || typeof password !== 'string' || email.length > 320) return null;
  let outcome: User | Shut | null;
  try {
    const { db } = await store();
    outcome = await checked(db, normalizeEmail(email), password, request);
  } catch (error) {
    log.error({ err: error }, 'sign-in failed for lack of the store');
    throw new Error('store_unavailable' satisfies SignInFailure);
  }
  if (outcome !== null && 'waitMs' in outcome) throw new Error(waitCode(outcome.why, outcome.waitMs));
  return outcome;
}

/** A try that opened nothing, and how long the next one waits. */
interface Shut {
  why: Waiting;
  waitMs: number;
}

async function checked(
  db: Database,
  email: string,
  password: string,
  request: SignInRequest,
): Promise<User | Shut | null> {
  const user = await findUserByEmail(db, email);
  const device = user === null ? undefined : knownDevice(request.headers?.cookie ?? null, user.id, env());
  if (device === undefined) await slowedByFlood(db);
  const addressKey = `address ${addressOf(request)}`;
  // Strangers who guess, at this account or from this address, do not shut out a device that is known (W5).
  const from = device === undefined ? await countTry(db, addressKey, ADDRESS_POLICY) : undefined;
  if (from !== undefined && from.waitMs > 0) return { why: 'rate_limited', waitMs: from.waitMs };
  const key = device === undefined ? `account ${email}` : `device ${device}`;
  const tries = await countTry(db, key, ACCOUNT_POLICY);
  if (tries.waitMs > 0) return { why: 'rate_limited', waitMs: tries.waitMs };
  const fits = await passwordFits(user?.passwordHash, password);
  const waitMs = Math.max(tries.nextWaitMs, from?.nextWaitMs ?? 0);
  const refused: Shut | null = waitMs > 0 ? { why: 'wrong', waitMs } : null;
  if (user === null) {
    await countStranger(db);
    return refused;
  }
  if (!fits || user.disabled) {
    await auditFailure(db, user, tries.failures, device === undefined);
    return refused;
  }
  await forgetTries(db, key);
  if (device === undefined) await takeBackTry(db, addressKey);
  await endEarlierSession(db, request);
  const sessionId = await createSession(db, user.id);
  await appendAudit(db, { action: 'session.started', actor: { id: user.id, name: user.name } });
  return { id: user.id, sessionId };
}

/** One statement, like the count of a stranger: the time says nothing about who exists. */
async function auditFailure(
  db: Database,
  { id, name }: { id: string; name: string },
  failures: number,
  countsForAccount: boolean,
): Promise<void> {
  const actor = { id, name };
  await appendAudit(db, { action: 'session.refused', actor, detail: { failures: `${failures}` } });
  if (!countsForAccount || failures < ACCOUNT_POLICY.lockAfter) return;
  await appendAudit(db, { action: 'account.locked', actor, detail: { minutes: `${LOCK_MINUTES}` } });
}

/** Signing in anew ends the session that this browser had before. */
async function endEarlierSession(db: Database, request: SignInRequest): Promise<void> {
  const { appUrl, authSecret } = env();
  const cookie = cookieValue(request.headers?.cookie ?? null, authCookies(appUrl).sessionToken.name);
  const ticket = cookie === undefined ? null : await readTicket(cookie, authSecret);
  if (ticket !== null) await endSession(db, ticket.sessionId);
}

/**
 * The last address of `X-Forwarded-For` is the one that the nearest proxy, or Next itself, saw. Anybody may write
 * the earlier ones, and without a proxy all of them: the count per account does not depend on it.
 */
function addressOf(request: SignInRequest): string {
  const last = request.headers?.['x-forwarded-for']?.split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? 'unknown' : last;
}
