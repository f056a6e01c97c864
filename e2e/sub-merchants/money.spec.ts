import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { call, OUR_PAGE } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';

const BOOKSHOP = '2263c175-1439-4020-a6d4-9e606c85e838';

test('links of all sub-merchants stand in one list and one file, and what is not tied has no split', async ({
  page,
  signIn,
}) => {
  await signIn('operator');
  const made = await call(page.request, 'POST', `/api/sub-merchants/${BOOKSHOP}/checkouts`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { currency_code: 'USDT', amount_fiat: '77.10' },
  });
  expect(made.status(), await made.text()).toBe(200);
  await page.goto('/sub-merchants/money');
  await expect(page.getByRole('heading', { level: 1, name: 'Money and links' })).toBeVisible();
  await expect(page.getByText('Not tied to a record').first()).toBeVisible();
  await expect(page.getByText('Nothing is tied by amount.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);

  const choice = page.getByRole('dialog').getByRole('button', { name: /^Links/ });
  const opened = page.getByRole('button', { name: 'Export', exact: true });
  await opened.focus();
  await pressUntil(opened, choice);
  const download = page.waitForEvent('download');
  await choice.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sub-merchants_links_sandbox_.*\.csv$/);
  expect(readFileSync(await file.path()).toString()).toContain('77.10');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
