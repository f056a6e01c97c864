import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { quoteByRequest } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';
import { listByRequest } from '../pages/transaction-list-page';

async function write(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Note', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(text);
}

/** Opens the palette and types, by keyboard alone. */
async function search(page: Page, text: string): Promise<Locator> {
  const input = page.getByRole('combobox', { name: 'Search and go' });
  await expect(async () => {
    if (!(await input.isVisible())) await page.keyboard.press('ControlOrMeta+k');
    await expect(input).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.type(text);
  return page.getByRole('group', { name: 'Notes' }).getByRole('option');
}

test('notes on a conversion and on a checkout are found by keyboard, by their author and by a second person, and lead to their records', async ({
  page,
  signIn,
  people,
  context,
}) => {
  await signIn('operator');
  const { rfq_id } = await quoteByRequest(context.request);
  const { results } = await listByRequest(context.request, 'checkouts', '?limit=20');
  const checkout = results[3];
  if (checkout === undefined) throw new Error('too few checkouts');
  // A word alone could be an id.
  const words = `bancos ${randomUUID().slice(0, 8)}`;
  await write(page, `/conversions/${rfq_id}`, `Combinado às 15h: ${words}`);
  await write(page, `/checkouts?tx=${checkout.end2end}`, `Asked the payer: ${words}`);
  const viewer = await people.context('viewer');
  for (const reader of [page, await viewer.newPage()]) {
    await reader.goto('/overview');
    const found = await search(reader, words.toUpperCase());
    await expect(found).toHaveText([/Asked the payer: .* · Checkouts/, /Combinado às 15h: .* · conversion/]);
    await expectNoAxeViolationsInEitherTheme(reader);
    await expect(found.first()).toHaveAttribute('data-highlighted', '');
    await reader.keyboard.press('Enter');
    await expect(reader).toHaveURL(({ pathname, searchParams }) => {
      const at = Date.parse(searchParams.get('at') ?? '');
      const isIt = searchParams.get('tx') === checkout.end2end;
      return pathname === '/checkouts' && isIt && at === Date.parse(checkout.created_at);
    });
    await expect(reader.locator('dialog[open]')).toContainText(`Asked the payer: ${words}`);
    await reader.keyboard.press('Escape');
    await expect(reader.locator('dialog[open]')).toHaveCount(0);

    await search(reader, `15H: ${words}`);
    await expect(found).toHaveCount(1);
    await reader.keyboard.press('Enter');
    await expect(reader).toHaveURL(new RegExp(`/conversions/${rfq_id}$`));
    await expect(reader.getByRole('list', { name: 'Timeline' })).toContainText(`Combinado às 15h: ${words}`);
  }
});

test('what nobody wrote is found nowhere, and a search that the server refuses does not say so', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await page.goto('/overview');
  await search(page, `nobody wrote ${randomUUID().slice(0, 8)}`);
  const nothing = page.getByText('No page, action, sub-merchant or note has these words');
  await expect(nothing).toBeVisible();
  await page.route('**/api/notes?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('combobox').fill(`nobody wrote ${randomUUID().slice(0, 8)}`);
  await expect(page.getByText('Sub-merchants and notes could not all be searched.')).toBeVisible();
  await expect(nothing).toHaveCount(0);
});
