import { PASSWORD } from './environment';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures';
import { signInByRequest } from './people';

test('W17: a session that ended asks the same person for the password, and nothing typed is lost', async ({
  page,
  context,
  playwright,
}) => {
  await signInByRequest(context.request, 'operator');
  await page.goto('/events');
  const search = page.getByLabel('ID or text in the payload');
  await search.fill('half a thought');
  // Ended where this page cannot know of it, as time does.
  const elsewhere = await playwright.request.newContext({ storageState: await context.storageState() });
  const { csrfToken } = (await (await elsewhere.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const left = await elsewhere.post('/api/auth/signout', { form: { csrfToken, json: 'true' } });
  expect(left.status()).toBe(200);
  await elsewhere.dispose();
  await search.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your session ended' });
  const password = dialog.getByLabel('Password');
  await expect(password).toBeFocused();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await password.fill('not the password');
  await password.press('Enter');
  await expect(dialog.getByText('This is not the password of this account.')).toBeVisible();
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toBeHidden();
  await expect(search).toHaveValue('half a thought');
  await expect(page.getByText('No event matches')).toBeVisible();
});

test('W16: whoever else signs in after a session that ended finds nothing of it', async ({
  page,
  context,
}) => {
  await signInByRequest(context.request, 'operator');
  await page.goto('/events');
  await page.evaluate(() => window.sessionStorage.setItem('mesa.draft', 'typed'));
  await context.clearCookies();
  await page.getByLabel('ID or text in the payload').press('Enter');
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => window.sessionStorage.getItem('mesa.draft'))).toBeNull();
});
