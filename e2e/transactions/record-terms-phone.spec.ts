import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { listByRequest, TransactionListObject } from '../pages/transaction-list-page';

for (const list of ['checkouts', 'offramps'] as const) {
  test(`on a phone the card of ${list} has amount and asset, and the sheet says that nothing documents them`, async ({
    page,
    signIn,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn('viewer');
    const { results } = await listByRequest(context.request, list, '?limit=20');
    const given = results.find(({ attributes }) => attributes.amount_fiat && attributes.amount_crypto);
    if (given === undefined) throw new Error(`no amounts among the newest of ${list}`);
    const screen = new TransactionListObject(page, list);
    await screen.open();
    await expect(screen.rows).toHaveCount(20);
    const card = screen.rows.filter({ has: page.locator(`a[data-row="${given.end2end}"]`) });
    await expect(card.locator('td[data-label="Amount"]')).toBeVisible();
    await expect(card.locator('td[data-label="Asset"]')).toBeVisible();
    await expect(card.locator('td[data-label="Asset"]')).toContainText(given.attributes.currency_code ?? '?');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
    }
    await page.getByText('* Amounts and people: given by the API, not documented').scrollIntoViewIfNeeded();
    await expectNoAxeViolationsInEitherTheme(page);
    await screen.openRecord(card);
    await expect(screen.drawer.getByText('Given by the API, not documented.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolationsInEitherTheme(page);
  });
}
