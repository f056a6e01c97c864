import 'server-only';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { SSO } from '@/lib/contract/bff/single-sign-on';
import type { SingleSignOn } from '@/lib/env-single-sign-on';

const ANSWER_MS = 5_000;

export interface SsoProfile extends Record<string, unknown> {
  sub: string;
}

/** State, nonce and PKCE; the ID token's signature, issuer, audience and time are checked by openid-client. */
export function ssoProvider({ issuer, clientId, clientSecret }: SingleSignOn): OAuthConfig<SsoProfile> {
  return {
    ...{ id: SSO, name: 'OpenID Connect', type: 'oauth', issuer, clientId, clientSecret },
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    authorization: { params: { scope: 'openid email profile' } },
    ...{ idToken: true, checks: ['state', 'nonce', 'pkce'] },
    httpOptions: { timeout: ANSWER_MS },
    userinfo: {
      /** Some providers put the address into the one, some into the other; the ID token wins. */
      async request({ client, tokens }) {
        const claims = { ...(tokens as { claims(): SsoProfile }).claims() };
        if (client.issuer.metadata.userinfo_endpoint === undefined) return claims;
        return { ...(await client.userinfo(tokens as Parameters<typeof client.userinfo>[0])), ...claims };
      },
    },
    profile: ({ sub }) => ({ id: sub, sessionId: '' }),
  };
}
