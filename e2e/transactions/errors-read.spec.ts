import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';

test('the errors among what was read of a list are shown with how much was read, and lead to their records', async ({
  page,
  signIn,
}) => {
  await signIn('support');
  await page.goto('/onramps');
  await page.getByRole('button', { name: 'Errors among what was read' }).click();
  await expect(page).toHaveURL(/\/onramps\?errors=1$/);
  const said = page.getByRole('status').filter({ hasText: /errors? among the newest/ });
  await expect(said).toBeVisible();
  await expect(page.getByText('The whole list was read.')).toBeVisible();
  const count = Number.parseInt(await said.innerText(), 10);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(count + 1);
  await expect(page.getByRole('columnheader', { name: 'Error, in the API’s words' })).toBeVisible();
  await expectNoAxeViolations(page);
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/errors=1.*tx=/);
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/onramps\?errors=1$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Errors among what was read' }).click();
  await expect(page).toHaveURL(/\/onramps$/);
});
