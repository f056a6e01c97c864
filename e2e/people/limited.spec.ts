import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { can, isRole, type Permission, ROLES } from '@/lib/access/permissions';
import { en } from '@/lib/i18n/messages/en/messages';
import { PAGE_PERMISSIONS } from '@/lib/testing/fixtures/page-permissions';
import { call, codeOf, OUR_PAGE } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import { newEmail, signInByRequest } from '../fixtures/people';

const PASSWORD = 'seven brown kettles on a shelf';
/** Livraria Outono. */
const MINE = '2263c175-1439-4020-a6d4-9e606c85e838';
const OTHER = '5f81db24-535b-45e8-94d1-18690eda9b1c';

async function invited(admin: APIRequestContext, role: string, limited_to: string[] | null) {
  const answer = await call(admin, 'POST', '/api/team', {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { email: newEmail(), name: 'Caio Nogueira', role, limited_to },
  });
  const { person, link } = await answer.json();
  return { id: String(person.id), token: new URL(link.url).hash.slice(1) };
}

async function join(request: APIRequestContext, token: string) {
  const joined = await call(request, 'POST', '/api/join', { body: { token, password: PASSWORD } });
  expect(joined.status(), await joined.text()).toBe(200);
}

test('an operator who is invited for one sub-merchant sees that one alone, and is told why elsewhere', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('admin');
  await page.goto('/team');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  const email = newEmail();
  await dialog.getByLabel('Work e-mail').fill(email);
  await dialog.getByLabel('Name').fill('Caio Nogueira');
  await dialog.getByRole('radio', { name: /^Operator/ }).check();
  await dialog.getByRole('radio', { name: 'Only these' }).check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByText('Choose at least one sub-merchant')).toBeVisible();
  await dialog.getByLabel('Search by name, tag or ID').fill('livraria');
  await dialog.getByRole('checkbox', { name: 'Livraria Outono' }).check();
  await dialog.getByLabel('Search by name, tag or ID').fill('');
  await expect(dialog.getByText('1 chosen')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const made = page.getByRole('dialog', { name: 'Caio Nogueira is invited' });
  const link = (await made.locator('code').innerText()).trim();
  await made.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Only Livraria Outono');

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.keyboard.press('Enter');
  await theirs.waitForURL('**/sub-merchants');
  await expect(theirs.getByRole('row').filter({ hasText: 'Livraria Outono' })).toBeVisible();
  await expect(theirs.getByText('Mercearia do Porto')).toHaveCount(0);
  await expect(theirs.getByText('The account may have more')).toBeVisible();
  const navigation = theirs.getByRole('navigation').first();
  for (const hidden of ['Overview', 'Balances', 'Convert', 'Checkouts', 'Conversions', 'Sandbox', 'Team'])
    await expect(navigation.getByRole('link', { name: hidden, exact: true })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Add a sub-merchant' })).toHaveCount(0);
  for (const address of [
    `/sub-merchants/${OTHER}`,
    `/sub-merchants/${OTHER}/withdrawals`,
    '/balances',
    '/checkouts',
  ]) {
    const answer = await theirs.goto(address);
    expect([address, answer?.status()]).toEqual([address, 403]);
    await expect(theirs.getByRole('heading', { name: 'This page is outside what you see' })).toBeVisible();
    await expect(theirs.getByText('Mercearia do Porto')).toHaveCount(0);
  }
  await expectNoAxeViolationsInEitherTheme(theirs);
  await theirs.getByRole('link', { name: 'Go to Sub-merchants' }).click();
  await theirs.waitForURL('**/sub-merchants');
  await theirs.goto(`/sub-merchants/${MINE}/withdrawals`);
  await expect(theirs.getByRole('heading', { name: 'Livraria Outono' })).toBeVisible();
  for (const [method, path] of [
    ['GET', '/api/withdrawals/export?format=csv'],
    ['GET', '/api/checkouts'],
    ['GET', `/api/sub-merchants/${OTHER}/balance`],
    ['POST', '/api/sandbox/reset'],
  ] as const)
    expect([
      path,
      await codeOf(await call(context.request, method, path, method === 'POST' ? { body: {} } : {})),
    ]).toEqual([path, '403 outside_limit']);
  await theirs.setViewportSize({ width: 390, height: 844 });
  await theirs.goto('/sub-merchants');
  await expect(theirs.getByRole('link', { name: 'Sub-merchants' }).last()).toBeVisible();
  await expectNoSidewaysScroll(theirs);
  await context.close();
});

