import type { Page } from 'playwright/test';
import { call, codeOf } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { COMPANY_ADMIN, PASSWORD } from '../fixtures/environment';
import { pressUntil } from '../fixtures/page-actions';
import { emailOf, type Role, signInByRequest } from '../fixtures/people';

const NAMES: Record<Role, string> = {
  viewer: 'Viewer',
  support: 'Support',
  accountant: 'Accountant',
  operator: 'Operator',
  treasurer: 'Treasurer',
  admin: 'Administrator',
};

test('the admin enters the demo with one press and lands on the overview', async ({ page }) => {
  await page.goto('/');
  await enterAs(page, 'admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test('the viewer, support, accountant, operator and treasurer enter the demo with one press and land on the overview', {
  tag: '@any-screen',
}, async ({ page, context }) => {
  for (const role of ['viewer', 'support', 'accountant', 'operator', 'treasurer'] as const) {
    await context.clearCookies();
    await page.goto('/');
    await enterAs(page, role);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

async function enterAs(page: Page, role: Role): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: 'Enter as' })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${NAMES[role]} `) }).click();
  await page.waitForURL(/\/overview$/, { waitUntil: 'commit' });
  const session = await (await page.request.get('/api/auth/session')).json();
  expect(session.user.email).toBe(emailOf(role));
}

test('the entrance of the demo is accessible, fits its window, and leads where one wanted to go', async ({
  page,
}) => {
  await page.goto('/conversions');
  await expect(page.getByRole('heading', { level: 2, name: 'Enter as' })).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Operator / }).click();
  await expect(page).toHaveURL(/\/conversions$/);
});

test('one visitor plays both sides: a change of person stays on the page and ends the session before', async ({
  page,
  context,
  playwright,
  viewport,
}) => {
  await signInByRequest(context.request, 'viewer');
  const copied = await playwright.request.newContext({ storageState: await context.storageState() });
  const onPhone = (viewport?.width ?? 0) < 760;
  await page.goto('/convert');
  const menu = page.getByRole('button', { name: 'Account menu' });
  const treasurer = page.getByRole('button', { name: /Ana Ribeiro/ });
  await pressUntil(menu, treasurer);
  await expectNoAxeViolations(page);
  await treasurer.click();
  // Asking for the session before would let next-auth remove the new cookie with the old one.
  await expect(menu).toContainText(onPhone ? 'AR' : 'Ana Ribeiro');
  await expect(page).toHaveURL(/\/convert$/);
  const session = await (await page.request.get('/api/auth/session')).json();
  expect(session.user.email).toBe(emailOf('treasurer'));
  expect(await codeOf(await call(copied, 'GET', '/api/balance'))).toBe('401 signed_out');
  await copied.dispose();
});

test('a person of the company signs in with a password, on the sandbox too', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await page.getByLabel('Work e-mail').fill(COMPANY_ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(COMPANY_ADMIN.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/overview$/);
});

test('the sign-in page is accessible, and fits its window', async ({ page }) => {
  await page.goto('/signin?with=password');
  await expect(page.getByLabel('Work e-mail')).toBeFocused();
  await expectNoAxeViolationsInEitherTheme(page);
  await expectNoSidewaysScroll(page);
});

test('a wrong password and an unknown address are told in the same words, and nothing typed is lost', {
  tag: '@any-screen',
}, async ({ page }) => {
  await page.goto('/signin?with=password');
  for (const email of [emailOf('viewer'), 'nobody@mesa.example']) {
    await page.getByLabel('Work e-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The e-mail and password do not match an account here.')).toBeVisible();
    await expect(page.getByLabel('Work e-mail')).toHaveValue(email);
  }
  await expectNoAxeViolations(page);
  // The right password resets the counter, so that other tests can use this account.
  await page.getByLabel('Work e-mail').fill(emailOf('viewer'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/overview$/);
});

test('a sign-in sent before the page is alive loses nothing of what was typed, nor where it was headed', {
  tag: '@any-screen',
}, async ({ page }) => {
  let wake = () => {};
  const sent = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto('/signin?with=password&callbackUrl=%2Fconvert', { waitUntil: 'commit' });
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Work e-mail').fill(emailOf('treasurer'));
  await password.fill(PASSWORD);
  await password.press('Enter');
  const submit = page.getByRole('button', { name: 'Continue' });
  await expect(submit).toBeDisabled();
  wake();
  await submit.click();
  await expect(page).toHaveURL(/\/convert$/);
});

test('an empty sign-in is told both of what it lacks', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/signin?with=password');
  await page.getByRole('button', { name: 'Continue' }).click();
  const [lacksEmail, lacksPassword] = ['Enter your work e-mail.', 'Enter your password.'];
  await expect(page.getByText(lacksEmail)).toBeVisible();
  await expect(page.getByText(lacksPassword)).toBeVisible();
  await expect(page.getByLabel('Work e-mail')).toBeFocused();
  await page.getByLabel('Work e-mail').fill(emailOf('viewer'));
  await expect(page.getByText(lacksEmail)).toBeHidden();
  await expect(page.getByText(lacksPassword)).toBeVisible();
  await expectNoAxeViolations(page);
});

test('W5: repeated failures lock an account for a while, in words that do not tell whether it exists', {
  tag: '@any-screen',
}, async ({ page }) => {
  const email = `nobody-${Date.now()}@mesa.example`;
  await page.goto('/signin?with=password');
  await page.getByLabel('Work e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('guess');
  const locked = page.getByText(/^Too many tries/);
  const wrong = page.getByText('The e-mail and password do not match');
  await expect(async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(locked.or(wrong).first()).toBeVisible();
    await expect(locked.first()).toBeVisible({ timeout: 100 });
  }).toPass({ timeout: 30_000, intervals: [50] });
});

test('signing out ends the session at once, in this browser and wherever its cookie was copied to, and leaves no address', async ({
  page,
  context,
  playwright,
  viewport,
}) => {
  await signInByRequest(context.request, 'viewer');
  const copied = await playwright.request.newContext({ storageState: await context.storageState() });
  expect((await call(copied, 'GET', '/api/balance')).status()).toBe(200);
  const onPhone = (viewport?.width ?? 0) < 760;
  await page.goto(onPhone ? '/more' : '/balances');
  const out = page.getByRole('button', { name: 'Sign out' });
  if (!onPhone) await pressUntil(page.getByRole('button', { name: 'Account menu' }), out);
  await out.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Enter as' })).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await codeOf(await call(copied, 'GET', '/api/balance'))).toBe('401 signed_out');
  await page.goto('/balances');
  await expect(page).toHaveURL(/\/signin/);
  await copied.dispose();
});

test('safety 47: after sign-in a foreign address is never opened', { tag: '@any-screen' }, async ({
  page,
}) => {
  for (const wanted of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.context().clearCookies();
    await page.goto(`/signin?with=password&callbackUrl=${encodeURIComponent(wanted)}`);
    await page.getByLabel('Work e-mail').fill(emailOf('viewer'));
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/overview$/);
  }
});

test('a page asked for without a session comes back after the sign-in', { tag: '@any-screen' }, async ({
  page,
}) => {
  await page.goto('/conversions');
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await page.getByLabel('Work e-mail').fill(emailOf('viewer'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/conversions$/);
});
