import { call, codeOf } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import { inviteByRequest, newEmail, signInByRequest } from '../fixtures/people';

const PASSWORD = 'seven brown kettles on a shelf';

test('an administrator invites a person, who chooses a password once; every other link says what is wrong with it', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('admin');
  await page.goto('/team');
  await expect(page.getByRole('row', { name: /Helena Prado you/ })).toContainText('Comes with the demo');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  const email = newEmail();
  await dialog.getByLabel('Work e-mail').fill('paula');
  await dialog.getByLabel('Name').fill('Paula Nunes');
  await dialog.getByRole('radio', { name: /^Operator/ }).check();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByText('Enter a whole e-mail address')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Paula Nunes');
  await dialog.getByLabel('Work e-mail').fill('operator@mesa.example');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByText('Somebody on the team has this address already')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await dialog.getByLabel('Work e-mail').fill(email);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  const made = page.getByRole('dialog', { name: 'Paula Nunes is invited' });
  const link = (await made.locator('code').innerText()).trim();
  expect(link).toContain(`${ORIGIN}/join#`);
  await expectNoAxeViolationsInEitherTheme(page);
  await made.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('link ends in 71 hours');
  await expectNoAxeViolationsInEitherTheme(page);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Welcome, Paula Nunes' })).toBeVisible();
  await expect(theirs.getByText(`You join as Operator, with ${email}.`)).toBeVisible();
  const password = theirs.getByLabel('Password', { exact: true });
  for (const [typed, said] of [
    ['short', 'Use 12 characters or more'],
    ['mesa-demo-2026', 'This password is common'],
    ['password1234', 'This password is common'],
  ] as const) {
    await password.fill(typed);
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByText(said)).toBeVisible();
    await expect(password).toHaveValue(typed);
  }
  await expectNoAxeViolationsInEitherTheme(theirs);
  // Pasted, as from a password manager.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ORIGIN });
  await theirs.evaluate((text) => navigator.clipboard.writeText(text), PASSWORD);
  await password.fill('');
  await password.press('ControlOrMeta+v');
  await expect(password).toHaveValue(PASSWORD);
  await theirs.keyboard.press('Enter');
  await theirs.waitForURL('**/overview');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Last seen' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Here now');

  const again = await browser.newContext();
  const late = await again.newPage();
  await late.goto(link);
  await expect(late.getByText('This link was used already')).toBeVisible();
  await late.goto(`${link.slice(0, -5)}`);
  await late.reload();
  await expect(late.getByText('A part of this link is missing')).toBeVisible();
  await late.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await late.reload();
  await expect(late.getByText('This dashboard did not make this link')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(late);
  for (const one of [context, again]) await one.close();
});

test('a person who is lowered, then disabled, in the middle of work can do no more at once', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('admin');
  const { id, token } = await inviteByRequest(page.context().request, 'Paula Nunes', 'operator');
  const context = await browser.newContext();
  const joined = await call(context.request, 'POST', '/api/join', { body: { token, password: PASSWORD } });
  expect(joined.status()).toBe(200);
  await page.goto(`/team/${id}`);
  await expect(page.getByRole('heading', { level: 2, name: /^Sessions/ })).toContainText('1');
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText('The role is changed')).toBeVisible();
  expect(await codeOf(await call(context.request, 'POST', '/api/checkouts', { body: {} }))).toBe(
    '403 forbidden',
  );
  await expectNoAxeViolationsInEitherTheme(page);
  await page.getByRole('button', { name: 'Disable this person' }).click();
  await page
    .getByRole('dialog', { name: 'Disable Paula Nunes?' })
    .getByRole('button', { name: 'Disable this person' })
    .click();
  await expect(page.getByRole('button', { name: 'Enable this person' })).toBeVisible();
  expect(await codeOf(await call(context.request, 'GET', '/api/balance'))).toBe('401 signed_out');
  await context.close();
});

test('with the answer lost, a second press invites the same person once and shows the link', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/team');
  const email = newEmail();
  let lost = 0;
  await page.route('**/api/team', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('Work e-mail').fill(email);
  await dialog.getByLabel('Name').fill('Rita Sá');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByText('the same person is invited once')).toBeVisible();
  await expect(dialog.getByLabel('Work e-mail')).toHaveValue(email);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByRole('dialog', { name: 'Rita Sá is invited' }).locator('code')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(email) })).toHaveCount(1);
});

test('a person changes the own password, and ends a session elsewhere; people of the demo keep theirs', async ({
  page,
  context,
  browser,
  people,
}) => {
  const admin = await people.context('admin');
  const { email, token } = await inviteByRequest(admin.request, 'Caio Reis', 'viewer');
  const joined = await call(context.request, 'POST', '/api/join', { body: { token, password: PASSWORD } });
  expect(joined.status()).toBe(200);
  const elsewhere = await browser.newContext();
  await signInByRequest(elsewhere.request, { email, password: PASSWORD });

  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 2, name: /^Sessions/ })).toContainText('2');
  await page.getByRole('button', { name: /^End the session of/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Sessions/ })).toContainText('1');
  expect(await codeOf(await call(elsewhere.request, 'GET', '/api/balance'))).toBe('401 signed_out');

  await signInByRequest(elsewhere.request, { email, password: PASSWORD });
  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password').fill(`${PASSWORD} again`);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue(`${PASSWORD} again`);
  await expectNoAxeViolationsInEitherTheme(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Changed. Your other sessions ended.')).toBeVisible();
  expect(await codeOf(await call(elsewhere.request, 'GET', '/api/balance'))).toBe('401 signed_out');
  await page.goto('/team');
  await expect(page.getByRole('heading', { name: 'Your role does not open this page' })).toBeVisible();

  const body = { old: 'mesa-demo-2026', password: PASSWORD };
  expect(await codeOf(await call(admin.request, 'POST', '/api/account/password', { body }))).toBe(
    '409 demo_person',
  );
  // A page that is opened after that says why it is the sign-in page.
  const there = await elsewhere.newPage();
  await there.goto('/overview');
  await expect(there.getByText('You were signed out:')).toBeVisible();
  await elsewhere.close();
});
