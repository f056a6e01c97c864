import type { Page } from 'playwright/test';
import { call } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';

const PLAIN = ['', '/transactions', '/sub-merchants'];
const DEVELOPERS = ['/developers', '/faults', '/webhooks', '/clauses'];
const TABS = [...PLAIN, ...DEVELOPERS];

/** Opens a tab and waits for the sandbox's state. */
async function open(page: Page, tab: string): Promise<void> {
  await page.goto(`/sandbox${tab}`);
  await expect(page.getByRole('region', { name: 'Sandbox clock' }).getByRole('button').first()).toBeVisible();
}

test.describe('the Sandbox screen', () => {
  test.beforeEach(({ signIn }) => signIn('operator'));

  test('the clock stands still, moves on and returns', async ({ page }) => {
    await open(page, '');
    const clock = page.getByRole('region', { name: 'Sandbox clock' });
    await expect(clock).toContainText('Real time');
    await clock.getByRole('button', { name: 'Move on' }).click();
    await page.getByRole('menuitem', { name: 'One day on' }).click();
    await expect(clock).toContainText('1 d ahead');
    await clock.getByRole('button', { name: 'Stop' }).click();
    await expect(clock).toContainText('Stopped');
    await clock.getByRole('button', { name: 'Let it run' }).click();
    await expect(clock).toContainText('ahead');
    await clock.getByRole('button', { name: 'Back to real time' }).click();
    await expect(clock).toContainText('Real time');
  });

  test('desk, ceilings and ledger are set and stand in the next quote and accept', async ({
    page,
    context,
  }) => {
    await open(page, '/developers');
    await page.getByRole('switch', { name: 'Same-day desk (D0) is open' }).click();
    await expect(page.getByRole('switch', { name: 'Same-day desk (D0) is open' })).not.toBeChecked();
    await page.getByRole('link', { name: 'What happens next' }).click();
    await expect(page.getByRole('radio', { name: /No same-day option/ })).toBeChecked();
    await page.getByRole('link', { name: 'For developers' }).click();
    const quote = await call(context.request, 'POST', '/api/conversions', {
      body: { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10' },
    });
    expect(Object.keys((await quote.json()).conversion.options)).toEqual(['d1']);
    await page.getByRole('textbox', { name: 'Desk (operational)' }).fill('1,250.50');
    await page.getByRole('button', { name: 'Set', exact: true }).first().click();
    await expect(page.getByRole('button', { name: 'Take away' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Available from now on' }).fill('42.5');
    await page.getByRole('button', { name: 'Set the amount' }).click();
    await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('42.50');
    await page.getByRole('button', { name: 'Reset the world' }).click();
    await page.getByRole('button', { name: 'Reset now' }).click();
    await expect(page.getByRole('table', { name: 'Ledger' })).not.toContainText('42.50');
    await expect(page.getByRole('button', { name: 'Take away' })).toBeHidden();
  });

  test('a fault is added, hits its route, and is removed', async ({ page, context }) => {
    await open(page, '/faults');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Give a status');
    await page.getByRole('combobox', { name: 'Route' }).click();
    await page.getByRole('option', { name: 'GET /v2/balance' }).click();
    await page.getByRole('textbox', { name: 'Status' }).fill('500');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await expect(page.getByText('answers 500 · every request')).toBeVisible();
    expect((await call(context.request, 'GET', '/api/balance')).status()).toBe(502);
    await page.getByRole('button', { name: 'Remove the fault on GET /v2/balance' }).click();
    await expect(page.getByText('No fault in force')).toBeVisible();
    expect((await call(context.request, 'GET', '/api/balance')).status()).toBe(200);
  });

  test('an onramp is begun, moved on and charged back, and each step is delivered', async ({
    page,
    sandbox,
  }) => {
    await sandbox.freeze();
    await open(page, '/transactions');
    await page.getByRole('textbox', { name: 'Amount in BRL' }).fill('500');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Begun: Onramp' })).toBeVisible();
    const row = page.getByRole('table', { name: 'Newest transactions' }).getByRole('row').nth(1);
    await expect(row).toContainText('payment.pending');
    await row.getByRole('button', { name: 'Next: PIX payment received' }).click();
    await expect(row).toContainText('payment.received');
    await row.getByRole('button', { name: /Move .* to another stage/ }).click();
    await page.getByRole('menuitem', { name: /success\.completed/ }).click();
    await expect(row).toContainText('success.completed');
    await row.getByRole('button', { name: /Charge back/ }).click();
    await expect(row).toContainText('chargeback.open');
    await page.getByRole('link', { name: 'For developers' }).click();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    const chargeback = page.getByRole('listitem').filter({ hasText: 'chargeback.open' });
    await expect(chargeback).toContainText('Delivered');
    await chargeback.getByText('chargeback.open').first().click();
    await expect(chargeback.getByRole('table')).toContainText('200');
    await expect(chargeback.locator('pre')).toContainText('"webhook_version": "v2"');
    await chargeback.getByRole('button', { name: 'Send again' }).click();
    await expect(chargeback).toContainText('2 attempts');
  });

  test('a checkout of a sub-merchant is begun and leads to its pay page', async ({ page }) => {
    await open(page, '/transactions');
    await page.getByRole('radio', { name: 'Checkout', exact: true }).check();
    await page.getByRole('combobox', { name: 'Belongs to' }).click();
    await page.getByRole('option', { name: /Livraria Outono/ }).click();
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    const begun = page.getByRole('status').filter({ hasText: 'Begun: Checkout' });
    await expect(begun.getByRole('link', { name: 'Open its pay page' })).toHaveAttribute(
      'href',
      /\/sandbox\/pay\//,
    );
    const row = page.getByRole('table', { name: 'Newest transactions' }).getByRole('row').nth(1);
    await expect(row).toContainText('Sub-merchant');
  });

  test('a sub-merchant is enrolled, gets a link to its form, and walks to the end', async ({ page }) => {
    await open(page, '/sub-merchants');
    await page.getByRole('button', { name: 'Enrol a sub-merchant' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Enrolled' })).toBeVisible();
    const item = page.locator('li:has(details[open])');
    await item.getByRole('button', { name: 'Make a link' }).click();
    await expect(item.getByRole('link', { name: 'Open the form' })).toHaveAttribute('href', /\/sandbox\//);
    await item.getByRole('button', { name: 'Go to: Under review' }).click();
    await item.getByRole('button', { name: 'Go to: Approved' }).click();
    await item.getByRole('button', { name: 'Go to: Complete' }).click();
    await expect(item.locator('summary')).toContainText('Complete');
  });

  test('a pending address is approved', async ({ page, sandbox }) => {
    await sandbox.freeze();
    await open(page, '/sub-merchants');
    await page.getByText('Livraria Outono').click();
    const item = page.locator('li:has(details[open])');
    const approve = item.getByRole('button', { name: /^Approve / });
    await expect(approve.first()).toBeVisible();
    const pending = await approve.count();
    await approve.first().click();
    await expect(approve).toHaveCount(pending - 1);
  });

  test('webhooks misbehave as they are told', async ({ page, sandbox }) => {
    await open(page, '/webhooks');
    await page.getByRole('switch', { name: 'Never send' }).click();
    await expect(page.getByRole('switch', { name: 'Never send' })).toBeChecked();
    await page.getByRole('textbox', { name: 'Send late' }).fill('1500');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect
      .poll(() => sandbox.call('GET', 'scenario'))
      .toMatchObject({ webhooks: { never: true, delay_ms: 1500 } });
  });

  test('a clause ticks when its answer is given, on the chip and on the board', async ({ page, context }) => {
    await open(page, '/developers');
    const chip = page.getByRole('link', { name: /^QUO-26/ }).first();
    await expect(page.getByRole('button', { name: 'Reset the world' })).toBeVisible();
    await expect(chip).toBeHidden();
    await page.getByRole('switch', { name: 'Show clauses' }).check();
    await page.getByRole('link', { name: 'What happens next' }).click();
    await expect(chip).toHaveAccessibleName(/not shown yet/);
    // The choice shows at once and takes effect with the response.
    const set = page.waitForResponse('**/api/sandbox/scenario');
    await page.getByRole('radio', { name: /No same-day option/ }).check();
    expect((await set).status()).toBe(200);
    await call(context.request, 'POST', '/api/conversions', {
      body: { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10' },
    });
    await expect(chip).toHaveAccessibleName(/shown in this world/);
    await chip.click();
    await expect(page).toHaveURL(/\/sandbox\/clauses#QUO-26$/);
    const row = page.locator('#QUO-26');
    await expect(row).toBeInViewport();
    await expect(row).toContainText('first shown');
    await page.getByRole('searchbox', { name: 'Search clauses' }).fill('ACC-19');
    await expect(page.getByText('Rate expired and quote renewed')).toBeVisible();
    await expect(row).toBeHidden();
  });

  test('a newcomer meets plain choices, and what is raw stands one level deeper at its old address', async ({
    page,
  }) => {
    const deeper = page.getByRole('navigation', { name: 'For developers' });
    for (const tab of PLAIN) {
      await open(page, tab);
      await expect(page.getByRole('navigation', { name: 'Sections of the sandbox' })).toBeVisible();
      await expect(deeper).toBeHidden();
      await expect(page.getByRole('table', { name: 'Ledger' })).toBeHidden();
    }
    for (const tab of DEVELOPERS) {
      await open(page, tab);
      await expect(page.getByRole('link', { name: 'For developers' })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(deeper.locator('[aria-current=page]')).toHaveAttribute('href', `/sandbox${tab}`);
      await expect(page).toHaveURL(`/sandbox${tab}`);
    }
    await page.getByRole('link', { name: 'Controls' }).click();
    await expect(page).toHaveTitle(/For developers · Sandbox/);
    await expect(page.getByRole('link', { name: 'API description' })).toHaveAttribute(
      'href',
      '/sandbox/_sandbox/docs',
    );
    await expect(page.getByRole('table', { name: 'Ledger' })).toBeVisible();
    expect((await page.request.get('/sandbox/_sandbox/docs')).status()).toBe(200);
  });

  test('a plain failure is switched on, seen by a read, and switched off', async ({ page, context }) => {
    await open(page, '');
    const balance = page.getByRole('switch', { name: /No balance can be read/ });
    await balance.check();
    await expect.poll(async () => (await call(context.request, 'GET', '/api/balance')).status()).toBe(502);
    await expect(balance).toBeChecked();
    await balance.uncheck();
    await expect.poll(async () => (await call(context.request, 'GET', '/api/balance')).status()).toBe(200);
    await expect(balance).not.toBeChecked();
  });

  test('what exists only here says what it is, by keyboard, and gives the focus back', async ({ page }) => {
    for (const [tab, about] of [
      ['', 'Sandbox clock'],
      ['', 'Something goes wrong'],
      ['/transactions', 'Begin a transaction'],
      ['/developers', 'Desk and provider'],
      ['/webhooks', 'Disorder'],
      ['/clauses', 'What this world has shown'],
    ]) {
      await open(page, tab ?? '');
      const help = page.getByRole('button', { name: `What is this? ${about}` });
      await help.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: about ?? '' })).toContainText(/\w+ .*\./);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(help).toBeFocused();
      // Before the focus has moved into it.
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: about ?? '' })).toBeVisible();
      await help.dispatchEvent('keydown', { key: 'Escape', bubbles: true });
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  test('axe finds nothing on any tab, in either theme', async ({ page, sandbox }) => {
    await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/onramps', status: 500, times: 3 }] });
    for (const tab of TABS) {
      await open(page, tab);
      for (const summary of await page.locator('summary').all()) await summary.click();
      await expectNoAxeViolationsInEitherTheme(page);
      await expectNoSidewaysScroll(page);
    }
  });
});

test('nobody else opens it or turns anything', async ({ page, context, signIn }) => {
  await signIn('viewer');
  for (const tab of TABS) {
    await page.goto(`/sandbox${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role does not open this page');
  }
  expect((await call(context.request, 'GET', '/api/sandbox/clauses')).status()).toBe(403);
  const turned = await call(context.request, 'POST', '/api/sandbox/settings', { body: { evaluate: true } });
  expect(turned.status()).toBe(403);
});
