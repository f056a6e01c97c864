import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import { can, type Permission, ROLES, type Role } from '@/lib/access/permissions';
import { en } from '@/lib/i18n/messages/en/messages';
import { forbiddenPage, pageTitle, type TitledPage } from '@/lib/i18n/page-titles';
import { PAGE_PERMISSIONS, PAGES_FOR_ALL } from '@/lib/testing/fixtures/page-permissions';
import { askByRequest } from '../fixtures/ask-by-request';
import { call, codeOf, OUR_PAGE, quoteByRequest } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import { inviteDecider, newEmail, signInByRequest } from '../fixtures/people';
import type { Sandbox } from '../fixtures/sandbox-control';

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

async function join(request: APIRequestContext, token: string, code?: string) {
  const joined = await call(request, 'POST', '/api/join', { body: { token, code, password: PASSWORD } });
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

/** A record behind each address with an id, by which page; made for `brandable` where the demo may not be changed. */
async function records(operator: APIRequestContext, treasurer: APIRequestContext, sandbox: Sandbox) {
  const keyed = async (request: APIRequestContext, path: string, body: unknown) => {
    const headers = { ...OUR_PAGE, 'idempotency-key': randomUUID() };
    const answer = await call(request, 'POST', path, { headers, body });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const read = async (path: string) => (await call(operator, 'GET', path)).json();
  const relationship = (await sandbox.call('POST', 'relationships', { account: 'A' })) as {
    correlation_id: string;
  };
  const brandable = relationship.correlation_id;
  await sandbox.call('PUT', `relationships/${brandable}/kyb`, { process: 'kyb_provider_submerchant.done' });
  const body = { correlation_id: brandable, name: 'Papelaria Norte' };
  await call(operator, 'POST', '/api/sub-merchants', { body });
  await keyed(treasurer, `/api/sub-merchants/${brandable}/branding`, { trade_name: 'Norte' });
  const { changes } = await read(`/api/sub-merchants/${brandable}/branding`);
  const asked = { currency_code: 'USDT', amount_fiat: '120.50' };
  const done = async (path: string) => {
    const { results } = await read(`${path}?limit=50`);
    const found = results.find(({ process }: { process?: string }) => process?.startsWith('success.'));
    return String(found?.end2end);
  };
  const ids: Record<string, string> = {
    '/conversions/[rfq_id]': (await quoteByRequest(operator)).rfq_id,
    '/print/links/[id]': (await keyed(operator, '/api/checkouts', asked)).link.id,
    '/print/sub-merchants/[correlation_id]/branding/[id]': changes[0].id,
    '/print/sub-merchants/[correlation_id]/links/[id]': (
      await keyed(operator, `/api/sub-merchants/${MINE}/checkouts`, asked)
    ).link.id,
    '/print/sub-merchants/[correlation_id]/withdrawals/[id]': await done(
      `/api/sub-merchants/${MINE}/withdrawals`,
    ),
    '/print/withdrawals/[id]': await done('/api/withdrawals'),
    '/requests/[id]': (await askByRequest(operator, '5')).id,
  };
  const ownerOf = (page: string) => (page.includes('/branding/[id]') ? brandable : MINE);
  const addressOf = (page: string, id = ids[page] ?? '') =>
    page.replace('[correlation_id]', ownerOf(page)).replace(/\[\w+\]/, id);
  return { brandable, addressOf, ownerOf };
}

const reachOf = (reach: string, owner: string) =>
  reach === 'account' ? reach : reach === 'sub_merchant' ? { subMerchant: owner } : undefined;
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]?.replaceAll('&amp;', '&');
/** As markup, or as what the browser draws. The dictionary, which has every word, is none. */
const headings = (html: string) =>
  [...html.matchAll(/<h1[^>]*>([^<]*)|\\"h1\\",null,\{[^{}]*\\"children\\":\\"([^"\\]*)/g)].map(
    ([, markup, drawn]) => markup ?? drawn,
  );
/** Data of sub-merchants: a page that refuses has none. */
const NAMES = ['Livraria Outono', 'Mercearia do Porto', 'Papelaria Norte'];

