import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';
import { loseAnswer } from '../fixtures/page-actions';
import { CheckoutLinkDialogObject } from '../pages/checkout-link-dialog';

const notKnown = ({ dialog }: CheckoutLinkDialogObject) =>
  dialog.getByRole('alert').filter({ hasText: 'It is not known whether the link was made.' });

/** Collects the intent id of each link request from now on. */
function intentsOf(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/checkouts')
      keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

test.beforeEach(({ signIn }) => signIn('operator'));

test('safety 1, 4: one whose answer is lost on the way to the page is found in the register, also after a reload', async ({
  page,
  sandbox,
}) => {
  const screen = new CheckoutLinkDialogObject(page);
  await screen.openForm();
  await screen.fillAmount('31.00');
  await loseAnswer(page, '**/api/checkouts', 'after');
  await screen.create.click();
  await expect(screen.made).toBeVisible();
  await expect(notKnown(screen)).toHaveCount(0);
  await page.reload();
  await screen.open();
  await expect(screen.made).toBeVisible();
  expect((await sandbox.effects()).links).toBe(1);
  await screen.dialog.getByRole('button', { name: 'Make another link' }).click();
  await page.reload();
  await screen.open();
  await expect(screen.create).toBeVisible();
  await expect(screen.made).toHaveCount(0);
});

test('safety 1, 9: while nobody knows whether it was made that is said, and the same fields make no second one, also after a look at the other tab', async ({
  page,
  sandbox,
}) => {
  const screen = new CheckoutLinkDialogObject(page);
  await screen.openForm();
  await screen.fillAmount('32.00');
  const intents = intentsOf(page);
  await page.route('**/api/checkout-links', (route) => route.abort());
  await loseAnswer(page, '**/api/checkouts', 'after');
  await screen.create.click();
  await expect(notKnown(screen)).toContainText('the same fields makes no second link');
  await expect(screen.dialog.getByText('could not be requested')).toHaveCount(0);
  expect((await sandbox.effects()).links).toBe(1);
  await expectNoAxeViolations(page);
  await screen.dialog.getByText('Made here').click();
  await expect(screen.create).toBeHidden();
  await screen.dialog.getByText('New link', { exact: true }).click();
  await expect(notKnown(screen)).toBeVisible();
  await screen.amount.fill('33.00');
  await screen.amount.fill('32.00');
  await screen.create.click();
  await expect(screen.made).toBeVisible();
  expect(intents).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), intents[0]]);
  expect((await sandbox.effects()).links).toBe(1);
});

test('safety 4: one that may have been asked for stays typed, with its intent, until there is an answer', async ({
  page,
  sandbox,
}) => {
  const screen = new CheckoutLinkDialogObject(page);
  await screen.openForm();
  await screen.fillAmount('34.00');
  await screen.dialog.getByLabel('CPF or CNPJ of the payer').fill('529.982.247-25');
  const intents = intentsOf(page);
  await loseAnswer(page, '**/api/checkouts', 'before');
  await screen.create.click();
  await expect(notKnown(screen)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.dialog).toBeHidden();
  await screen.open();
  await expect(screen.amount).toHaveValue('34.00');
  await page.reload();
  await screen.open();
  await expect(notKnown(screen)).toBeVisible();
  await expect(screen.amount).toHaveValue('34.00');
  await expect(screen.dialog.getByLabel('CPF or CNPJ of the payer')).toHaveValue('529.982.247-25');
  expect((await sandbox.effects()).links).toBe(0);
  await screen.create.click();
  await expect(screen.made).toBeVisible();
  expect(intents).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), intents[0]]);
  expect((await sandbox.effects()).links).toBe(1);
  expect(await page.evaluate(() => Object.keys(window.sessionStorage).join())).not.toContain('mesa.links');
});

test('safety 1: while a link is under way its form is held, says why, and makes no second one; then it tells the outcome', async ({
  page,
  sandbox,
}) => {
  const screen = new CheckoutLinkDialogObject(page);
  await screen.openForm();
  await screen.fillAmount('35.00');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/checkouts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await held;
    return route.fulfill({ response });
  });
  await screen.create.click();
  const why = screen.dialog.getByRole('status').filter({ hasText: 'Wait here for the outcome.' });
  await expect(why).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(screen.dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await screen.dialog.getByText('Made here').click();
  await expect(why).toBeVisible();
  await page.keyboard.press('Escape');
  await screen.dialog.getByText('New link', { exact: true }).click();
  await expect(screen.amount).toHaveValue('35.00');
  await screen.amount.press('Enter');
  answer();
  await expect(screen.made).toBeVisible();
  await expect(why).toHaveCount(0);
  expect((await sandbox.effects()).links).toBe(1);
  await page.keyboard.press('Escape');
  await expect(screen.dialog).toBeHidden();
});
