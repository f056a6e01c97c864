import type { Page } from 'playwright/test';
import { call } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { tabTo } from '../fixtures/tab-to';
import { listByRequest, TransactionListObject } from '../pages/transaction-list-page';

const SAVED = 'Kept with the keyboard';

/** Rows are in the HTML before the shortcuts work, so press again. */
async function pressFor(page: Page, key: string, wanted: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await wanted();
  }).toPass();
}

test('an export, columns, a saved view, a reveal, a copy and the box of withdrawals are worked with the keyboard alone', async ({
  page,
  signIn,
  context,
  sandbox,
}) => {
  await sandbox.freeze();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('operator');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  const dialog = page.getByRole('dialog', { name: 'Export this list' });
  await pressFor(page, 'x', () => expect(dialog).toBeVisible({ timeout: 3_000 }));
  await tabTo(page, 'button', 'Start export');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^onramps_sandbox_all_/);
  // It stays until the file has come.
  await pressFor(page, 'Escape', () => expect(dialog).toBeHidden({ timeout: 3_000 }));

  await tabTo(page, 'button', 'Columns');
  await page.keyboard.press('Enter');
  // Wait for the panel: a Tab before it exists moves past it.
  await expect(page.getByRole('checkbox', { name: 'Message' })).toBeVisible();
  await tabTo(page, 'checkbox', 'Message');
  await page.keyboard.press('Space');
  await expect(page.getByRole('columnheader', { name: 'Message' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();

  await tabTo(page, 'button', 'Saved views');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Save this view' })).toBeVisible();
  await tabTo(page, 'textbox', 'Save this view');
  await page.keyboard.type(SAVED);
  await page.keyboard.press('Enter');
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await expect(views.getByRole('listitem').filter({ hasText: SAVED })).toBeVisible();
  await page.keyboard.press('Escape');
  const { views: kept } = await (await call(context.request, 'GET', '/api/views?list=onramps')).json();
  const { id: view } = kept.find(({ name }: { name: string }) => name === SAVED);
  await call(context.request, 'DELETE', `/api/views/${view}`, { body: {} });

  const [first] = await screen.ids();
  const row = page.locator(`a[data-row="${first}"]`);
  await pressFor(page, 'j', () => expect(row).toBeFocused({ timeout: 2_000 }));
  await page.keyboard.press('Enter');
  await expect(screen.drawer.getByRole('heading', { name: 'Onramp' })).toBeFocused();
  await tabTo(page, 'button', 'Copy end-to-end ID');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await tabTo(page, 'button', /^Reveal client_tax_id/);
  await page.keyboard.press('Enter');
  await expect(screen.drawer.getByText('Revealed. The audit log has your name and the time.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();

  const { results } = await listByRequest(context.request, 'withdrawals', '?limit=20');
  const sent = results.find(({ attributes }) => attributes.tx_hash !== undefined);
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible();
  // What stands beside a figure for screen readers is not copied with it.
  const table = page.getByRole('table');
  await table.evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const shown = (await table.locator('td [translate="no"] > [aria-hidden]').allInnerTexts()).join('\n');
  const amountsIn = (text: string) => (text.match(/\d[\d,]*\.\d\d/g) ?? []).sort();
  expect(amountsIn(shown).length).toBeGreaterThan(20);
  expect(amountsIn(copied)).toEqual(amountsIn(shown));
  await tabTo(page, 'textbox', 'End-to-end ID or transaction hash');
  await page.keyboard.type(sent?.attributes.tx_hash ?? '');
  await page.keyboard.press('Enter');
  await expect(screen.drawer.getByText(sent?.end2end ?? '').first()).toBeVisible();
});
