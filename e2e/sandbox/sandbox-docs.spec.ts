import type { Page } from 'playwright/test';
import { startSandboxProcess } from '../../scripts/sandbox/sandbox-process.mjs';
import { expect, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';

/** Requests of the page outside `origin`. */
function strayRequests(page: Page, origin: string): string[] {
  const stray: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol !== 'data:' && asked !== origin) stray.push(request.url());
  });
  return stray;
}

test('the description is a page for whoever may steer the sandbox, and asks no other address', async ({
  page,
  signIn,
}) => {
  const stray = strayRequests(page, ORIGIN);
  await signIn('operator');
  await page.goto('/sandbox/_sandbox/docs');
  await expect(page.getByRole('heading', { name: 'Payments API' })).toBeVisible();
  await expect(page.locator('.opblock')).toHaveCount(21);
  await page.locator('#operations-Conversions-acceptQuote').getByRole('button').first().click();
  await expect(page.getByText('the rate is locked and delivery scheduled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
  expect(stray).toEqual([]);
});

test('the description is not there for a viewer', async ({ page, signIn }) => {
  await signIn('viewer');
  // Requested without a page: a browser replaces an empty 404 by its own page.
  expect((await page.request.get('/sandbox/_sandbox/docs')).status()).toBe(404);
});

test('SGN: beside the stand-alone sandbox the page makes calls, and signs them', async ({ page }) => {
  const sandbox = await startSandboxProcess([], { DATABASE_URL: '', DATA_DIR: '' });
  try {
    const stray = strayRequests(page, sandbox.base);
    await page.goto(`${sandbox.base}/_sandbox/docs`);
    const read = page.locator('#operations-Sub-merchants-getSubMerchantBalance');
    await read.getByRole('button').first().click();
    await read.getByRole('button', { name: 'Try it out' }).click();
    await read.getByRole('button', { name: 'Execute' }).click();
    await expect(read.locator('.live-responses-table tbody .response-col_status').first()).toContainText(
      '200',
    );
    expect(stray).toEqual([]);
  } finally {
    await sandbox.stop();
  }
});
