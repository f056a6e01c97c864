import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';

const ADDRESS = 'https://hooks.mesa.invalid/in?key=very-secret';

test('an administrator gives an address by keyboard, sees its secret once, tests it and removes it', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Alerts that leave the browser' }).click();
  await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add an address' });
  await add.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Address' });
  await expect(field).toBeVisible();
  await expectNoAxeViolations(page);
  await field.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Address is missing.')).toBeVisible();
  await page.keyboard.type('http://hooks.mesa.invalid/');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a whole address: https://')).toBeVisible();
  await field.fill(ADDRESS);
  await page.keyboard.press('Enter');
  const secret = page.getByText(/^whsec_/);
  await expect(secret).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(page.getByText('hooks.mesa.invalid')).toBeVisible();
  await expect(page.locator('main')).not.toContainText('very-secret');
  await page.reload();
  await expect(page.getByText('No alert was sent yet.')).toBeVisible();
  await expect(secret).toHaveCount(0);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test was not accepted: no connection')).toBeVisible({ timeout: 20_000 });
  const amounts = page.getByRole('switch', { name: /Amounts in alerts/ });
  await amounts.focus();
  await page.keyboard.press('Space');
  await expect(amounts).toBeChecked();
  await expect(amounts).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Space');
  await expect(amounts).not.toBeChecked();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(add).toBeVisible();
});

test('nobody but an administrator opens it; each person finds mail on their account', async ({
  page,
  signIn,
}) => {
  await signIn('treasurer');
  expect((await page.request.get('/api/settings/alerts')).status()).toBe(403);
  expect((await page.request.get('/settings/alerts')).status()).toBe(403);
  await page.goto('/account');
  const mail = page.getByRole('heading', { name: 'Alerts by mail' });
  await expect(mail).toBeVisible();
  await expect(page.getByText('no mail is sent')).toBeVisible();
  await expectNoAxeViolations(page);
});
