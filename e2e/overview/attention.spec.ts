import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { call, codeOf, OUR_PAGE } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { shiftOf, watchShifts } from '../fixtures/layout-shifts';
import { loseAnswer } from '../fixtures/page-actions';
import type { Sandbox } from '../fixtures/sandbox-control';
import { tabTo } from '../fixtures/tab-to';

/** An onramp that failed now: the newest error. */
async function failedOnramp(sandbox: Sandbox): Promise<string> {
  const { end2end } = (await sandbox.call('POST', 'transactions', { kind: 'onramp' })) as { end2end: string };
  await sandbox.call('POST', `transactions/${end2end}/advance`, { to: 'failure.payment' });
  return end2end;
}

async function itemOn(page: Page, id: string) {
  await page.goto('/overview');
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${id}"]`) });
  await expect(row.getByText(/Nobody yet|Taken by|It moved/).first()).toBeVisible();
  return row.filter({ has: page.getByText(/Nobody yet|Taken by/) });
}

for (const width of [1440, 390])
  test(`the rows whose code comes late have their place in the document: nothing moves at ${width} px`, async ({
    page,
    signIn,
    sandbox,
  }) => {
    // The row of a quote leaves when its rate ends: those of other tests end before the look.
    await sandbox.advance(60);
    await sandbox.freeze();
    await signIn('operator');
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    // A slow machine sends the document without figures; then nothing has a place.
    await expect(async () => {
      const document = await page.goto('/overview');
      expect((await document?.text())?.includes('Funds blocked')).toBe(true);
      await expect(page.getByRole('listitem').filter({ hasText: 'Quote about to expire' })).toHaveCount(0, {
        timeout: 1_000,
      });
    }).toPass();
    const row = page.getByRole('listitem').filter({ hasText: 'Funds blocked: USDT' });
    await expect(row.getByRole('button', { name: /^Take it/ })).toBeVisible();
    await expect(page.getByText('Server time')).toBeAttached();
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });

