import type { Locator } from 'playwright/test';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import { listByRequest, TransactionListObject } from '../pages/transaction-list-page';

const markOf = (cell: Locator) => cell.evaluate((td) => getComputedStyle(td, '::after').content);

test('on a phone the cards of checkouts and offramps have amount and asset, and the sheet says that nothing documents them; an amount of forty digits and an endless asset are cut in the card and in search, and push nothing aside', async ({
  page,
  signIn,
  context,
  sandbox,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('viewer');
  for (const list of ['checkouts', 'offramps'] as const) {
    const { results } = await listByRequest(context.request, list, '?limit=20');
    const given = results.find(({ attributes }) => attributes.amount_fiat && attributes.amount_crypto);
    if (given === undefined) throw new Error(`no amounts among the newest of ${list}`);
    const screen = new TransactionListObject(page, list);
    await (list === 'checkouts' ? screen.open() : screen.follow('Kinds of transactions'));
    await expect(screen.rows).toHaveCount(20);
    const card = screen.rows.filter({ has: page.locator(`a[data-row="${given.end2end}"]`) });
    await expect(card.locator('td[data-label="Amount"]')).toBeVisible();
    await expect(card.locator('td[data-label="Asset"]')).toBeVisible();
    await expect(card.locator('td[data-label="Asset"]')).toContainText(given.attributes.currency_code ?? '?');
    for (const label of ['Amount', 'Asset'])
      expect(await markOf(card.locator(`td[data-label="${label}"]`))).toBe('"*"');
    expect(await markOf(card.locator('td[data-label="Status"]'))).toBe('none');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
    }
    await expect(page.getByText('* Amounts and people: given by the API, not documented')).toBeVisible();
    await screen.openRecord(card);
    await expect(screen.drawer.getByText('Given by the API, not documented.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    if (list === 'offramps') await expectNoAxeViolationsInEitherTheme(page);
    await page.keyboard.press('Escape');
    await expect(screen.drawer).toHaveCount(0);
  }

  const forty = '1234567890123456789012345678901234567890';
  const long = 'W'.repeat(200);
  const odd = [
    {
      end2end: 'onr_3NSQjbylfVBz0f5G5cp6W0',
      attributes: { amount_fiat: '1500.10', amount_crypto: forty, currency_code: 'USDT' },
    },
    { end2end: 'onr_3NSQjbylfVBz0f5G5cp6W1', attributes: { amount_fiat: forty, currency_code: long } },
    { end2end: 'onr_3NSQjbylfVBz0f5G5cp6W2', attributes: { amount: long, asset: [long], payer: long } },
  ];
  const results = odd.map((one) => ({ created_at: '2026-11-10T15:00:00Z', ...one }));
  const body = { total: odd.length, limit: 20, offset: 0, results };
  await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/onramps', status: 200, body }] });
  const screen = new TransactionListObject(page, 'onramps');
  await screen.follow('Kinds of transactions');
  await expect(screen.rows).toHaveCount(odd.length);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    for (const row of await screen.rows.all()) {
      const amount = await row.locator('td[data-label="Amount"]').boundingBox();
      const asset = await row.locator('td[data-label="Asset"]').boundingBox();
      expect(amount?.width).toBeGreaterThan(80);
      expect((asset?.x ?? 0) + (asset?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(amount?.height).toBeLessThan(40);
    }
  }
  const input = page.getByRole('combobox', { name: 'Search and go' });
  await pressUntil(page.getByRole('button', { name: 'Search and go' }), input);
  for (const { end2end } of odd) {
    await input.fill(end2end);
    const found = page.getByRole('option').filter({ hasText: 'Onramps with this ID' });
    await expect(found).toContainText('(given by the API, not documented)');
    const list = page.getByRole('listbox');
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    const label = await found.locator('bdi').first().boundingBox();
    expect(label?.width).toBeGreaterThan(80);
  }
  await expectNoAxeViolations(page);
});
