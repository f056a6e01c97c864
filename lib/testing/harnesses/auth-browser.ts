import 'server-only';
import NextAuth from 'next-auth';
import { encode } from 'next-auth/jwt';
import { completeAuthAnswer } from '@/lib/auth/auth-answer';
import { authOptions } from '@/lib/auth/auth-options';
import { authCookies } from '@/lib/auth/cookies';
import { env } from '@/lib/env/env';
import type { Database } from '@/lib/store/engine/open-store';
import { createSession } from '@/lib/store/people/sessions';
import { findUserByEmail } from '@/lib/store/people/users';

export interface AuthAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** A browser that calls next-auth's handler directly. */
export class AuthBrowser {
  readonly jar = new Map<string, string>();

  constructor(private readonly headers: Record<string, string> = {}) {}

  cookieHeader(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async signIn(email: string, password: string, more: Record<string, string> = {}): Promise<AuthAnswer> {
    const typed = { email, password, ...more };
    return this.call('POST', ['callback', 'credentials'], { ...(await this.csrf()), ...typed });
  }

  async signOut(): Promise<AuthAnswer> {
    return this.call('POST', ['signout'], await this.csrf());
  }

  session(): Promise<AuthAnswer> {
    return this.call('GET', ['session'], {});
  }

  private async csrf(): Promise<Record<string, string>> {
    const { body } = await this.call('GET', ['csrf'], {});
    return { csrfToken: String(body.csrfToken), json: 'true' };
  }

  async call(method: string, path: string[], body: Record<string, string>): Promise<AuthAnswer> {
    const answer: AuthAnswer = { status: 200, body: {}, headers: new Headers() };
    const response = {
      status: (status: number) => {
        answer.status = status;
        return response;
      },
      getHeader: () => answer.headers.getSetCookie(),
      setHeader: (name: string, value: string | string[]) => {
        answer.headers.delete(name);
        for (const line of [value].flat()) answer.headers.append(name, line);
        return response;
      },
      json: (value: Record<string, unknown>) => Object.assign(answer, { body: value }),
      send: (value: unknown) => Object.assign(answer, { body: value ?? {} }),
      end: () => undefined,
    };
    const headers = { ...this.headers, cookie: this.cookieHeader() };
    const request = {
      method,
      headers,
      body,
      query: { nextauth: path },
      cookies: Object.fromEntries(this.jar),
    };
    // The handler of the pages router: the same core, and it takes plain values.
    await Reflect.apply(NextAuth, undefined, [request, response, authOptions()]);
    const asked = new Request(`http://localhost:3000/api/auth/${path.join('/')}`, { method, headers });
    const { headers: completed } = await completeAuthAnswer(asked, new Response(null, answer));
    for (const line of completed.getSetCookie()) this.keep(line);
    return { ...answer, headers: completed };
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
    if (value === '' || attributes.some((text) => text === 'Max-Age=0')) this.jar.delete(name);
    else this.jar.set(name, value);
  }
}

/** `Cookie` header of a new session, as after sign-in. */
export async function signedInCookie(db: Database, email: string): Promise<string> {
  const user = await findUserByEmail(db, email);
  if (user === null) throw new Error(`nobody has the address ${email}`);
  const { authSecret, appUrl } = env();
  const token = { sub: user.id, sid: await createSession(db, user.id) };
  return `${authCookies(appUrl).sessionToken.name}=${await encode({ token, secret: authSecret })}`;
}
