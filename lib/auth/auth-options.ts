import 'server-only';
import type { AuthOptions, User } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { SSO } from '@/lib/contract/bff/single-sign-on';
import { defined } from '@/lib/contract/values/defined';
import { env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { store } from '@/lib/store/engine/open-store';
import { findSession, SESSION_ABSOLUTE_MS } from '@/lib/store/people/sessions';
import { authCookies, singleSignOnCookies } from './cookies';
import { type SignInRequest, signIn } from './sign-in';
import { ssoProvider } from './sso/provider';
import { type SsoRequest, signInBySso } from './sso/sign-in-by-sso';

declare module 'next-auth' {
  interface User {
    sessionId: string;
    world?: string;
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    sid?: string;
    world?: string;
  }
}

/** Per call: `next build` has no environment. The JWT only names a row of `sessions`, which can be revoked. */
export function authOptions(request: SsoRequest = { setCookies: [] }): AuthOptions {
  const { appUrl, authSecret, sso } = env();
  return {
    secret: authSecret,
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {}, entry: {}, challenge: {}, totp: {}, passkey: {} },
        authorize: (credentials, request) => signIn(credentials ?? {}, request as SignInRequest),
      }),
      ...(sso === undefined ? [] : [ssoProvider(sso)]),
    ],
    pages: { signIn: '/signin', error: '/signin', signOut: '/signin' },
    session: { strategy: 'jwt', maxAge: SESSION_ABSOLUTE_MS / 1000 },
    cookies: { ...authCookies(appUrl), ...(sso === undefined ? {} : singleSignOnCookies(appUrl)) },
    useSecureCookies: appUrl.startsWith('https:'),
    callbacks: {
      signIn: ({ user, account, profile }) =>
        account?.provider === SSO ? signInBySso(user as User, profile, request) : true,
      jwt: ({ token, user }) => ({
        ...defined({ sub: token.sub }),
        ...defined(
          user ? { sid: user.sessionId, world: user.world } : { sid: token.sid, world: token.world },
        ),
      }),
      async session({ session, token }) {
        const { db } = await store();
        const found = await findSession(db, token.sid ?? '', token.sub ?? '');
        // The error makes next-auth remove the cookie.
        if (found === null) throw new Error('session ended');
        return { expires: session.expires, user: { name: found.user.name, email: found.user.email } };
      },
    },
    logger: {
      // Metadata may hold tokens.
      error: (code) => log.warn({ code }, 'next-auth reports an error'),
      warn: (code) => log.info({ code }, 'next-auth warns'),
      debug: () => undefined,
    },
  };
}
