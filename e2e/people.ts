import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { ORIGIN, PASSWORD } from './environment';

export type Role = 'viewer' | 'operator' | 'approver' | 'admin';

export const emailOf = (role: Role) => `${role}@mesa.example`;

/** Signs a cookie jar in through next-auth's credentials flow, as the sign-in page does. */
export async function signInByRequest(
  request: APIRequestContext,
  role: Role,
  origin = ORIGIN,
): Promise<void> {
  const { csrfToken } = await (await request.get(`${origin}/api/auth/csrf`)).json();
  const answer = await request.post(`${origin}/api/auth/callback/credentials`, {
    form: { csrfToken, email: emailOf(role), password: PASSWORD, callbackUrl: origin, json: 'true' },
    headers: { origin },
  });
  expect(answer.status(), `sign-in of the ${role}`).toBe(200);
  const session = await request.get(`${origin}/api/auth/session`);
  expect((await session.json()).user?.email).toBe(emailOf(role));
}

/** Browser contexts of people, one session for each context; closed together at the end of the test. */
export class People {
  private readonly contexts: BrowserContext[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly options: Parameters<Browser['newContext']>[0],
  ) {}

  async context(role: Role): Promise<BrowserContext> {
    const context = await this.browser.newContext(this.options);
    this.contexts.push(context);
    await signInByRequest(context.request, role);
    return context;
  }

  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}
