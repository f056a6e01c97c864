import { call } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';
import { askAndApprove } from '../fixtures/people';
import { ConversionPageObject } from '../pages/conversion-page';

test('a limit for a person and day is set by two; who goes past it reads what is left, and nothing is sent', async ({
  page,
  signIn,
  people,
  sandbox,
}) => {
  const treasurer = await people.context('treasurer');
  const theirs = await (await people.colleague('treasurer')).newPage();
  await signIn('admin');
  const policies = async () => (await call(page.request, 'GET', '/api/policies')).json();
  const { document } = await policies();
  await page.goto('/policies');
  await page.getByRole('button', { name: 'Change a policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change a policy' });
  await dialog.getByRole('combobox', { name: 'Policy' }).click();
  await page.getByRole('option', { name: 'Limits' }).click();
  const conversion = dialog.getByRole('group', { name: 'Conversion' });
  await conversion.getByRole('button', { name: 'Add a limit' }).click();
  await conversion.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'USDT', exact: true }).click();
  await conversion.getByRole('combobox', { name: 'Counted for' }).click();
  await page.getByRole('option', { name: 'A person, a day' }).click();
  await conversion.getByRole('combobox', { name: 'Beyond it' }).click();
  await page.getByRole('option', { name: 'Refused' }).click();
  await dialog.getByRole('button', { name: 'Change the policy' }).click();
  await expect(dialog.getByText('Write an amount above zero.')).toBeVisible();
  await conversion.getByLabel('At most').fill('500');
  await dialog.getByRole('button', { name: 'Change the policy' }).click();
  await dialog.getByRole('button', { name: 'Ask for this change' }).click();
  await expect(page.getByText('You asked for this. Somebody else decides it.')).toBeVisible();
  const decider = await treasurer.newPage();
  await decider.goto(page.url());
  await decider.getByRole('button', { name: 'Approve', exact: true }).click();
  await decider.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(decider.getByRole('heading', { name: /^Approved by .*, and done\.$/ })).toBeVisible();
  try {
    await page.goto('/policies');
    await expect(
      page.getByRole('row', { name: /^Conversion A person, a day\. Beyond it: refused\. 500\.00 USDT$/ }),
    ).toBeVisible();
    await expectNoAxeViolationsInEitherTheme(page);

    const convert = new ConversionPageObject(theirs);
    await convert.quote('500.01');
    await convert.accept();
    await expect(convert.dialog.getByRole('alert')).toContainText(
      /This is more than a limit of the policies leaves\. Nothing was sent\. You may still move \W*500\.00\W+USDT\W* today\./,
    );
    await expectNoAxeViolationsInEitherTheme(theirs);
    expect((await sandbox.effects()).accepts).toBe(0);
    await convert.quote('500');
    await convert.accept();
    await convert.expectOutcome('Rate locked. Funds have not landed yet.');
    expect((await sandbox.effects()).accepts).toBe(1);
  } finally {
    const { version } = await policies();
    await askAndApprove(page.request, treasurer.request, { kind: 'policy', asked: { version, document } });
  }
});
