import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { call, codeOf, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import { seededTaxId, TransactionListObject } from '../pages/transaction-list-page';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Saved views' });

const openPanel = (page: Page) => pressUntil(page.getByRole('button', { name: 'Saved views' }), panel(page));

async function save(page: Page, name: string, choices: readonly string[] = []): Promise<void> {
  await openPanel(page);
  await panel(page).getByRole('textbox', { name: 'Save this view' }).fill(name);
  for (const choice of choices) await panel(page).getByRole('checkbox', { name: choice }).check();
  await panel(page).getByRole('button', { name: 'Save view' }).click();
  await expect(panel(page).getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

test.beforeEach(async ({ people }) => {
  // Views outlive the sandbox's reset, so remove them before each test.
  for (const role of ['viewer', 'operator'] as const) {
    const { request } = await people.context(role);
    for (const list of ['onramps', 'withdrawals']) {
      const { views } = await (await call(request, 'GET', `/api/views?list=${list}`)).json();
      for (const { id, own } of views)
        if (own) await call(request, 'DELETE', `/api/views/${id}`, { body: {} });
    }
  }
});

test('filters, columns and row height come back with the view, the days as of today', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  const days = await screen.editor('Created');
  await days.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/\?from=/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByText('Compact', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Message' }).uncheck();
  await page.keyboard.press('Escape');
  const address = new URL(page.url()).search.slice(1);
  await save(page, 'This week');
  await expect(panel(page).getByRole('listitem')).toContainText('Last 7 days · Only you');
  await expect(panel(page).getByRole('checkbox', { name: /^Share/ })).toHaveCount(0);
  await expect(panel(page).getByRole('radio', { name: 'Follow the calendar: Last 7 days' })).toBeChecked();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter Created' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByText('Comfortable').click();
  await page.getByRole('checkbox', { name: 'Message' }).check();
  await page.keyboard.press('Escape');
  await openPanel(page);
  await panel(page)
    .getByRole('button', { name: /^This week/ })
    .click();
  await expect(page).toHaveURL(
    (url) => /^\?view=[\da-f-]{36}&opened=[\d-]{10}&/.test(url.search) && url.search.endsWith(address),
  );
  await expect(page.getByRole('columnheader', { name: 'Message' })).toHaveCount(0);
  await expect(page.locator('tbody tr').first()).toHaveCSS('height', '36px');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Message' })).toHaveCount(0);
});

test('a shared view is everybody’s to open and its owner’s to change; a lost answer makes no second one', async ({
  page,
  signIn,
  people,
}) => {
  await signIn('operator');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  await openPanel(page);
  const named = panel(page).getByRole('textbox', { name: 'Save this view' });
  await panel(page)
    .getByRole('checkbox', { name: /^Share/ })
    .check();
  // The typed name stays for correction.
  await named.fill('Ana 111.444.777-35');
  await panel(page).getByRole('button', { name: 'Save view' }).click();
  await expect(panel(page).getByText('A CPF or CNPJ cannot be entered here.')).toBeVisible();
  await expect(named).toHaveValue('Ana 111.444.777-35');
  await named.fill('Desk');
  let lost = 0;
  await page.route('**/api/views', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await panel(page).getByRole('button', { name: 'Save view' }).click();
  await expect(panel(page).getByText('No answer reached this browser', { exact: false })).toBeVisible();
  const answer = page.waitForResponse('**/api/views');
  await panel(page).getByRole('button', { name: 'Save view' }).click();
  expect((await answer).status()).toBe(200);
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expect(panel(page).getByRole('listitem')).toContainText('Shared by you');

  const viewer = await people.context('viewer');
  const theirs = await viewer.newPage();
  await new TransactionListObject(theirs, 'onramps').open();
  await openPanel(theirs);
  await expect(panel(theirs).getByRole('listitem')).toContainText('Shared by');
  await expect(panel(theirs).getByRole('button', { name: 'Change Desk' })).toHaveCount(0);
  const { views } = await (await call(viewer.request, 'GET', '/api/views?list=onramps')).json();
  expect(views).toHaveLength(1);
  const path = `/api/views/${views[0].id}`;
  expect(await codeOf(await call(viewer.request, 'DELETE', path, { body: {} }))).toBe('403 forbidden');
  const body = { list: 'onramps', name: 'Mine', shared: true, filters: {}, density: 'compact' };
  const headers = { ...OUR_PAGE, 'idempotency-key': randomUUID() };
  expect(await codeOf(await call(viewer.request, 'POST', '/api/views', { body, headers }))).toBe(
    '403 forbidden',
  );

  await panel(page).getByRole('button', { name: 'Change Desk' }).click();
  await panel(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(panel(page).getByText('It is removed for everyone.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Remove for good' }).click();
  await expect(panel(page).getByText('No saved views', { exact: false })).toBeVisible();
});

test('safety 53: a view with a CPF holds no number, neither on the wire nor on the screen', async ({
  page,
  signIn,
  context,
  sandbox,
}) => {
  await signIn('operator');
  const number = await seededTaxId(sandbox, 'onramps');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  await screen.filter('Client CPF or CNPJ', number);
  await expect(page.getByRole('button', { name: /^Client CPF or CNPJ: •••/ })).toBeVisible();
  await save(page, 'One client');
  const text = await (await call(context.request, 'GET', '/api/views?list=onramps')).text();
  expect(text).toContain('•••');
  expect(text).not.toContain(number);
});

for (const [locale, button] of [
  ['en-US', 'Saved views'],
  ['pt-BR', 'Visões salvas'],
  ['es', 'Vistas guardadas'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 700 } });

    test('the menu fits the smallest phone', async ({ page, signIn }) => {
      await signIn('operator');
      await page.goto('/withdrawals');
      await pressUntil(
        page.getByRole('button', { name: button }),
        page.getByRole('dialog', { name: button }),
      );
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
    });
  });
}
