import 'server-only';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { SSO } from '@/lib/contract/bff/single-sign-on';
import { defined } from '@/lib/contract/values/defined';
import type { SingleSignOn } from '@/lib/env/single-sign-on';

const ANSWER_MS = 5_000;

export interface SsoProfile extends Record<string, unknown> {
  sub: string;
}

/** With a key of the provider that everybody may know: a token signed with our own secret would prove nothing to us. */
const SIGNED_BY: ReadonlySet<string> = new Set([
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA'],
]);

/** As openid-client has it; its types leave the check of a token out. */
export interface Checking {
  issuer: { metadata: Record<string, unknown> };
  validateJWT(token: string, alg: string, ...rest: unknown[]): Promise<{ payload: unknown }>;
}

/** The library expects RS256 alone; the provider says in its discovery what it signs with. */
export function takeSigningOf(client: Checking): void {
  const { id_token_signing_alg_values_supported: told } = client.issuer.metadata;
  const known = (Array.isArray(told) ? told : []).map(String).filter((alg) => SIGNED_BY.has(alg));
  const validate = client.validateJWT.bind(client);
  client.validateJWT = (token, expected, ...rest) =>
    validate(token, known.find((alg) => alg === signedWith(token)) ?? expected, ...rest);
}

function signedWith(token: string): unknown {
  try {
    const [head = ''] = token.split('.');
    return Reflect.get(JSON.parse(Buffer.from(head, 'base64url').toString()), 'alg');
  } catch {
    return undefined;
  }
}

/** State, nonce and PKCE; the ID token's signature, issuer, audience and time are checked by openid-client. */
export function ssoProvider({
  issuer,
  clientId,
  clientSecret,
  required,
}: SingleSignOn): OAuthConfig<SsoProfile> {
  const { max_age, acr } = required ?? {};
  return {
    id: SSO,
    name: 'OpenID Connect',
    type: 'oauth',
    issuer,
    clientId,
    clientSecret,
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    authorization: {
      params: {
        scope: 'openid email profile',
        ...defined({ max_age, acr_values: acr?.join(' ') }),
      },
    },
    token: {
      async request({ client, provider, params, checks }) {
        takeSigningOf(client as unknown as Checking);
        return { tokens: await client.callback(provider.callbackUrl, params, checks) };
      },
    },
    idToken: true,
    checks: ['state', 'nonce', 'pkce'],
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
