import 'server-only';
import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { store } from '@/lib/store/db';
import { findSession, SESSION_ABSOLUTE_MS } from '@/lib/store/sessions';
import { authCookies } from './cookies';
import { type SignInRequest, signIn } from './sign-in';

declare module 'next-auth' {
  interface User {
    sessionId: string;
  }
}

/** What the cookie holds, encrypted: a session id to look up, and whose. */
declare module 'next-auth/jwt' {
  interface JWT {
    sid?: string;
  }
}

/**
 * next-auth's configuration, made per call so that a build needs no environment. Credentials work with the
 * JWT strategy only, and a JWT cannot be taken back, so ours says nothing but which row of `sessions` to read.
 */
export function authOptions(): AuthOptions {
  const { appUrl, authSecret } = env();
  return {
    secret: authSecret,
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: (credentials, request) => signIn(credentials ?? {}, request as SignInRequest),
      }),
    ],
    pages: { signIn: '/signin', error: '/signin', signOut: '/signin' },
    session: { strategy: 'jwt', maxAge: SESSION_ABSOLUTE_MS / 1000 },
    cookies: authCookies(appUrl),
    useSecureCookies: appUrl.startsWith('https:'),
    callbacks: {
      jwt: ({ token, user }) => ({
        ...(token.sub === undefined ? {} : { sub: token.sub }),
        ...(user === undefined
          ? { ...(token.sid === undefined ? {} : { sid: token.sid }) }
          : { sid: user.sessionId }),
      }),
      async session({ session, token }) {
        const { db } = await store();
        const found = await findSession(db, token.sid ?? '', token.sub ?? '');
        // next-auth answers `{}` and takes the cookie away.
        if (found === null) throw new Error('session ended');
        return { expires: session.expires, user: { name: found.user.name, email: found.user.email } };
      },
    },
    logger: {
      // Its metadata may hold tokens and whole requests: the code is enough.
      error: (code) => log.warn({ code }, 'next-auth reports an error'),
      warn: (code) => log.info({ code }, 'next-auth warns'),
      debug: () => undefined,
    },
  };
}
