import type { Request } from '@playwright/test';
import { ORIGIN } from './environment';

/** What no browser, log, store or file may see, even of the sandbox's throw-away account. */
export const SECRETS = /sandbox_key_A_|sandbox_whsec_|sandbox_naas_whsec_|-----BEGIN|PRIVATE KEY/;

/** Documents, data of pages and answers of the BFF; the scripts were searched when they were built. */
const SEARCHED = /^(text\/(html|x-component)|application\/([\w.]+\+)?json)/;
/** The sandbox shows its own keys to whoever builds against it. */
const SANDBOX = /^\/(api\/)?sandbox(\/|$)/;

/** The address of a finished request of ours whose answer has a secret in it. */
export async function secretIn(request: Request): Promise<string | undefined> {
  const { origin, pathname } = new URL(request.url());
  if (origin !== ORIGIN || SANDBOX.test(pathname)) return undefined;
  const response = await request.response();
  if (response === null || !SEARCHED.test(response.headers()['content-type'] ?? '')) return undefined;
  return SECRETS.test(await response.text()) ? pathname : undefined;
}
