import 'server-only';
import { Issuer } from 'openid-client';
import { z } from 'zod';
import { type Checking, takeSigningOf } from '@/lib/auth/sso/provider';
import { checkRate } from '@/lib/auth/sso/single-sign-on';
import { env } from '@/lib/env/env';
import type { SingleSignOn } from '@/lib/env/single-sign-on';
import { log } from '@/lib/log/log';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { type Database, store } from '@/lib/store/engine/open-store';
import { lockIdentityUser } from '@/lib/store/people/identities';
import { endSessionsOf, endSessionsOfProvider, providerSessionHash } from '@/lib/store/people/sessions';
import { takeFromRateLimit } from '@/lib/store/rate-limits';

const PATH = '/api/auth/backchannel-logout';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** An older token is of another logout. */
const OLDEST_SECONDS = 10 * 60;

/** OpenID Connect Back-Channel Logout 1.0, 2.4: a nonce would make it an ID token. */
const logoutClaims = z
  .looseObject({
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(255).optional(),
    iat: z.number(),
    jti: z.string().min(1),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);
type Logout = z.output<typeof logoutClaims>;

export function isBackChannelLogout({ url, method }: Request): boolean {
  return env().sso !== undefined && method === 'POST' && new URL(url).pathname === PATH;
}

/**
 * The provider says that a person signed out there: every session of theirs ends here, or, where the token names only
 * a session there, what that one opened. Throws `rate_limited`.
 */
export async function endByProvider(request: Request, body: Uint8Array): Promise<Response> {
  const { sso } = env();
  const headers = { 'cache-control': 'no-store' };
  await checkRate(request);
  const form = new URLSearchParams(new TextDecoder().decode(body));
  const logout = sso && (await readLogout(form.get('logout_token') ?? '', sso));
  const { db } = await store();
  const isTaken =
    sso !== undefined && logout !== undefined && (await db.transaction((tx) => end(tx, sso.issuer, logout)));
  if (!isTaken) return Response.json({ error: 'invalid_request' }, { status: 400, headers });
  return new Response(null, { status: 200, headers });
}

/** False for a token that was taken before. In one transaction: what could not be ended may come again. */
async function end(tx: Database, issuer: string, { sub, sid, jti }: Logout): Promise<boolean> {
  const once = { key: `logout ${issuer} ${jti}`, limit: 1, windowMs: 2 * OLDEST_SECONDS * 1_000 };
  if (!(await takeFromRateLimit(tx, once)).allowed) return false;
  const ended =
    sub === undefined
      ? await endSessionsOfProvider(tx, providerSessionHash(issuer, sid ?? ''))
      : await endAll(tx, issuer, sub);
  for (const [subject, count] of ended) {
    const detail = { count: `${count}`, sso: 'yes' };
    if (count > 0) await appendAudit(tx, { action: 'sessions.ended', subject, detail });
  }
  return true;
}

async function endAll(tx: Database, issuer: string, subject: string): Promise<Map<string, number>> {
  const user = await lockIdentityUser(tx, { issuer, subject, claimedRole: null });
  return new Map(user === null ? [] : [[user.id, await endSessionsOf(tx, user.id)]]);
}

/** Undefined: not signed by the provider, for another client, too old, or no logout. */
async function readLogout(token: string, { issuer, clientId }: SingleSignOn): Promise<Logout | undefined> {
  try {
    const found = await Issuer.discover(issuer);
    const client = new found.Client({ client_id: clientId }) as unknown as Checking;
    takeSigningOf(client);
    const { payload } = await client.validateJWT(token, 'RS256', ['iss', 'aud', 'iat', 'jti', 'events']);
    const logout = logoutClaims.parse(payload);
    return Math.abs(Date.now() / 1000 - logout.iat) > OLDEST_SECONDS ? undefined : logout;
  } catch (error) {
    log.info(
      { reason: error instanceof Error ? error.name : 'unknown' },
      'a logout of the provider was refused',
    );
    return undefined;
  }
}
