import { randomUUID } from 'node:crypto';
import { call } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';
import { newEmail } from '../fixtures/people';

test('an invitation to a role that decides waits for a treasurer, and nobody exists before', async ({
  page,
  signIn,
  people,
}) => {
  const email = newEmail();
  const name = `Paula ${randomUUID().slice(0, 6)}`;
  await signIn('admin');
  await page.goto('/team');
  await page.getByRole('button', { name: 'Invite' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: /^Treasurer/ }).check();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Another person who decides has to agree first.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  const team = async () => (await (await call(page.request, 'GET', '/api/team')).json()).people;
  expect((await team()).some((one: { email: string }) => one.email === email)).toBe(false);
  await dialog.getByRole('button', { name: 'Ask the second person' }).click();
  await expect(page.getByText('You asked for this. Somebody else decides it.')).toBeVisible();
  const request = page.url();
  await page.goto('/team');
  await expect(page.getByText(`The invitation of ${name} waits for a second person.`)).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);

  const decider = await (await people.context('treasurer')).newPage();
  await decider.goto(request);
  await expect(decider.getByText('Invitation as Treasurer').first()).toBeVisible();
  await decider.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectNoAxeViolationsInEitherTheme(decider);
  await decider.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(decider.getByRole('heading', { name: /^Approved by .*, and done\.$/ })).toBeVisible();
  expect((await team()).find((one: { email: string }) => one.email === email)).toMatchObject({
    role: 'treasurer',
    state: 'invited',
  });
});

test('a policy that would lock everybody out is refused with the reason; another is asked for and approved', async ({
  page,
  signIn,
  people,
}) => {
  await signIn('admin');
  await page.goto('/policies');
  await page.getByRole('button', { name: 'Change a policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change a policy' });
  const part = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Policy' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await part('Second factor');
  await dialog.getByRole('checkbox', { name: /Treasurer/ }).check();
  await expect(dialog.getByText('Not saved: nobody in the role Treasurer could continue.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Change the policy' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /Treasurer/ }).uncheck();
  await part('Destinations');
  const hours = 1 + (Date.now() % 3);
  await dialog.getByLabel('Hours of waiting after confirmation').fill(`${hours}`);
  await dialog.getByRole('button', { name: 'Change the policy' }).click();
  await dialog.getByRole('button', { name: 'Ask for this change' }).click();
  await expect(page.getByText('You asked for this. Somebody else decides it.')).toBeVisible();
  const request = page.url();
  await page.goto('/policies');
  await expect(page.getByText('A change waits for a second person.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await page.getByRole('link', { name: 'Open the request' }).last().click();
  await page.waitForURL(request);
  const decider = await (await people.context('treasurer')).newPage();
  await decider.goto(request);
  await expect(decider.getByText(new RegExp(`can be used after ${hours} hour`))).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(decider);
  await decider.getByRole('button', { name: 'Reject…' }).click();
  await decider.getByLabel(/^Why\?/).fill('Not this week.');
  await decider.getByRole('button', { name: 'Reject and send back' }).click();
  await expect(page.getByText('Not this week.')).toBeVisible();
});

test('an operator asks for a withdrawal from its own form', async ({ page, signIn }) => {
  await signIn('operator');
  await page.goto('/sub-merchants/2263c175-1439-4020-a6d4-9e606c85e838/withdrawals');
  await expect(page.getByText(/A second person decides this: /).first()).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('12.34');
  await page.getByRole('combobox', { name: 'Whitelist group' }).click();
  await page.getByRole('option', { name: /Treasury/ }).click();
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask the second person' }).click();
  await expect(page.getByText(/Asked\. It waits for /)).toBeVisible();
  await page.goto('/sub-merchants/2263c175-1439-4020-a6d4-9e606c85e838/whitelist');
  await expect(page.getByText(/A second person decides this: /).first()).toBeVisible();
});
