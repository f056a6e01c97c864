import { randomInt } from 'node:crypto';
import { call } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
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

test('what a demo person typed waits while the visitor is another one, and a tab beside it stays on its page as that one', async ({
  page,
  context,
  signIn,
}) => {
  const owner = page.getByRole('dialog').getByLabel('Owner');
  const open = () => pressUntil(page.getByRole('button', { name: 'Add a destination' }).first(), owner);
  const become = async (name: string) => {
    const person = page.getByRole('button', { name: new RegExp(name) });
    await pressUntil(page.getByRole('button', { name: 'Account menu' }), person);
    await person.click();
    await expect(page.getByRole('banner')).toContainText(name);
  };
  await signIn('operator');
  const beside = await context.newPage();
  await beside.goto('/requests');
  // A page that answers hears of the change.
  await pressUntil(beside.getByRole('button', { name: 'Account menu' }), beside.getByRole('dialog'));
  await page.goto('/destinations');
  await open();
  await owner.fill('Recife Cargas');
  await page.keyboard.press('Escape');
  await expect(owner).toBeHidden();
  await become('Ana Ribeiro');
  await expect(beside.getByRole('banner')).toContainText('Ana Ribeiro');
  await expect(beside).toHaveURL(/\/requests$/);
  await open();
  await expect(owner).toHaveValue('');
  await page.keyboard.press('Escape');
  await become('Bruno Tavares');
  await open();
  await expect(owner).toHaveValue('Recife Cargas');
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

test('what is typed about a sub-merchant stays through a reload: withdrawal, branding, link; and a withdrawal that was sent leaves none', async ({
  page,
  signIn,
  sandbox,
}) => {
  const amount = `${randomInt(100, 1_000)}`;
  const SUB = '/sub-merchants/2263c175-1439-4020-a6d4-9e606c85e838';
  await signIn('treasurer');
  await page.goto(`${SUB}/withdrawals`);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('combobox', { name: 'Whitelist group' }).click();
  await page.getByRole('option', { name: /Treasury/ }).click();
  await page.getByLabel('Internal note').fill('Week 47');
  await page.goto(`${SUB}/branding`);
  await page.getByLabel('Trade name').fill('Padaria da Vila');
  await page.goto(`${SUB}/checkouts`);
  await page.getByLabel('Name of the payer').fill('Ana Prado');
  await page.reload();
  await expect(page.getByLabel('Name of the payer')).toHaveValue('Ana Prado');
  await page.goto(`${SUB}/branding`);
  await expect(page.getByLabel('Trade name')).toHaveValue('Padaria da Vila');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByLabel('Trade name')).not.toHaveValue('Padaria da Vila');
  await page.goto(`${SUB}/withdrawals`);
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue(amount);
  await expect(page.getByRole('combobox', { name: 'Whitelist group' })).toContainText('Treasury');
  await expect(page.getByLabel('Internal note')).toHaveValue('Week 47');
  const before = (await sandbox.effects()).withdrawals ?? 0;
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm this withdrawal' });
  await dialog.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('');
  expect((await sandbox.effects()).withdrawals).toBe(before + 1);
});

test('pasted rows and hosts stay through a reload; hosts end when they are saved, and another person’s save is not written over', async ({
  page,
  signIn,
  people,
}) => {
  await signIn('operator');
  const pasted = page.getByLabel('Or paste its text');
  await page.goto('/sub-merchants/import');
  await pasted.fill('db3de3b4-71d4-4c0a-9d2e-022fe0d9ba3f,Livraria Outono');
  await page.reload();
  await expect(pasted).toHaveValue(/Livraria Outono$/);
  await page.getByRole('button', { name: 'Preview' }).click();
  // Whoever corrects a row begins with what was pasted.
  await page.getByRole('button', { name: 'Another file' }).click();
  await expect(pasted).toHaveValue(/Livraria Outono$/);

  await signIn('admin');
  const hosts = page.getByLabel('Host names, one on each line');
  const earlier = page.getByText('You changed something earlier and did not save it.');
  const save = page.getByRole('button', { name: 'Save hosts' });
  await page.goto('/settings');
  await hosts.fill('kept.example');
  await expect(earlier).toHaveCount(0);
  await page.reload();
  await expect(hosts).toHaveValue('kept.example');
  await expect(earlier).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  const other = (await people.context('admin')).request;
  const body = { hosts: ['newer.example'] };
  expect((await call(other, 'POST', '/api/settings/return-hosts', { body })).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('Somebody saved a newer version.')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: 'Take the new one' }).click();
  await expect(hosts).toHaveValue('newer.example');
  await hosts.fill('last.example');
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(earlier).toHaveCount(0);
  await expect(hosts).toHaveValue('last.example');
});
