import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';
import { newEmail } from '../fixtures/people';

test('a typed destination and a typed invitation stay through a reload, are nobody else’s, and end when sent', async ({
  page,
  signIn,
}) => {
  const open = async (address: string, button: string) => {
    await page.goto(address);
    await page.getByRole('button', { name: button }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    return dialog;
  };
  await signIn('operator');
  const adding = await open('/destinations', 'Add a destination');
  await adding.getByLabel('Owner').fill('Recife Cargas');
  await adding.getByLabel('Name in lists').fill('Freight');
  const again = await open('/destinations', 'Add a destination');
  await expect(again.getByLabel('Owner')).toHaveValue('Recife Cargas');
  await expect(again.getByLabel('Name in lists')).toHaveValue('Freight');

  await signIn('admin');
  const theirs = await open('/destinations', 'Add a destination');
  await expect(theirs.getByLabel('Owner')).toHaveValue('');

  const email = newEmail();
  const inviting = await open('/team', 'Invite');
  await inviting.getByLabel('E-mail').fill(email);
  await inviting.getByLabel('Name').fill('Caio Nogueira');
  await inviting.getByRole('radio', { name: /^Accountant/ }).check();
  const back = await open('/team', 'Invite');
  await expect(back.getByLabel('E-mail')).toHaveValue(email);
  await expect(back.getByRole('radio', { name: /^Accountant/ })).toBeChecked();
  await back.locator('button[type=submit]').click();
  await expect(back.getByRole('status').filter({ hasText: 'Link' })).toBeVisible();
  const sent = await open('/team', 'Invite');
  await expect(sent.getByLabel('E-mail')).toHaveValue('');
});

test('a policy that was refused for want of people is still there after a way to Team, and can be discarded', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  const open = async () => {
    await page.goto('/policies');
    await page.getByRole('button', { name: 'Change a policy' }).click();
    return page.getByRole('dialog', { name: 'Change a policy' });
  };
  const refused = 'Not saved: nobody in the role Treasurer could continue.';
  const dialog = await open();
  await dialog.getByRole('combobox', { name: 'Policy' }).click();
  await page.getByRole('option', { name: 'Second factor', exact: true }).click();
  await dialog.getByRole('checkbox', { name: /Treasurer/ }).check();
  await expect(dialog.getByText(refused)).toBeVisible();
  await page.goto('/team');
  const back = await open();
  await expect(back.getByText(refused)).toBeVisible();
  await expect(back.getByText('You changed something earlier and did not save it.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await back.getByRole('button', { name: 'Discard it' }).click();
  await expect(back.getByText(refused)).toHaveCount(0);
});
