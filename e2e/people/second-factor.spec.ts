import { Secret, TOTP } from 'otpauth';
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import { acceptByRequest, call, codeOf, OUR_PAGE, quoteByRequest } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import type { People, Role } from '../fixtures/people';
import { tabTo } from '../fixtures/tab-to';
import { ConversionPageObject } from '../pages/conversion-page';
import { exportDialog } from '../pages/export-dialog';

const PASSWORD = 'seven brown kettles on a shelf';

/** A person of a company in the page's browser. */
async function enterAs(people: People, context: BrowserContext, role: Role) {
  const admin = await people.context('admin');
  const { id, email, token, code } = await people.invite(admin.request, 'Davi Lins', role);
  const joined = await call(context.request, 'POST', '/api/join', {
    body: { token, code, password: PASSWORD },
  });
  expect(joined.status(), await joined.text()).toBe(200);
  return { id, email, admin };
}

/** A passkey of this browser, which confirms by itself. */
async function virtualPasskeys(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    confirm: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

const codeAt = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

async function signOut(request: APIRequestContext) {
  const { csrfToken } = await (await call(request, 'GET', '/api/auth/csrf')).json();
  await request.post('/api/auth/signout', { form: { csrfToken, json: 'true' } });
}

async function toSecondFactor(page: Page, email: string) {
  await page.goto('/signin?with=password');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
}

async function storeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' });
  await expect(dialog.getByRole('listitem').locator('code')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').locator('code').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await tabTo(page, 'checkbox', /^I have stored these/);
  await page.keyboard.press('Space');
  await tabTo(page, 'button', 'Finish');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  return codes;
}

test('by keyboard alone: a passkey is added, asked for at sign-in, and proves one acceptance', async ({
  page,
  context,
  people,
  sandbox,
}) => {
  const passkeys = await virtualPasskeys(page);
  const { email } = await enterAs(people, context, 'treasurer');
  await page.goto('/account');
  await expect(page.getByText('a copied password is enough to act as you.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await tabTo(page, 'button', 'Add a second factor');
  await page.keyboard.press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a second factor' });
  await expect(adding.getByLabel('Current password')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await tabTo(page, 'textbox', 'Current password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeHidden();
  await tabTo(page, 'radio', /Passkey/);
  await page.keyboard.press('Space');
  await expectNoAxeViolationsInEitherTheme(page);
  await tabTo(page, 'button', 'Create a passkey');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passkey created.')).toBeVisible();
  await storeCodes(page);
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove Passkey/ })).toBeVisible();

  await signOut(context.request);
  await toSecondFactor(page, email);
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused();
  await expectNoAxeViolationsInEitherTheme(page);
  await tabTo(page, 'button', 'Use the passkey');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/overview');

  await sandbox.freeze();
  const convert = new ConversionPageObject(page);
  await convert.quote('250000');
  await convert.review('D1');
  const bodies: [string | undefined, string | undefined, string | null][] = [];
  page.on('request', (request) => {
    const { 'idempotency-key': key, 'mesa-proof': proof } = request.headers();
    if (request.url().endsWith('/accept')) bodies.push([key, proof, request.postData()]);
  });
  await convert.confirmButton().focus();
  await page.keyboard.press('Enter');
  const box = convert.dialog.getByRole('region', { name: 'Prove it is you' });
  await expect(box).toContainText('bound to this rate, these amounts and this destination');
  await expect(box.getByRole('heading', { name: 'Prove it is you' })).toBeFocused();
  await expect(convert.dialog).toContainText('250,000.00');
  await expectNoAxeViolationsInEitherTheme(page);
  expect((await sandbox.effects()).accepts).toBe(0);

  // Enter on the heading does nothing; Cancel sends nothing and keeps the confirmation.
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Cancel');
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();
  await expect(convert.dialog).toContainText('This press sent nothing.');
  expect((await sandbox.effects()).accepts).toBe(0);

  await tabTo(page, 'button', /^Accept D1/);
  await page.keyboard.press('Enter');
  await expect(box).toBeVisible();
  await tabTo(page, 'button', 'Use passkey and confirm');
  await page.keyboard.press('Enter');
  await convert.expectOutcome('Rate locked. Funds have not landed yet.');
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });
  const [, first, second] = bodies;
  expect(second).toEqual([first?.[0], expect.stringMatching(/^[\w-]{22}$/), first?.[2]]);
  expect(bodies).toHaveLength(3);

  // A proof that was used proves nothing more.
  const quote = await quoteByRequest(context.request);
  const replayed = await call(context.request, 'POST', `/api/conversions/${quote.rfq_id}/accept`, {
    headers: { ...OUR_PAGE, 'idempotency-key': crypto.randomUUID(), 'mesa-proof': second?.[1] ?? '' },
    body: second?.[2] ?? '',
  });
  expect(await codeOf(replayed)).toBe('403 step_up_required');
  const again = await context.request.fetch(replayed.url().replace(quote.rfq_id, await convert.rfqId()), {
    method: 'POST',
    headers: {
      ...OUR_PAGE,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'mesa-proof': second?.[1] ?? '',
    },
    data: second?.[2] ?? '',
  });
  expect(await codeOf(again)).toBe('403 step_up_required');
  expect((await sandbox.effects()).accepts).toBe(1);
  await passkeys.confirm(true);
});