test('W1: every page answers every person as its row says: six roles, no session, disabled, lowered, limited', async ({
  playwright,
  signIn,
  context,
  sandbox,
}) => {
  test.setTimeout(300_000);
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
  interface Person {
    who: string;
    role: Role | null;
    limitedTo?: string[];
    request: APIRequestContext;
  }
  const persons: Person[] = [
    { who: 'nobody', role: null, request: await jar() },
    { who: 'disabled', role: null, request: await joined('operator', null, { disabled: true }) },
    { who: 'lowered', role: 'viewer', request: await joined('operator', null, { role: 'viewer' }) },
  ];
  for (const role of ['viewer', 'support', 'accountant', 'operator'] as const)
    persons.push({
      who: `${role}, limited`,
      role,
      limitedTo: [OTHER],
      request: await joined(role, [OTHER]),
    });
  const whole = {} as Record<Role, APIRequestContext>;
  for (const role of ROLES) {
    whole[role] = await jar();
    await signInByRequest(whole[role], role);
    persons.push({ who: role, role, request: whole[role] });
  }
  const decider = await inviteDecider(admin, whole.treasurer, 'Lia Prado', 'treasurer', [OTHER]);
  const limitedDecider = await jar();
  await join(limitedDecider, decider.token, decider.code);
  persons.push({
    who: 'treasurer, limited',
    role: 'treasurer',
    limitedTo: [OTHER],
    request: limitedDecider,
  });
  const { addressOf, ownerOf } = await records(whole.operator, whole.treasurer, sandbox);
  const { people } = await (await call(admin, 'GET', '/api/team')).json();
  const pages = [
    ...Object.entries(PAGE_PERMISSIONS),
    ...PAGES_FOR_ALL.map((page) => [page, ['session:read', 'own']] as const),
  ];
  for (const [page, [permission, reach]] of pages) {
    const path = page === '/team/[id]' ? addressOf(page, people[0].id) : addressOf(page);
    for (const { who, role, limitedTo = null, request } of persons) {
      const answer = await request.get(`${ORIGIN}${path}`, { maxRedirects: 0 });
      const said = answer.status() === 307 ? answer.headers().location?.split('?')[0] : answer.status();
      const about = reachOf(reach, ownerOf(page));
      const may = role !== null && can({ role, limitedTo }, permission as Permission, about);
      expect([page, who, said]).toEqual([page, who, role === null ? '/signin' : may ? 200 : 403]);
      if (role === null) continue;
      const html = await answer.text();
      const why = limitedTo === null ? en.common.forbiddenTitle : en.common.forbiddenLimitTitle;
      expect([page, who, titleOf(html)]).toEqual([
        page,
        who,
        `${pageTitle(may ? (page as TitledPage) : forbiddenPage({ role, limitedTo }), 'en')} · Mesa`,
      ]);
      if (may) continue;
      expect([page, who, headings(html)]).toEqual([page, who, expect.arrayContaining([why])]);
      expect([page, who, NAMES.filter((name) => html.includes(name))]).toEqual([page, who, []]);
    }
  }
  // With a second one who decides, more takes two people.
  const ended = await call(admin, 'PATCH', `/api/team/${decider.id}`, { body: { disabled: true } });
  expect(ended.status()).toBe(200);
  for (const request of made) await request.dispose();
});

/** Of each page that an operator who is limited may open: words that only its content has. */
const CONTENT: Record<string, string | RegExp> = {
  '/account': en.people.account.title,
  '/events': en.events.title,
  '/print/sub-merchants/[correlation_id]/branding/[id]': 'Branding change accepted',
  '/print/sub-merchants/[correlation_id]/links/[id]': 'Payment link made. Not a payment',
  '/print/sub-merchants/[correlation_id]/withdrawals/[id]': 'Completed, by',
  '/sub-merchants': 'Livraria Outono',
  '/sub-merchants/[correlation_id]': 'Livraria Outono',
  '/sub-merchants/[correlation_id]/branding': en.branding.locked,
  '/sub-merchants/[correlation_id]/checkouts': /120[.,]50/,
  '/sub-merchants/[correlation_id]/splits': en.splits.title,
  '/sub-merchants/[correlation_id]/whitelist': 'Treasury',
  '/sub-merchants/[correlation_id]/withdrawals': en.subMerchantWithdrawals.readOnly,
  '/sub-merchants/money': 'Livraria Outono',
};

test('W1, W8: whoever is limited reads the content of every page of theirs, and on every other one why not', async ({
  playwright,
  browser,
  signIn,
  context,
  sandbox,
}) => {
  test.setTimeout(240_000);
  await signIn('admin');
  const [operator, treasurer] = await Promise.all(
    (['operator', 'treasurer'] as const).map(async (role) => {
      const request = await playwright.request.newContext();
      await signInByRequest(request, role);
      return request;
    }),
  );
  if (operator === undefined || treasurer === undefined) throw new Error('nobody signed in');
  const { brandable, addressOf, ownerOf } = await records(operator, treasurer, sandbox);
  const limitedTo = [MINE, brandable];
  const { id, token } = await invited(context.request, 'operator', limitedTo);
  const theirs = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await join(theirs.request, token);
  const page = await theirs.newPage();
  const open: string[] = [];
  for (const [name, [permission, reach]] of Object.entries(PAGE_PERMISSIONS)) {
    const address = name === '/team/[id]' ? addressOf(name, id) : addressOf(name);
    const holder = { role: 'operator', limitedTo } as const;
    if (!can(holder, permission, reachOf(reach, ownerOf(name)))) {
      const answer = await theirs.request.get(`${ORIGIN}${address}`);
      const html = await answer.text();
      const why = expect.arrayContaining([en.common.forbiddenLimitTitle]);
      expect([name, answer.status(), headings(html)]).toEqual([name, 403, why]);
      expect(html, name).not.toContain('Mercearia do Porto');
      continue;
    }
    open.push(name);
    expect([name, (await page.goto(address))?.status()]).toEqual([name, 200]);
    await expect(page.getByRole('main'), name).toContainText(CONTENT[name] ?? 'a row of CONTENT');
    await expect(page.getByText('Mercearia do Porto'), name).toHaveCount(0);
  }
  expect(open.sort()).toEqual(Object.keys(CONTENT).sort());
  const { items } = await (
    await call(context.request, 'GET', '/api/audit?kind=attempts&outcome=denied')
  ).json();
  const denied = items.find(({ route }: { route: string }) => route === 'page balance:read');
  expect(denied).toMatchObject({ actor: { id }, source: expect.any(String), request_id: expect.any(String) });
  for (const request of [operator, treasurer]) await request.dispose();
  await theirs.close();
});
