import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import type { Sandbox } from '../fixtures/sandbox-control';

/** Two active sub-merchants of the fixtures. */
const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const OTHER = '5f81db24-535b-45e8-94d1-18690eda9b1c';
const PAGE = `/sub-merchants/${CID}/splits`;

/** Makes a checkout of the first sub-merchant, completed by default. */
async function checkout(sandbox: Sandbox, complete = true): Promise<string> {
  const made = (await sandbox.call('POST', 'transactions', {
    ...{ account: 'A', kind: 'checkout', correlation_id: CID },
    ...{ currency_code: 'USDT', amount_crypto: '240.80' },
  })) as { end2end: string };
  if (complete)
    await sandbox.call('POST', `transactions/${made.end2end}/advance`, { to: 'success.completed' });
  return made.end2end;
}

test.describe('the splits of a sub-merchant', () => {
  test.beforeEach(({ signIn }) => signIn('viewer'));

  test('are found by the id of the checkout, shown as sent, and remembered for this sub-merchant alone', async ({
    page,
    sandbox,
  }) => {
    const origin = await checkout(sandbox);
    await page.goto(PAGE);
    const input = page.getByLabel('End-to-end ID of the checkout');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page.getByText('End-to-end ID of the checkout is missing.')).toBeVisible();
    await input.fill(` ${origin} `);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    const card = page.getByRole('region', { name: 'Transferred to you' });
    await expect(card).toContainText('4.816');
    await expect(card).toContainText('split_transfer');
    await expect(card).toContainText(CID);
    await expect(card).toContainText('BRT');
    await expect(page).toHaveURL(new RegExp(`checkout=${origin}$`));
    await expect(page.getByRole('complementary').getByRole('button', { name: origin })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.reload();
    await expect(card).toContainText('4.816');
    await expect(page.getByText('Nobody has written on this record.')).toBeVisible();
    await page.goto(`/sub-merchants/${OTHER}/splits?checkout=${origin}`);
    await expect(page.getByText('No split yet for this checkout, or it is not yours')).toBeVisible();
    await expect(card).toBeHidden();
    await expect(page.getByText('None in this tab yet.')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('are not there before the checkout completes, and are after it', async ({ page, sandbox }) => {
    const origin = await checkout(sandbox, false);
    await page.goto(`${PAGE}?checkout=${origin}`);
    await expect(page.getByText('No split yet for this checkout, or it is not yours')).toBeVisible();
    await sandbox.call('POST', `transactions/${origin}/advance`, { to: 'success.completed' });
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(page.getByRole('region', { name: 'Transferred to you' })).toContainText('4.816');
  });

  test('that cannot be read are a fault with a way out, not an empty answer', async ({ page, sandbox }) => {
    const origin = await checkout(sandbox);
    await sandbox.scenario({
      faults: [{ method: 'GET', path: '/v2/naas/split/{origin_e2e}', status: 500 }],
    });
    await page.goto(`${PAGE}?checkout=${origin}`);
    await expect(page.getByText('The split could not be read')).toBeVisible({ timeout: 30_000 });
    await expectNoAxeViolations(page);
    await sandbox.clearScenario();
    const transferred = page.getByRole('region', { name: 'Transferred to you' });
    await pressUntil(page.getByRole('button', { name: 'Try again' }), transferred);
    await expect(transferred).toContainText('4.816');
  });
});

for (const [locale, theme] of [
  ['pt-BR', 'dark'],
  ['es', 'light'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 } });

    test(`axe finds nothing on a phone, and nothing is wider than it (${theme})`, async ({
      page,
      signIn,
      sandbox,
    }) => {
      await signIn('viewer');
      await page.emulateMedia({ colorScheme: theme });
      const origin = await checkout(sandbox);
      await page.goto(`${PAGE}?checkout=${origin}`);
      await expect(page.getByText('4,816').last()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(page);
    });
  });
}
