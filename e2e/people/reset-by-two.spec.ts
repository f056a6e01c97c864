import { call } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';

const PASSWORD = 'seven brown kettles on a shelf';

test('a reset link for a treasurer waits for the other one, who alone is shown the code that it needs', async ({
  page,
  signIn,
  people,
  browser,
}) => {
  await signIn('admin');
  const { id, email, token, code } = await people.invite(page.request, 'Rita Sá', 'treasurer');
  const joined = await call(page.request, 'POST', '/api/join', { body: { token, code, password: PASSWORD } });
  expect(joined.status()).toBe(200);
  await page.context().clearCookies();
  await signIn('admin');
  await page.goto(`/team/${id}`);
  await page.getByRole('button', { name: 'Make a reset link' }).click();
  await expect(page.getByText('Another person who decides has to agree first.')).toBeVisible();
  await expect(page.getByText(`npm run admin -- user reset ${email}`)).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await page.getByRole('button', { name: 'Ask the second person' }).click();
  await expect(page.getByText('You asked for this. Somebody else decides it.')).toBeVisible();
  const request = new URL(page.url()).href;

  const decider = await (await people.context('treasurer')).newPage();
  await decider.goto(request);
  await expect(decider.getByText('Link to choose a password, role Treasurer').first()).toBeVisible();
  await decider.getByRole('button', { name: 'Approve', exact: true }).click();
  await decider.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(decider.getByRole('heading', { name: /^Approved by .*, and done\.$/ })).toBeVisible();
  await expect(decider.locator('code')).toHaveCount(0);
  const codeAddress = '**/api/requests/*/code';
  await decider.route(codeAddress, (lost) => lost.fetch().then(() => lost.abort()), { times: 1 });
  await decider.getByRole('button', { name: 'Show the code' }).click();
  await expect(
    decider.getByText('The answer did not arrive. Press again: the same code is shown.'),
  ).toBeVisible();
  await decider.getByRole('button', { name: 'Show the code' }).click();
  const second = (await decider.locator('code').textContent()) ?? '';
  await expectNoAxeViolationsInEitherTheme(decider);
  await decider.reload();
  await expect(decider.getByRole('heading', { name: /^Approved by .*, and done\.$/ })).toBeVisible();
  await expect(decider.getByRole('button', { name: 'Show the code' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Open the record' }).click();
  await expect(page.getByText(/shown once, until .* It opens nothing without a code/)).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await page.getByRole('button', { name: 'Show the link' }).click();
  const link = (await page.locator('code').textContent()) ?? '';
  expect(await page.locator('main').innerText()).not.toContain(second);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Make a reset link' })).toBeVisible();
  await expect(page.locator('code')).toHaveCount(0);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('Password', { exact: true }).fill('nine wet umbrellas in the hall');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('Code is missing.')).toBeVisible();
  await theirs.getByLabel('Code', { exact: true }).fill('AAAA-AAAA');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('This is not the code of this link.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(theirs);
  await theirs.getByLabel('Code', { exact: true }).fill(second.toLowerCase());
  await theirs.keyboard.press('Enter');
  await theirs.waitForURL('**/overview');
  await context.close();
});
