import { randomUUID } from 'node:crypto';
import { call, codeOf, OUR_PAGE } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  test,
} from '../fixtures/dashboard-test';
import { CheckoutLinkDialogObject } from '../pages/checkout-link-dialog';

const PATH = '/v2/crossramp_checkout';

test.describe('a checkout link', () => {
  test.beforeEach(({ signIn }) => signIn('operator'));

  test('is made from the form, opens its page, and stands in the register and the list', async ({
    page,
    sandbox,
  }) => {
    const screen = new CheckoutLinkDialogObject(page);
    await screen.openForm();
    const form = screen.dialog;
    await form.getByText('In BRL').click();
    await form.getByRole('button', { name: 'Create link' }).click();
    await expect(form.getByText('Amount in BRL is missing.')).toBeVisible();
    await form.getByLabel('Amount in BRL').fill('1,250.50');
    await form.getByLabel('CPF or CNPJ of the payer').fill('529.982.247-24');
    await form.getByRole('button', { name: 'Create link' }).click();
    await expect(form.getByText('The check digits are wrong')).toBeVisible();
    expect((await sandbox.effects()).links).toBe(0);
    await form.getByLabel('CPF or CNPJ of the payer').fill('529.982.247-25');
    await form.getByRole('button', { name: 'Create link' }).dblclick();
    await expect(form.getByRole('status').filter({ hasText: 'Link made' })).toBeVisible();
    await expect(form.getByRole('img', { name: 'QR code of the checkout link' })).toBeVisible();
    expect((await sandbox.effects()).links).toBe(1);
    const href = await form.getByRole('link', { name: /Open the payment page/ }).getAttribute('href');
    expect((await page.request.get(href ?? '')).status()).toBe(200);
    await expectNoAxeViolations(page);
    await form.getByText('Made here').click();
    const first = form.getByRole('listitem').first();
    await expect(first).toContainText('R$ 1,250.50 → USDT');
    await expect(first).toContainText(href ?? 'no link');
    await expectNoAxeViolations(page);
  });

  test('that is refused says all its faults at once, and the focus stands in the first', async ({
    page,
    sandbox,
  }) => {
    const screen = new CheckoutLinkDialogObject(page);
    await screen.openForm();
    const form = screen.dialog;
    await form.getByText('In BRL').click();
    const [amount, payer, back] = [
      form.getByLabel('Amount in BRL'),
      form.getByLabel('CPF or CNPJ of the payer'),
      form.getByLabel('Address after paying'),
    ];
    await amount.fill('1.2.3');
    await payer.fill('529.982.247-24');
    await back.fill('http://a.example');
    await form.getByRole('button', { name: 'Create link' }).click();
    for (const field of [amount, payer, back]) await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toBeFocused();
    for (const [field, typed] of [
      [amount, '1.2.3'],
      [payer, '529.982.247-24'],
      [back, 'http://a.example'],
    ] as const) {
      await expect(field).toHaveValue(typed);
    }
    expect((await sandbox.effects()).links).toBe(0);
  });

  test('safety 27: whose amount reads otherwise elsewhere is repeated in words, and parts of a cent are not asked for', async ({
    page,
    sandbox,
  }) => {
    const screen = new CheckoutLinkDialogObject(page);
    await screen.openForm();
    await screen.fillAmount('1.500');
    await expect(screen.dialog).toContainText('Read as 1.5 BRL');
    await expect(screen.dialog).toContainText(
      'This is one point five BRL, not one thousand five hundred. For that, write 1500.',
    );
    await expectNoAxeViolationsInEitherTheme(page);
    await screen.create.click();
    await expect(screen.dialog).toContainText('Write BRL with at most 2 decimals.');
    await expect(screen.amount).toBeFocused();
    await expect(screen.amount).toHaveValue('1.500');
    expect((await sandbox.effects()).links).toBe(0);
    await screen.amount.fill('1500');
    await screen.create.click();
    await expect(screen.made).toBeVisible();
    await expect(screen.dialog).toContainText('R$ 1,500.00');
    expect((await sandbox.effects()).links).toBe(1);
  });

  test('whose answer is lost is told as unknown, and is not asked for twice', async ({ page, sandbox }) => {
    await sandbox.scenario({ faults: [{ method: 'POST', path: PATH, drop: 'after', times: 1 }] });
    const screen = new CheckoutLinkDialogObject(page);
    await screen.openForm();
    await screen.dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(screen.dialog.getByText('Outcome unknown')).toBeVisible();
    await expect(screen.dialog).toContainText('it may exist');
    expect((await sandbox.effects()).links).toBe(1);
    await screen.dialog.getByRole('button', { name: 'Make another link' }).click();
    await expect(screen.dialog.getByRole('form', { name: 'New link' })).toContainText('it may exist');
  });

  test('with an answer in other words is shown raw', async ({ page, sandbox }) => {
    const body = { checkout: { reference: 'abc-123' } };
    await sandbox.scenario({ faults: [{ method: 'POST', path: PATH, status: 200, body, times: 1 }] });
    const screen = new CheckoutLinkDialogObject(page);
    await screen.openForm();
    await screen.dialog.getByRole('button', { name: 'Create link' }).click();
    await expect(screen.dialog).toContainText('abc-123');
    await expect(screen.dialog).toContainText('its link was not recognised');
    await screen.dialog.getByText('Made here').click();
    await expect(screen.dialog.getByRole('listitem').first()).toContainText('abc-123');
  });

  test('is one for one key, whoever sends it again, and takes no webhook from a browser', async ({
    context,
    sandbox,
  }) => {
    const headers = { ...OUR_PAGE, 'idempotency-key': randomUUID() };
    const send = (body: object) => call(context.request, 'POST', '/api/checkouts', { headers, body });
    const answers = await Promise.all([1, 2, 3].map(() => send({ currency_code: 'USDT' })));
    expect(answers.map((answer) => answer.status())).toEqual([200, 200, 200]);
    expect(await codeOf(await send({ currency_code: 'BTC' }))).toBe('409 key_reused');
    expect(await codeOf(await send({ currency_code: 'USDT', webhook: 'https://a.example' }))).toBe(
      '400 invalid_input',
    );
    expect((await sandbox.effects()).links).toBe(1);
  });
});

test('a viewer has no button and makes nothing', async ({ page, context, signIn, sandbox }) => {
  await signIn('viewer');
  await page.goto('/checkouts');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New checkout link' })).toBeHidden();
  const headers = { ...OUR_PAGE, 'idempotency-key': randomUUID() };
  const answer = await call(context.request, 'POST', '/api/checkouts', {
    headers,
    body: { currency_code: 'USDT' },
  });
  expect(await codeOf(answer)).toBe('403 forbidden');
  expect((await sandbox.effects()).links).toBe(0);
});
