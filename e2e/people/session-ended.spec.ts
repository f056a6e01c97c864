import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { COMPANY_ADMIN } from '../fixtures/environment';
import { signInByRequest } from '../fixtures/people';

/** Types into Events, then ends the session without the page's knowledge, as an expiry does. */
async function endSessionWhileTyping(page: Page, context: BrowserContext) {
  await page.goto('/events');
  const search = page.getByLabel('ID or text in the payload');
  await search.fill('half a thought');
  const cookies = await context.cookies();
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json();
  const left = await context.request.post('/api/auth/signout', { form: { csrfToken, json: 'true' } });
  expect(left.status()).toBe(200);
  await context.addCookies(cookies);
  await search.press('Enter');
  return { search, dialog: page.getByRole('dialog', { name: 'Your session ended' }) };
}

test('W17: a session that ended asks the same person for the password, and nothing typed is lost', async ({
  page,
  context,
}) => {
  await signInByRequest(context.request, COMPANY_ADMIN);
  const { search, dialog } = await endSessionWhileTyping(page, context);
  const password = dialog.getByLabel('Password');
  await expect(password).toBeFocused();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await password.fill('not the password');
  await password.press('Enter');
  await expect(dialog.getByText('This is not the password of this account.')).toBeVisible();
  await password.fill(COMPANY_ADMIN.password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toBeHidden();
  await expect(search).toHaveValue('half a thought');
  await expect(page.getByText('No event matches')).toBeVisible();
});

test('W17: a demo person goes on with one press, and nothing typed is lost', async ({ page, context }) => {
  await signInByRequest(context.request, 'operator');
  const { search, dialog } = await endSessionWhileTyping(page, context);
  const goOn = dialog.getByRole('button', { name: 'Go on as Bruno Tavares' });
  await expect(goOn).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(search).toHaveValue('half a thought');
});

test('W16: whoever else signs in after a session that ended finds nothing of it', async ({
  page,
  context,
}) => {
  await signInByRequest(context.request, 'operator');
  await page.goto('/events');
  await page.evaluate(() => window.sessionStorage.setItem('mesa.draft.ana', 'typed'));
  await context.clearCookies();
  await page.getByLabel('ID or text in the payload').press('Enter');
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => window.sessionStorage.getItem('mesa.draft.ana'))).toBeNull();
});

test('W16: a page loaded anew after the session ended: the same person finds what was typed, the next one nothing', async ({
  page,
  context,
}) => {
  await signInByRequest(context.request, COMPANY_ADMIN);
  const invite = async () => {
    await page.goto('/team');
    await page.getByRole('button', { name: 'Invite' }).first().click();
    return page.getByRole('dialog').getByLabel('Name');
  };
  await (await invite()).fill('Caio Nogueira');
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/signin\?callbackUrl=/);
  await page.goto('/signin?with=password&callbackUrl=%2Fteam');
  await page.getByLabel('Work e-mail').fill(COMPANY_ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(COMPANY_ADMIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/team');
  await expect(await invite()).toHaveValue('Caio Nogueira');
  const kept = () => page.evaluate(() => Object.keys(window.sessionStorage).join());
  expect(await kept()).toContain('mesa.form.');

  await context.clearCookies();
  await page.goto('/signin');
  await page.getByRole('button', { name: /Operator/ }).click();
  await page.waitForURL('**/overview');
  await expect.poll(kept).not.toContain('mesa.form.');
});
