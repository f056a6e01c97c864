import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { CLIENT_SECRET, identityProvider } from '@/lib/testing/harnesses/identity-provider';
import { freePort, startNext, stop, waitUntilReady } from '../../scripts/demo/next-server.mjs';
import { OUR_PAGE } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { COMPANY_ADMIN, OUTPUT } from '../fixtures/environment';
import { signInByRequest } from '../fixtures/people';

const ROLES = { claim: 'groups', roles: { finance: 'treasurer', desk: 'operator', help: 'support' } };
const LOG = path.join(OUTPUT, 'single-sign-on.log');
const SECRETS = {
  mail: 'mail-password-of-this-run',
  provider: CLIENT_SECRET,
  metrics: 'metrics-token-of-this-run-only-5512',
  audit: 'audit-key-of-this-run-only-90-ab-7731',
};
const ENTER = 'Sign in with single sign-on';

let origin: string;
let provider: Awaited<ReturnType<typeof identityProvider>>;
let server: ReturnType<typeof startNext>;
let folder: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  provider = await identityProvider(`${origin}/api/auth/callback/oidc`);
  folder = mkdtempSync(path.join(tmpdir(), 'mesa-sso-'));
  const env = {
    DATA_DIR: folder,
    APP_URL: origin,
    PAYMENTS_BASE_URL: '',
    DATABASE_URL: '',
    AUTH_SECRET: '',
    ADMIN_EMAIL: COMPANY_ADMIN.email,
    ADMIN_PASSWORD: COMPANY_ADMIN.password,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'mesa',
    OIDC_CLIENT_SECRET: SECRETS.provider,
    OIDC_ROLES: JSON.stringify(ROLES),
    // Nobody listens there, so every mail fails.
    SMTP_URL: `smtp://mesa:${SECRETS.mail}@127.0.0.1:9`,
    METRICS_TOKEN: SECRETS.metrics,
    AUDIT_SIGNING_KEY: SECRETS.audit,
    LOG_LEVEL: 'debug',
  };
  server = startNext({ port, host: '127.0.0.1', env, stdio: 'pipe' });
  const log = createWriteStream(LOG);
  for (const stream of [server.stdout, server.stderr]) stream?.pipe(log, { end: false });
  await waitUntilReady(server, origin);
});

