import { expect, test } from '../fixtures/dashboard-test';
import { TransactionListObject } from '../pages/transaction-list-page';

test('safety 36: a day that does not exist, typed as the first or the last day, is said there and never left out; each day that cannot be sent says why at its field, keeps what was typed, and asks nothing', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  const days = await screen.editor('Created');
  const [first, last] = [days.getByLabel('First day'), days.getByLabel('Last day')];
  const apply = days.getByRole('button', { name: 'Apply' });
  for (const [field, other] of [
    [first, last],
    [last, first],
  ] as const) {
    await field.fill('');
    await other.fill('2026-11-10');
    await field.click();
    // The browser reports an incomplete date as an empty value.
    await page.keyboard.press('Home');
    await page.keyboard.type('02312026');
    await expect(field).toHaveValue('');
    await apply.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(other).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/\/onramps$/);
  }
  for (const [from, to, reason, field] of [
    ['12026-11-10', '', 'Write the year with four digits.', first],
    ['0002-11-10', '', 'Enter a day from 1970 on.', first],
    ['2026-11-10', '9999-11-10', 'This day is too far ahead. Check its year.', last],
    ['2026-11-11', '2026-11-10', 'The first day comes after the last one. Change one of them.', first],
  ] as const) {
    await first.fill(from);
    await last.fill(to);
    await apply.click();
    await expect(days.getByText(reason)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(days.locator('[aria-invalid=true]')).toHaveCount(1);
    await expect(first).toHaveValue(from);
    await expect(last).toHaveValue(to);
    await expect(page).toHaveURL(/\/onramps$/);
  }
});

test('safety 36: in the inbox of events too: a day in the address that is none says why at its field, and what is in force stays until the day is whole', async ({
  page,
  signIn,
}) => {
  await signIn('operator');
  const from = page.getByLabel('From', { exact: true });
  for (const [day, reason] of [
    ['2026-02-31', 'Enter a date that exists.'],
    ['12026-11-10', 'Write the year with four digits.'],
  ] as const) {
    await page.goto(`/events?from=${day}`);
    await expect(from).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(reason)).toBeVisible();
  }
  await from.fill('2026-11-10');
  await expect(page).toHaveURL(/from=2026-11-10/);
  await expect(from).not.toHaveAttribute('aria-invalid', 'true');
  await from.click();
  await page.keyboard.press('Home');
  await page.keyboard.type('02312026');
  await expect(from).toHaveValue('');
  await expect(page).toHaveURL(/from=2026-11-10/);
  await page.keyboard.press('Enter');
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/from=2026-11-10/);
  await page.getByLabel('Through', { exact: true }).focus();
  await expect(from).toHaveAttribute('aria-invalid', 'true');
  await from.fill('2026-02-28');
  await expect(page).toHaveURL(/from=2026-02-28/);
  await expect(from).not.toHaveAttribute('aria-invalid', 'true');
  await from.fill('12026-02-28');
  await expect(page.getByText('Write the year with four digits.')).toBeVisible();
  await expect(page).toHaveURL(/from=2026-02-28/);
});
