import 'server-only';
import type { User } from 'next-auth';
import { type SignInRequest, startSession } from '@/lib/auth/sign-in';
import { SSO, type SsoRefusal } from '@/lib/contract/bff/single-sign-on';
import { defined } from '@/lib/contract/values/defined';
import { env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { countAttempt } from '@/lib/store/audit/denied-attempts';
import { store } from '@/lib/store/engine/open-store';
import { providerSessionHash } from '@/lib/store/people/sessions';
import { admit } from './admit';
import { offerConnection } from './connect-account';
import { isAsRequired, readClaims } from './read-claims';

const CALLBACK = `GET /api/auth/callback/${SSO}`;

/** `setCookies` are values that go along with the answer. */
export interface SsoRequest extends SignInRequest {
  setCookies: string[];
}

/** Opens a session for whom the provider named, into `user`; else where to go. */
export async function signInBySso(user: User, profile: unknown, request: SsoRequest): Promise<true | string> {
  const { sso } = env();
  const claimed = sso === undefined ? null : readClaims(profile, sso);
  if (claimed === null) {
    log.warn('the identity provider answered for another issuer');
    return refusal('failed');
  }
  const { db } = await store();
  const admitted = isAsRequired(profile, sso?.required)
    ? await admit(db, claimed)
    : ({ refused: 'weak' } as const);
  if ('refused' in admitted) {
    const { refused } = admitted;
    const person = 'person' in admitted ? admitted.person : undefined;
    const reason = `sso.${refused}`;
    await countAttempt(db, { route: CALLBACK, reason, outcome: 'denied', ...defined({ person }) });
    if (refused === 'taken') request.setCookies.push(await offerConnection(claimed));
    return refusal(refused);
  }
  const { id } = admitted.user;
  const providerSession =
    claimed.sid === undefined ? null : providerSessionHash(claimed.identity.issuer, claimed.sid);
  const sessionId = await startSession(db, admitted.user, request, { sso: true, providerSession });
  Object.assign(user, { id, sessionId });
  return true;
}

const refusal = (code: SsoRefusal) => `/signin?error=sso.${code}`;