test('a limit that is changed on the person holds at once, on an open page too', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('admin');
  const { id, token } = await invited(page.context().request, 'operator', null);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await join(context.request, token);
  const theirs = await context.newPage();
  await theirs.goto('/sub-merchants');
  await expect(theirs.getByRole('row').filter({ hasText: 'Mercearia do Porto' })).toBeVisible();
  await page.goto(`/team/${id}`);
  await page.getByRole('radio', { name: 'Only these' }).check();
  await page.getByRole('checkbox', { name: 'Livraria Outono' }).check();
  await page.getByRole('button', { name: 'Change what they see' }).click();
  await expect(page.getByText('Changed. It applies to open pages at once.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  expect(await codeOf(await call(context.request, 'GET', '/api/balance'))).toBe('403 outside_limit');
  await theirs.reload();
  await expect(theirs.getByText('Mercearia do Porto')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await context.close();
});

test('W1: every page answers every person as its row says: six roles, no session, disabled, lowered, limited', async ({
  playwright,
  signIn,
  context,
}) => {
  await signIn('admin');
  const admin = context.request;
  const made: APIRequestContext[] = [];
  const jar = async () => {
    const request = await playwright.request.newContext();
    made.push(request);
    return request;
  };
  const joined = async (role: string, limited_to: string[] | null, change?: object) => {
    const { id, token } = await invited(admin, role, limited_to);
    const request = await jar();
    await join(request, token);
    if (change) expect((await call(admin, 'PATCH', `/api/team/${id}`, { body: change })).status()).toBe(200);
    return request;
  };
  const persons = [
    { who: 'nobody', role: null, request: await jar() },
    { who: 'disabled', role: null, request: await joined('operator', null, { disabled: true }) },
    { who: 'lowered', role: 'viewer', request: await joined('operator', null, { role: 'viewer' }) },
    { who: 'limited', role: 'operator', limitedTo: [OTHER], request: await joined('operator', [OTHER]) },
  ];
  for (const role of ROLES) {
    const request = await jar();
    await signInByRequest(request, role);
    persons.push({ who: role, role, request });
  }
  for (const [address, [permission, reach]] of Object.entries(PAGE_PERMISSIONS)) {
    const path = address.replace('[correlation_id]', MINE).replace(/\[\w+\]/, 'nobody');
    for (const { who, role, limitedTo, request } of persons as {
      who: string;
      role: string | null;
      limitedTo?: string[];
      request: APIRequestContext;
    }[]) {
      const answer = await request.get(`${ORIGIN}${path}`, { maxRedirects: 0 });
      const said = answer.status() === 307 ? answer.headers().location?.split('?')[0] : answer.status();
      const about =
        reach === 'account' ? reach : reach === 'sub_merchant' ? { subMerchant: MINE } : undefined;
      const may =
        isRole(role) && can({ role, limitedTo: limitedTo ?? null }, permission as Permission, about);
      const want = role === null ? '/signin' : may ? 'let in' : 403;
      expect([address, who, said === 200 || said === 404 ? 'let in' : said]).toEqual([address, who, want]);
      if (want !== 403) continue;
      const why = limitedTo === undefined ? en.common.forbiddenTitle : en.common.forbiddenLimitTitle;
      expect([address, who, (await answer.text()).includes(why)]).toEqual([address, who, true]);
    }
  }
  for (const request of made) await request.dispose();
});