test('an item is taken, noted and done by keyboard, and another open browser sees who has it', async ({
  page,
  signIn,
  sandbox,
  people,
}) => {
  const id = await failedOnramp(sandbox);
  await signIn('operator');
  const row = await itemOn(page, id);
  const theirs = await (await people.context('viewer')).newPage();
  const other = await itemOn(theirs, id);
  await expect(other.getByRole('button')).toHaveCount(0);

  await row.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: 'Take it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row.getByText(/^Taken by you, /)).toBeVisible();
  await expect(other.getByText(/^Taken by Bruno Tavares, /)).toBeVisible({ timeout: 20_000 });
  await expectNoAxeViolationsInEitherTheme(page);

  await row.getByRole('link').focus();
  await tabTo(page, 'button', 'Note');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Onramp with an error' });
  const text = `Bank called ${randomUUID()}`;
  await dialog.getByLabel('Note', { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Add the note' }).press('Enter');
  await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText(text);
  await expectNoAxeViolationsInEitherTheme(page);
  await page.keyboard.press('Escape');
  await expect(row.getByText(text)).toBeVisible();

  await row.getByRole('button', { name: 'Done until it moves' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.locator(':focus')).not.toHaveCount(0);
  await page.getByRole('radio', { name: /^Done/ }).press('Space');
  await expect(page.getByText(/^Done by you, .*Back when it moves\.$/).first()).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expect(other).toHaveCount(0, { timeout: 20_000 });
});

test('a chargeback brings a done item back, and says that it moved', async ({ page, signIn, sandbox }) => {
  await signIn('support');
  const { results } = await (await call(page.request, 'GET', '/api/checkouts?limit=50')).json();
  const { end2end } = results.find((one: { process?: string }) => one.process?.startsWith('success.'));
  // Somebody ended it in an earlier state.
  const answer = await call(page.request, 'POST', '/api/attention', {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { item: `checkouts/${end2end}`, state: '0'.repeat(32), step: 'done' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await sandbox.call('POST', `transactions/${end2end}/chargeback`, {});
  const row = await itemOn(page, end2end);
  await expect(row).toContainText('Changed after completion');
  await expect(row).toContainText('It moved: back from done');
  // The actions of a row below the first cover its line under the pointer.
  await row.hover();
  await row.getByRole('button', { name: 'Done until it moves' }).click();
  await expect(row).toHaveCount(0);
});

test('after a lost answer the page shows what stands; before that nothing was kept, and a second press counts', async ({
  page,
  signIn,
  sandbox,
  people,
}) => {
  const id = await failedOnramp(sandbox);
  await signIn('treasurer');
  const row = await itemOn(page, id);
  await loseAnswer(page, '**/api/attention', 'before');
  await row.getByRole('button', { name: 'Take it' }).press('Enter');
  await expect(row.getByRole('alert')).toContainText('The answer did not arrive');
  await row.getByRole('button', { name: 'Take it' }).press('Enter');
  await expect(row.getByText(/^Taken by you, /)).toBeVisible();
  await expect(row.getByRole('alert')).toHaveCount(0);
  await loseAnswer(page, '**/api/attention', 'after');
  await row.getByRole('button', { name: 'Give it back' }).press('Enter');
  await expect(row.getByText(/^Nobody yet/)).toBeVisible();
  const viewer = await people.context('viewer');
  const refused = await call(viewer.request, 'POST', '/api/attention', {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { item: `onramps/${id}`, state: '0'.repeat(32), step: 'take' },
  });
  expect(await codeOf(refused)).toBe('403 forbidden');
});

test('who presses second is told for as long as the item stands, and keeps the focus on it', async ({
  page,
  signIn,
  sandbox,
  people,
}) => {
  const id = await failedOnramp(sandbox);
  await signIn('operator');
  const row = await itemOn(page, id);
  const other = await people.context('support');
  await page.route(
    '**/api/attention',
    async (route) => {
      const { item, state } = route.request().postDataJSON();
      const first = await call(other.request, 'POST', '/api/attention', {
        headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
        body: { item, state, step: 'take' },
      });
      expect(first.status()).toBe(200);
      await route.continue();
    },
    { times: 1 },
  );
  await row.getByRole('button', { name: /^Take it: Onramp with an error/ }).press('Enter');
  await expect(row.getByText(/^Taken by (?!you)/)).toBeVisible();
  await expect(row.getByRole('alert')).toContainText('Somebody else was quicker');
  await expect(row.getByRole('link')).toBeFocused();
});

test('an item is taken and done at its record by keyboard: in the drawer of its list, which keeps the focus', async ({
  page,
  signIn,
  sandbox,
}) => {
  const id = await failedOnramp(sandbox);
  await signIn('treasurer');
  await page.goto(`/onramps?tx=${id}`);
  const drawer = page.locator('dialog[open]');
  await expect(drawer.getByText(/^Nobody yet/)).toBeVisible();
  await drawer.getByRole('button', { name: /^Take it/ }).press('Enter');
  await expect(drawer.getByText(/^Taken by you, /)).toBeVisible();
  await expect(drawer.locator('[data-handling]')).toBeFocused();
  await expectNoAxeViolationsInEitherTheme(page);
  await drawer.getByRole('button', { name: /^Done until it moves/ }).press('Enter');
  await expect(drawer.getByText(/^Done by you, /)).toBeVisible();
  await page.reload();
  await expect(drawer.getByText(/^Done by you, /)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto('/overview');
  await expect(page.getByText(/Nobody yet|Taken by/).first()).toBeVisible();
  await expect(page.locator(`section:has(h2:text("Needs attention")) a[href*="${id}"]`)).toHaveCount(0);
});

test('blocked funds of a currency are an item with their amount, taken, noted and given back', async ({
  page,
  signIn,
}) => {
  await signIn('operator');
  await page.goto('/overview');
  const row = page.getByRole('listitem').filter({ has: page.getByText('Funds blocked: USDT') });
  await expect(row.getByRole('link')).toHaveAttribute('href', '/balances');
  await row.getByRole('button', { name: /^Take it/ }).press('Enter');
  await expect(row.getByText(/^Taken by you, /)).toBeVisible();
  await row.getByRole('button', { name: /^Note/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Funds blocked: USDT' });
  const text = `Asked compliance ${randomUUID()}`;
  await dialog.getByLabel('Note', { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Add the note' }).press('Enter');
  await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText(text);
  await page.keyboard.press('Escape');
  await expect(row.getByText(text)).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await row.getByRole('button', { name: /^Give it back/ }).press('Enter');
  await expect(row.getByText(/^Nobody yet/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto('/balances');
  const notes = page.getByRole('dialog', { name: 'Notes on blocked funds: USDT' });
  await page.getByRole('button', { name: 'Notes on blocked funds: USDT' }).press('Enter');
  await expect(notes.getByRole('list', { name: 'Notes' })).toContainText(text);
  await expectNoAxeViolationsInEitherTheme(page);
  await page.keyboard.press('Escape');
  await expect(notes).toHaveCount(0);
  await expect(page).toHaveURL(/\/balances$/);
  await page.goto('/balances?notes=USDT');
  await expect(notes.getByRole('list', { name: 'Notes' })).toContainText(text);
});

test('what is typed in a note stays when its row leaves the list', async ({ page, signIn, sandbox }) => {
  await signIn('operator');
  await page.goto('/overview');
  const row = page.getByRole('listitem').filter({ has: page.getByText('Funds blocked: USDT') });
  await row.getByRole('button', { name: /^Note/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Funds blocked: USDT' });
  const text = `Asked compliance ${randomUUID()}`;
  await dialog.getByLabel('Note', { exact: true }).fill(text);
  await page.route(/\/api\/overview/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (json.activity?.ok)
      Object.assign(json.activity.attention, { blocked: [], blocked_count: 0, blocked_unread: true });
    await route.fulfill({ response, json });
  });
  await failedOnramp(sandbox);
  await expect(page.getByText('Funds blocked: USDT')).toHaveCount(1, { timeout: 45_000 });
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue(text);
  await dialog.getByRole('button', { name: 'Add the note' }).press('Enter');
  await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText(text);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('section:has(h2:text("Needs attention")) :focus')).toHaveCount(1);
});

test('a sub-merchant’s own page shows who has its item, and takes the same steps', async ({
  page,
  signIn,
  people,
}) => {
  const failed = 'd43ca3c4-37ef-4850-955a-015477937934';
  await signIn('operator');
  await call(page.request, 'POST', '/api/sub-merchants/read', {
    headers: OUR_PAGE,
    body: { correlation_ids: [failed] },
  });
  await page.goto(`/sub-merchants/${failed}`);
  const item = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  await expect(item).toContainText('Onboarding failed');
  await item.getByRole('button', { name: 'Take it' }).press('Enter');
  await expect(item.getByText(/^Taken by you, /)).toBeVisible();
  await expect(item).toBeFocused();
  await item.getByRole('button', { name: 'Done until it moves' }).press('Enter');
  await expect(item.getByText(/^Done by you, .*Back when it moves\.$/)).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  const theirs = await (await people.context('viewer')).newPage();
  await theirs.goto(`/sub-merchants/${failed}`);
  await expect(theirs.getByText(/^Done by Bruno Tavares, /)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
