import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from 'playwright/test';
import { call } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';

const QUOTE = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10' };

async function newest(request: APIRequestContext): Promise<string[]> {
  const { items } = await (await call(request, 'GET', '/api/conversions')).json();
  return items.map(({ rfq_id }: { rfq_id: string }) => rfq_id);
}

test.describe('a state that is shared', () => {
  test.beforeEach(({ signIn }) => signIn('operator'));

  test('is saved as a file by keyboard, and opens again with the same records', async ({ page, context }) => {
    await call(context.request, 'POST', '/api/conversions', { body: QUOTE });
    const before = await newest(context.request);
    await page.goto('/overview');
    await page.getByRole('link', { name: 'Share this state' }).click();
    await expect(page.getByRole('heading', { name: 'Share this state', level: 1 })).toBeVisible();
    const share = page.getByRole('button', { name: 'Download the file' });
    await expect(share).toBeVisible();
    await expect(page.getByText('Open it here, at this address, in any browser.')).toBeVisible();
    await expectNoAxeViolationsInEitherTheme(page);
    const downloading = page.waitForEvent('download');
    await share.focus();
    await page.keyboard.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^mesa-[\dT-]+\.world$/);
    const buffer = await readFile(await download.path());

    await call(context.request, 'POST', '/api/conversions', { body: QUOTE });
    expect(await newest(context.request)).not.toEqual(before);
    const input = page.locator('input[type=file]');
    const chosen = { name: download.suggestedFilename(), mimeType: 'application/octet-stream', buffer };
    const forged = Buffer.from(buffer);
    forged[forged.length - 20] = (forged[forged.length - 20] ?? 0) ^ 1;
    await input.setInputFiles({ ...chosen, buffer: forged });
    const dialog = page.getByRole('dialog', { name: 'Open a file' });
    await dialog.getByRole('button', { name: 'Replace this demo' }).click();
    await expect(dialog).toContainText('cannot begin from that file');
    await expectNoAxeViolationsInEitherTheme(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();

    await input.setInputFiles(chosen);
    await dialog.getByRole('button', { name: 'Replace this demo' }).click();
    await page.waitForURL('**/overview');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await newest(context.request)).toEqual(before);
  });

  test('is shared by whoever decides, who still controls no sandbox and opens no file', async ({
    page,
    signIn,
  }) => {
    await signIn('treasurer');
    await page.goto('/balances');
    const link = page.getByRole('link', { name: 'Share this state' });
    await link.focus();
    await page.keyboard.press('Enter');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the file' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.world$/);
    await expect(page.locator('input[type=file]')).toHaveCount(0);
    await page.goto('/sandbox');
    await expect(page.getByRole('heading', { name: 'Sandbox', level: 1 })).toHaveCount(0);
  });

  test('and that is gone says so once, and whoever is signed in stays so', async ({ page }) => {
    await page.goto(`/signin?state=state_${'0'.repeat(32)}`);
    await expect(page.getByRole('status').filter({ hasText: 'This demo began again' })).toBeVisible();
    await expectNoAxeViolationsInEitherTheme(page);
    await page.goto('/sandbox');
    await expect(page.getByRole('heading', { name: 'Sandbox', level: 1 })).toBeVisible();
  });
});