test.afterAll(async () => {
  await stop(server);
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Whom the provider signs in from now on. */
function isAtTheProvider(id: string, more: object = {}) {
  provider.people[id] = { email: `${id}@company.example`, email_verified: true, name: 'Rita Sá', ...more };
  provider.state.person = id;
}

async function enter(page: Page, address = '/signin?with=password') {
  await page.goto(`${origin}${address}`);
  await page.getByRole('link', { name: ENTER }).click();
}

const userOf = async (page: Page) =>
  (await (await page.request.get(`${origin}/api/auth/session`)).json()).user;

async function byPassword(page: Page) {
  await page.getByLabel('Work e-mail').fill(COMPANY_ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(COMPANY_ADMIN.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${origin}/overview`);
}

test('who the provider names has an account after the first sign-in, reads what a viewer reads, and no word of a password', async ({
  page,
}) => {
  isAtTheProvider('rita');
  await page.goto(`${origin}/balances`);
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await expectNoAxeViolationsInEitherTheme(page);
  await page.getByRole('link', { name: ENTER }).click();
  await expect(page).toHaveURL(`${origin}/balances`);
  await expect(page.getByRole('heading', { level: 1, name: 'Balances' })).toBeVisible();
  expect(await userOf(page)).toMatchObject({ email: 'rita@company.example', name: 'Rita Sá' });
  const [cookie] = (await page.context().cookies(origin)).filter(({ name }) =>
    name.startsWith('mesa.session'),
  );
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await page.goto(`${origin}/team`);
  await expect(page.getByRole('heading', { name: 'Team' })).toHaveCount(0);
  await page.goto(`${origin}/account`);
  await expect(
    page.getByText('You sign in with single sign-on, so you have no password here.'),
  ).toBeVisible();
  await expect(page.getByText('anyone signed in to your single sign-on can act as you')).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('W17: a session that ended goes on by single sign-on, and what was typed is still there', async ({
  page,
  browser,
}) => {
  isAtTheProvider('nina');
  // An administrator who decides lets an operator in; the claim alone does not.
  const admin = await browser.newContext();
  await signInByRequest(admin.request, COMPANY_ADMIN, origin);
  const invited = await admin.request.post(`${origin}/api/team`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    data: { email: 'nina@company.example', name: 'Nina Melo', role: 'operator' },
  });
  expect(invited.status(), await invited.text()).toBe(200);
  await admin.close();
  await enter(page);
  await expect(page).toHaveURL(`${origin}/overview`);
  const open = async () => {
    await page.getByRole('button', { name: 'Add a destination' }).first().click();
    return page.getByRole('dialog').getByLabel('Owner');
  };
  await page.goto(`${origin}/destinations`);
  await (await open()).fill('Recife Cargas');
  await page.goto(`${origin}/events`);
  const search = page.getByLabel('ID or text in the payload');
  await search.fill('half a thought');
  const cookies = await page.context().cookies();
  const { csrfToken } = await (await page.request.get(`${origin}/api/auth/csrf`)).json();
  await page.request.post(`${origin}/api/auth/signout`, { form: { csrfToken, json: 'true' } });
  await page.context().addCookies(cookies);
  await search.press('Enter');
  const ended = page.getByRole('dialog', { name: 'Your session ended' });
  await expect(ended).toBeVisible();
  await expectNoAxeViolations(page);
  await ended.getByRole('button', { name: 'Go on with single sign-on' }).click();
  await expect(ended).toHaveCount(0);
  await expect(page).toHaveURL(/\/events/);
  expect(await userOf(page)).toMatchObject({ email: 'nina@company.example' });
  await page.goto(`${origin}/destinations`);
  await expect(await open()).toHaveValue('Recife Cargas');
});

test('the claim gives a role that decides nothing; one that decides stands on the person’s page and waits for two', async ({
  page,
  browser,
}) => {
  isAtTheProvider('otto', { groups: ['help'] });
  await enter(page);
  await expect(page).toHaveURL(`${origin}/overview`);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signInByRequest(context.request, COMPANY_ADMIN, origin);
  const roleOf = async () => {
    const { people } = await (await context.request.get(`${origin}/api/team`)).json();
    return people.find(({ email }: { email: string }) => email === 'otto@company.example').role;
  };
  expect(await roleOf()).toBe('support');
  for (const [groups, role] of [
    [['desk'], 'operator'],
    [['finance'], 'operator'],
  ] as const) {
    isAtTheProvider('otto', { groups });
    await page.context().clearCookies();
    await enter(page);
    await expect(page).toHaveURL(`${origin}/overview`);
    expect(await roleOf()).toBe(role);
  }
  const admin = await context.newPage();
  await admin.goto(`${origin}/team`);
  await admin.getByRole('link', { name: 'Rita Sá' }).first().click();
  await expect(admin.getByText('Single sign-on', { exact: true })).toBeVisible();
  await admin.goto(`${origin}/team`);
  await admin
    .getByRole('row', { name: /otto@company\.example/ })
    .getByRole('link')
    .click();
  await expect(admin.getByText(/gives Treasurer; a role that decides is given and taken here/)).toBeVisible();
  await expect(admin.getByText('Single sign-on goes on working beside it.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(admin);
  await context.close();
});

test('no address of another site is led to, and another site starts no sign-in', async ({ page }) => {
  isAtTheProvider('rita');
  for (const wanted of [
    'https://evil.example/x',
    '//evil.example/x',
    '/\\evil.example/x',
    'javascript:alert(1)',
  ]) {
    await page.context().clearCookies();
    await page.goto(`${origin}/signin?with=password&callbackUrl=${encodeURIComponent(wanted)}`);
    await page.getByRole('link', { name: ENTER }).click();
    await expect(page).toHaveURL(`${origin}/overview`);
    await page.context().clearCookies();
    await page.goto(`${origin}/api/auth/signin/oidc?callbackUrl=${encodeURIComponent(wanted)}`);
    // Past the provider: a page on the way there goes on by itself.
    const onTheWay = ({ origin: at, pathname }: URL) =>
      at === new URL(provider.issuer).origin || pathname.startsWith('/api/auth/');
    await page.waitForURL((url) => !onTheWay(url));
    expect([wanted, new URL(page.url()).origin]).toEqual([wanted, origin]);
  }
  await page.context().clearCookies();
  const foreign = await page.request.get(`${origin}/api/auth/signin/oidc`, {
    headers: { 'sec-fetch-site': 'cross-site' },
    maxRedirects: 0,
  });
  expect(foreign.status()).toBe(403);
});

test('an address that a local account has opens nothing before that account’s password', async ({ page }) => {
  isAtTheProvider('first', { email: COMPANY_ADMIN.email });
  await enter(page);
  await expect(page.getByText('There is already an account with your e-mail address here.')).toBeVisible();
  expect(await userOf(page)).toBeUndefined();
  await expectNoAxeViolations(page);
});

test('safety 53: the secrets of mail, single sign-on, metrics and audit, and the token of a link, are in no log line', async ({
  page,
}) => {
  await signInByRequest(page.request, COMPANY_ADMIN, origin);
  const invited = await page.request.post(`${origin}/api/team`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    data: { email: 'tom@company.example', name: 'Tom Alves', role: 'viewer' },
  });
  expect(invited.status(), await invited.text()).toBe(200);
  const { hash } = new URL((await invited.json()).link.url);
  const metrics = await page.request.get(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${SECRETS.metrics}` },
  });
  expect(metrics.status()).toBe(200);
  const last = await page.request.get(`${origin}/api/audit`);
  expect(last.status()).toBe(200);
  const log = () => readFileSync(LOG, 'utf8');
  // Lines are written together, a moment later.
  await expect.poll(log).toContain(last.headers()['x-request-id']);
  await expect.poll(log).toContain('a mail was not sent');
  const basic = Buffer.from(`mesa:${SECRETS.provider}`).toString('base64');
  for (const secret of [...Object.values(SECRETS), basic, hash.slice(1)]) expect(log()).not.toContain(secret);
});

test('while the provider is down the page says so, and the local administrator enters with the password', async ({
  page,
}) => {
  await provider.close();
  await enter(page);
  const down = page.getByText('The single sign-on service does not answer.');
  await expect(down).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await byPassword(page);
  expect((await userOf(page)).email).toBe(COMPANY_ADMIN.email);
});
