import { call } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';

const OLD_TABS = ['transactions', 'sub-merchants', 'webhooks', 'faults', 'developers', 'clauses'];

test.describe('the Sandbox screen', () => {
  test.beforeEach(({ signIn }) => signIn('operator'));

  test('clock, desk, ceilings and one failure are set, stand in what follows, and a reset takes them back', async ({
    page,
    context,
  }) => {
    await page.goto('/sandbox');
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

    const sameDay = page.getByRole('switch', { name: 'Same-day desk (D0) is open' });
    await sameDay.click();
    await expect(sameDay).not.toBeChecked();
    const quote = await call(context.request, 'POST', '/api/conversions', {
      body: { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10' },
    });
    expect(Object.keys((await quote.json()).conversion.options)).toEqual(['d1']);
    await page.getByRole('textbox', { name: 'Desk (operational)' }).fill('1,250.50');
    await page.getByRole('button', { name: 'Set', exact: true }).first().click();
    await expect(page.getByRole('button', { name: 'Take away' })).toBeVisible();

    await page.getByRole('combobox', { name: 'Where' }).click();
    await page.getByRole('option', { name: 'GET /v2/balance' }).click();
    await page.getByRole('combobox', { name: 'How often' }).click();
    await page.getByRole('option', { name: 'Every time' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('answers 500 · every request')).toBeVisible();
    expect((await call(context.request, 'GET', '/api/balance')).status()).toBe(502);
    await page.getByRole('button', { name: 'Remove the fault on GET /v2/balance' }).click();
    await expect(page.getByText('answers 500 · every request')).toBeHidden();
    expect((await call(context.request, 'GET', '/api/balance')).status()).toBe(200);

    await page.getByRole('button', { name: 'Reset the world' }).click();
    await page.getByRole('button', { name: 'Reset now' }).click();
    await expect(sameDay).toBeChecked();
    await expect(page.getByRole('button', { name: 'Take away' })).toBeHidden();
  });

  test('an onramp is begun, moved on and charged back, and each step is delivered', async ({
    page,
    sandbox,
  }) => {
    await sandbox.freeze();
    await page.goto('/sandbox');
    const line = (name: string) => page.getByRole('group', { name, exact: true });
    const begin = line('Begin a transaction');
    await begin.getByRole('textbox', { name: 'Amount in BRL' }).fill('500');
    await begin.getByRole('button', { name: 'Begin', exact: true }).click();
    const advance = line('Move a transaction on');
    const next = advance.getByRole('button', { name: 'Next stage' });
    const begun = page.waitForResponse(/\/api\/sandbox\/transactions\/[^/]+\/advance$/);
    await expect(advance.getByRole('combobox')).toContainText('Onramp');
    await next.click();
    const { transactions } = await (await begun).json();
    const [newest] = transactions;
    expect(newest).toMatchObject({ kind: 'onramp', process: 'payment.received' });
    await expect
      .poll(async () => {
        await next.click();
        return (await page.request.get('/api/sandbox/transactions').then((answer) => answer.json()))
          .transactions[0].process;
      })
      .toBe('success.completed');
    const chargeBack = line('Charge back');
    await expect(chargeBack.getByRole('combobox')).toContainText(newest.end2end.slice(0, 8));
    await chargeBack.getByRole('button', { name: 'Charge back' }).click();
    const deliver = line('Deliver a webhook again');
    await expect(deliver.getByRole('combobox')).toContainText(/chargeback\.open .* 1 attempt$/);
    await deliver.getByRole('button', { name: 'Send again' }).click();
    await expect(deliver.getByRole('combobox')).toContainText('2 attempts');
  });

  test('a sub-merchant is enrolled and walks to the end, and a pending address is approved', async ({
    page,
    sandbox,
  }) => {
    await sandbox.freeze();
    await page.goto('/sandbox');
    const kyb = page.getByRole('group', { name: 'Onboard a sub-merchant' });
    await kyb.getByRole('button', { name: 'Enrol another' }).click();
    const who = kyb.getByRole('combobox', { name: 'Sub-merchant' });
    await expect(who).toContainText('Not begun');
    for (const state of ['Initiated', 'Waiting for the form', 'Under review', 'Approved', 'Complete']) {
      await expect(kyb.getByRole('combobox', { name: 'Step' })).toContainText(state);
      await kyb.getByRole('button', { name: 'Go there' }).click();
      await expect(who).toContainText(state);
    }
    const address = page.getByRole('group', { name: 'Approve an address' });
    const approved = page.waitForResponse(/\/api\/sandbox\/addresses\/[^/]+\/activate$/);
    await address.getByRole('button', { name: 'Approve' }).click();
    expect((await approved).status()).toBe(200);
  });

  test('it says what it is, works by keyboard, holds no axe violation in either theme, and takes the old addresses', async ({
    page,
    sandbox,
  }) => {
    await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/onramps', status: 500, times: 3 }] });
    for (const tab of OLD_TABS) {
      const moved = await page.request.get(`/sandbox/${tab}`, { maxRedirects: 0 });
      expect([moved.status(), moved.headers().location]).toEqual([308, '/sandbox']);
    }
    expect((await page.request.get('/sandbox/_sandbox/docs')).status()).toBe(200);
    await page.goto(`/sandbox/${OLD_TABS[0]}`);
    await expect(page).toHaveURL('/sandbox');
    for (const about of ['Sandbox clock', 'Desk and provider', 'One failure']) {
      const help = page.getByRole('button', { name: `What is this? ${about}` });
      await help.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: about })).toContainText(/\w+ .*\./);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(help).toBeFocused();
    }
    await expectNoAxeViolationsInEitherTheme(page);
    await expectNoSidewaysScroll(page);
  });
});

test('nobody else opens it or turns anything', async ({ page, context, signIn }) => {
  await signIn('viewer');
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your role does not open this page');
  expect((await call(context.request, 'GET', '/api/sandbox/deliveries')).status()).toBe(403);
  const turned = await call(context.request, 'POST', '/api/sandbox/settings', { body: { evaluate: true } });
  expect(turned.status()).toBe(403);
});
