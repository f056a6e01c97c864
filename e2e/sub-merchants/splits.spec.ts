import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import { inEachLanguage } from '../fixtures/languages';
import { pressUntil } from '../fixtures/page-actions';
import type { Sandbox } from '../fixtures/sandbox-control';

/** Two active sub-merchants of the fixtures. */
const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const OTHER = '5f81db24-535b-45e8-94d1-18690eda9b1c';
const PAGE = `/sub-merchants/${CID}/splits`;

/** Makes a checkout of the first sub-merchant, completed by default. */
async function checkout(sandbox: Sandbox, complete = true): Promise<string> {
  const made = (await sandbox.call('POST', 'transactions', {
    account: 'A',
    kind: 'checkout',
    correlation_id: CID,
    currency_code: 'USDT',
    amount_crypto: '240.80',
  })) as { end2end: string };
  if (complete)
    await sandbox.call('POST', `transactions/${made.end2end}/advance`, { to: 'success.completed' });
  return made.end2end;
}

test('the splits of a sub-merchant are not there before the checkout completes, and are after it; they are found by the id of the checkout, shown as sent, and remembered for this sub-merchant alone; what cannot be read is a fault with a way out, not an empty answer; they fit a phone in each language', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  const origin = await checkout(sandbox, false);
  const none = page.getByText('No split yet for this checkout, or it is not yours');
  const card = page.getByRole('region', { name: 'Transferred to you' });
  const input = page.getByRole('textbox', { name: 'End-to-end ID of the checkout' });
  const find = page.getByRole('button', { name: 'Find', exact: true });
  await page.goto(PAGE);
  await find.click();
  await expect(page.getByText('End-to-end ID of the checkout is missing.')).toBeVisible();
  await input.fill(` ${origin} `);
  await find.click();
  await expect(none).toBeVisible();
  await sandbox.call('POST', `transactions/${origin}/advance`, { to: 'success.completed' });
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(card).toContainText('4.816');
  await expect(card).toContainText('split_transfer');
  await expect(card).toContainText(CID);
  await expect(card).toContainText('BRT');
  await expect(page).toHaveURL(new RegExp(`checkout=${origin}$`));
  await expect(page.getByRole('complementary').getByRole('button', { name: origin })).toBeVisible();
  await expectNoAxeViolations(page);

  const other = await checkout(sandbox);
  await sandbox.scenario({
    faults: [{ method: 'GET', path: '/v2/naas/split/{origin_e2e}', status: 500 }],
  });
  await input.fill(other);
  await find.click();
  await expect(page.getByText('The split could not be read')).toBeVisible({ timeout: 30_000 });
  await sandbox.clearScenario();
  await pressUntil(page.getByRole('button', { name: 'Try again' }), card);
  await expect(card).toContainText('4.816');

  await page.reload();
  await expect(card).toContainText('4.816');
  await expect(page.getByText('Nobody has written on this record.')).toBeVisible();
  await inEachLanguage(page, async () => {
    await expect(page.getByText(/4[.,]816/).last()).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
    }
  });

  await context.addCookies([{ name: 'mesa-locale', value: 'en', url: ORIGIN }]);
  await page.goto(`/sub-merchants/${OTHER}/splits?checkout=${origin}`);
  await expect(none).toBeVisible();
  await expect(card).toBeHidden();
  await expect(page.getByText('None in this tab yet.')).toBeVisible();
});