test('an app’s code works once and says when its clock is wrong; a recovery code works once; an administrator takes both away', async ({
  page,
  context,
  people,
}) => {
  const { id, email, admin } = await enterAs(people, context, 'accountant');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a second factor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a second factor' });
  // A copied cookie does not know the password.
  await dialog.getByLabel('Current password').fill('another password');
  await page.keyboard.press('Enter');
  // The answer takes the choice away, sometimes before `check` has seen it checked.
  await dialog.getByRole('radio', { name: /Authenticator app/ }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: /Authenticator app/ }).check();
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
  const code = dialog.getByLabel('Code from the app');
  await code.fill(codeAt(secret, Date.now() + 300_000));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('the clock of your phone is wrong')).toBeVisible();
  await code.fill(codeAt(secret, Date.now() - 30_000));
  await page.keyboard.press('Enter');
  const [recovery = '', other = ''] = await storeCodes(page);

  // A file with personal data asks for the proof; whoever cancels gets none.
  await page.goto('/withdrawals');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = exportDialog(page);
  await file.getByRole('button', { name: 'Start export' }).click();
  const box = file.getByRole('region', { name: 'Prove it is you' });
  await expect(box).toContainText('bound to this list, its filters and this format');
  await box.getByLabel('Code from the app').fill('000000');
  await page.keyboard.press('Enter');
  await expect(box.getByText('This is not the right code or passkey.')).toBeVisible();
  await expect(box.getByLabel('Code from the app')).toHaveValue('000000');
  const used = codeAt(secret);
  await box.getByLabel('Code from the app').fill(used);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  // Conversions write notes and names: the same proof, in a dialog of its own.
  await page.goto('/conversions');
  const csv = page.getByRole('button', { name: 'CSV (text)' });
  await pressUntil(page.getByRole('button', { name: 'Export', exact: true }), csv);
  await csv.click();
  const alone = page.getByRole('dialog', { name: 'Prove it is you' });
  await alone.getByLabel('Code from the app').fill(codeAt(secret, Date.now() + 30_000));
  const conversions = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await conversions).suggestedFilename()).toMatch(/^conversions_.*\.csv$/);

  await signOut(context.request);
  await toSecondFactor(page, email);
  const field = page.getByLabel('Code from the app, or a recovery code');
  await expect(field).toBeFocused();
  await field.fill(used);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Each code works once.')).toBeVisible();
  await field.fill(codeAt(secret, Date.now() + 300_000));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code belongs to another time.')).toBeVisible();
  await field.fill(recovery.toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/overview');
  await signOut(context.request);
  await toSecondFactor(page, email);
  await field.fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Each code works once.')).toBeVisible();
  await field.fill(other);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/overview');
  await page.goto('/account');
  await expect(page.getByText('8 recovery codes left')).toBeVisible();

  const theirs = await admin.newPage();
  await theirs.goto(`/team/${id}`);
  await expect(theirs.getByText('Authenticator app')).toBeVisible();
  await theirs.getByRole('button', { name: 'Remove the second factors' }).click();
  const asked = theirs.getByRole('dialog', { name: 'Remove the second factors of Davi Lins?' });
  await asked.getByRole('button', { name: 'Remove the second factors' }).click();
  await expect(theirs.getByText('Davi Lins adds a new one after signing in.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(theirs);
  await page.goto('/signin?with=password');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/overview');
});

test('in a demo of one visitor a policy asks treasurers for a factor: without one nothing is decided, with one each time', async ({
  page,
  signIn,
  context,
  people,
  sandbox,
}) => {
  await virtualPasskeys(page);
  const admin = await (await people.context('admin')).newPage();
  const colleague = await people.colleague('treasurer');
  await signIn('treasurer');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a second factor' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a second factor' });
  await adding.getByRole('radio', { name: /Passkey/ }).check();
  await adding.getByRole('button', { name: 'Create a passkey' }).click();
  await storeCodes(page);

  const treasurers = (box: Page) => box.getByRole('dialog').getByRole('checkbox', { name: /Treasurer/ });
  const changePolicy = async (checked: boolean) => {
    await admin.goto('/policies');
    await admin.getByRole('button', { name: 'Change a policy' }).click();
    await admin.getByRole('dialog').getByRole('combobox', { name: 'Policy' }).click();
    await admin.getByRole('option', { name: 'Second factor', exact: true }).click();
    await treasurers(admin).setChecked(checked);
    await admin.getByRole('button', { name: 'Change the policy' }).click();
    await admin.getByRole('button', { name: 'Ask for this change' }).click();
    await expect(admin.getByText('You asked for this. Somebody else decides it.')).toBeVisible();
    await page.goto(admin.url());
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve this request?' });
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog.getByRole('button', { name: /^Use passkey and / }).click();
    await expect(page.getByRole('heading', { name: /^Approved by .*, and done\.$/ })).toBeVisible();
  };
  const acceptOne = async (by: APIRequestContext) => acceptByRequest(by, await quoteByRequest(by));
  await changePolicy(true);
  await admin.goto('/policies');
  await expect(admin.getByText('Required of: Treasurer.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(admin);

  const refused = await acceptOne(colleague.request);
  expect(await codeOf(refused)).toBe('403 factor_required');
  const asked = await acceptOne(context.request);
  expect(await codeOf(asked)).toBe('403 step_up_required');
  expect((await sandbox.effects()).accepts).toBe(0);
  const convert = new ConversionPageObject(page);
  await convert.quote('1000');
  await convert.accept();
  await convert.dialog.getByRole('button', { name: /^Use passkey and / }).click();
  await convert.expectOutcome('Rate locked. Funds have not landed yet.');
  expect((await sandbox.effects()).accepts).toBe(1);

  await changePolicy(false);
  expect((await acceptOne(colleague.request)).status()).toBe(200);
  await page.goto('/account');
  await page.getByRole('button', { name: /^Remove Passkey/ }).click();
  const removing = page.getByRole('dialog', { name: /^Remove Passkey/ });
  await removing.getByRole('button', { name: 'Remove', exact: true }).click();
  await removing.getByRole('button', { name: /^Use passkey and / }).click();
  await expect(page.getByRole('button', { name: 'Add a second factor' })).toBeVisible();
});
