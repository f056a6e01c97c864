import type { Page } from 'playwright/test';
import { acceptByRequest, call, quoteByRequest } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { pressAway, pressUntil } from '../fixtures/page-actions';

const failureOf = (path: string, change: object) => ({ faults: [{ method: 'GET', path, ...change }] });

async function openOverview(page: Page): Promise<void> {
  await page.goto('/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeAttached();
}

/** Opens the table behind the switch. */
test('the first address leads to the overview, whose figures are those of the API', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await page.goto('/');
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByText('Approximate, for display only. Not a rate you can trade at.')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'By currency' }).getByRole('row', { name: /USDT/ }),
  ).toContainText('499,094.65');
  await expect(page.getByRole('heading', { name: 'Latest activity' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Checkout|Onramp|Offramp|Withdrawal/ }).nth(5)).toBeVisible();
});

test('safety 37: a list that fails is named, the rest stands, and nothing of it turns into zero', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.scenario(failureOf('/v2/offramps', { status: 500, body: '' }));
  await signIn('viewer');
  await openOverview(page);
  await expect(page.getByText(/Not read: Offramps\./)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: /What lands when/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await sandbox.clearScenario();
  const note = page.getByRole('status').filter({ hasText: /^Not read/ });
  await pressAway(note.getByRole('button', { name: 'Re-read now' }), note);
});

test('safety 18: with the API down every part says so by itself, without a zero, and comes back', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.scenario(failureOf('/v2/balance', { status: 500 }));
  await signIn('viewer');
  await openOverview(page);
  await expect(page.getByText('The balances could not be read')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: /What lands when/ })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/R\$\s?0/);
  await sandbox.clearScenario();
  const currencies = page.getByRole('table', { name: 'By currency' });
  await pressUntil(page.getByRole('button', { name: 'Try again' }).first(), currencies);
  await expect(currencies).toContainText('499,094.65');
});

test('safety 18: the header tells of an API that answers with errors or refuses the key, until the read succeeds', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.scenario(failureOf('/v2/balance', { status: 500 }));
  await signIn('viewer');
  await openOverview(page);
  const statusWith = (words: string) => page.getByRole('status').filter({ hasText: words });
  const again = page.getByRole('button', { name: 'Try again' }).first();
  await expect(statusWith('API errors')).toBeVisible({ timeout: 60_000 });
  // The lists still answer; that must not clear the error.
  await expect(page.getByRole('heading', { name: /What lands when/ })).toBeVisible();
  await expect(statusWith('API errors')).toBeVisible();
  await sandbox.scenario(failureOf('/v2/balance', { status: 401 }));
  await pressUntil(again, statusWith('API key refused'));
  await sandbox.clearScenario();
  await pressUntil(again, statusWith('Connected'));
});

test('safety 18: at a page that nobody touched, figures whose server is lost say as of when they are', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn('viewer');
  await openOverview(page);
  await expect(page.getByRole('heading', { name: /What lands when/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Checkout|Onramp|Offramp|Withdrawal/ }).nth(5)).toBeVisible();
  const main = page.getByRole('main');
  // What is not alive yet cannot read anything again, and code that is still to come never comes.
  const alive = (nodes: Element[]) =>
    nodes.every((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber')));
  for (const part of [
    main.getByRole('table', { name: 'By currency' }),
    main.getByRole('heading'),
    main.getByRole('listitem'),
  ])
    await expect.poll(() => part.evaluateAll(alive)).toBe(true);
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page.clock.fastForward('05:00');
  await expect(main.getByText(/^Could not be read again\. This is as of \d/)).toHaveCount(3);
  await expect(main.getByRole('table', { name: 'By currency' })).toContainText('499,094.65');
});

test('a record with an error needs attention, in the words of the API, and its row leads to it', async ({
  page,
  signIn,
}) => {
  await signIn('operator');
  await openOverview(page);
  const aside = page.getByRole('heading', { name: 'Needs attention' }).locator('..').locator('..');
  const row = aside.getByRole('link', { name: /with an error/ }).first();
  await expect(row).toBeVisible();
  await row.click();
  await expect(page).toHaveURL(/\/(checkouts|onramps|offramps|withdrawals)\?tx=/);
});

test('a conversion without a decision needs attention until it is decided', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.scenario({ evaluate: true });
  await signIn('treasurer');
  const quote = await quoteByRequest(page.request);
  await acceptByRequest(page.request, quote);
  await openOverview(page);
  const row = page.getByRole('link', { name: /Conversion being evaluated/ }).first();
  await expect(row).toContainText('250,000.00 USDT');
  await row.click();
  await expect(page).toHaveURL(/\/conversions\//);
});

test('a quote whose rate runs out, and a record charged back after it was completed, need attention', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  // Read it once as completed, so that the change is detected.
  const { results } = await (await call(page.request, 'GET', '/api/checkouts?limit=50')).json();
  const completed = results.find((row: { process?: string }) => row.process?.startsWith('success.'));
  await sandbox.call('POST', `transactions/${completed.end2end}/chargeback`, {});
  await quoteByRequest(page.request);
  await openOverview(page);
  const quote = page.getByRole('link', { name: /Quote about to expire/ }).first();
  await expect(quote).toContainText('250,000.00 USDT');
  await expect(quote.getByRole('timer')).toHaveText(/^\d+$/);
  // Other tests charge records back too, and the store keeps those over a reset.
  const changed = page
    .getByRole('link', { name: /Changed after completion/ })
    .and(page.locator(`a[href*="${completed.end2end}"]`));
  await expect(changed).toContainText('Checkout');
  await changed.click();
  await expect(page).toHaveURL(new RegExp(`/checkouts\\?tx=${completed.end2end}`));
});

test('the overview is accessible in either theme, and fits a phone', async ({ page, signIn }) => {
  await signIn('operator');
  await openOverview(page);
  await expect(page.getByRole('heading', { name: 'Latest activity' })).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInEitherTheme(page);
});
