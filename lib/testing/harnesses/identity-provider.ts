import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type JWK } from 'oidc-provider';
import { defined } from '@/lib/contract/values/defined';

export const CLIENT_SECRET = 'provider-secret-of-this-run';

export interface ProviderPerson {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

function keyOf(alg: string): JWK {
  const made =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : alg === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519');
  return { ...made.privateKey.export({ format: 'jwk' }), kid: alg, alg, use: 'sig' } as JWK;
}

/** A real OpenID Connect provider on loopback; whoever is named in `person` is signed in there. */
/** `alg`: what it signs ID tokens with, by a key of its own. */
export async function identityProvider(redirectUri: string, alg: 'RS256' | 'ES256' | 'EdDSA' = 'RS256') {
  const people: Record<string, ProviderPerson> = {};
  const state: { person: string; codes: number; userinfo?: object } = { person: '', codes: 0 };
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = keyOf(alg);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'mesa',
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: alg,
      },
    ],
    jwks: { keys: [key] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256', 'EdDSA'] },
    cookies: { keys: ['one key of a test'] },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people[id] }),
    }),
    async loadExistingGrant({ oidc: { client, session } }) {
      const ids = { clientId: client?.clientId, accountId: session?.accountId };
      const grant = new provider.Grant(defined(ids));
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/token')) state.codes += 1;
    if (state.userinfo !== undefined && request.url?.startsWith('/me'))
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(state.userinfo));
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: state.person } });
  };
  return {
    issuer,
    people,
    state,
    /** A token of its own, signed with its key. */
    sign(claims: object): string {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const said = `${part({ alg, kid: alg, typ: 'logout+jwt' })}.${part(claims)}`;
      const privateKey = createPrivateKey({ key: key as JsonWebKey, format: 'jwk' });
      const hash = alg === 'EdDSA' ? null : 'sha256';
      const given = sign(hash, Buffer.from(said), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${said}.${given.toString('base64url')}`;
    },
    close: () => new Promise<void>((done) => void server.close(() => done())),
    /** Follows redirects to the address of the return. */
    async visit(address: string): Promise<string> {
      const jar = new Map<string, string>();
      for (let next = address; ; ) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        // biome-ignore lint/style/noRestrictedGlobals: the browser that visits the provider
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const pair = line.split(';')[0] ?? '';
          jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
        next = new URL(location, issuer).href;
        if (!next.startsWith(issuer)) return next;
      }
    },
  };
}
