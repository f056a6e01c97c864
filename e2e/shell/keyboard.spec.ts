import { PIX_KEY } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { PASSWORD } from '../fixtures/environment';
import { tabTo } from '../fixtures/tab-to';

test('a person signs in and converts with the keyboard alone, and no key press accepts by itself', async ({
  page,
  sandbox,
}) => {
  await sandbox.freeze();
  await page.goto('/signin?with=password');
  await page.keyboard.type('treasurer@mesa.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  // The heading is in the HTML before the shortcuts work, so press again.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page.getByRole('heading', { level: 1, name: 'Convert' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await tabTo(page, 'textbox', 'You send');
  await page.keyboard.type('250000');
  await tabTo(page, 'textbox', 'PIX key that receives the BRL');
  await page.keyboard.type(PIX_KEY);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/rfq=/);

  await tabTo(page, 'radio', /^D0/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^D1/ })).toBeChecked();
  await tabTo(page, 'button', /^Accept D1/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm conversion' });
  await expect(dialog).toBeVisible();
  // The title has the focus, so a second Enter does nothing.
  await page.keyboard.press('Enter');
  expect((await sandbox.effects()).accepts).toBe(0);

  await tabTo(page, 'button', /^Accept D1 at/);
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { name: 'Rate locked. Funds have not landed yet.' });
  await expect(title).toBeFocused();
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });
});

test('Escape closes the confirmation and gives the focus back, and nothing is sent', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  await page.goto('/convert');
  await page.getByLabel('You send', { exact: true }).fill('1000');
  await page.getByLabel('PIX key that receives the BRL').fill(PIX_KEY);
  await page.getByRole('button', { name: 'Get quote' }).click();
  await page.getByRole('radio', { name: /^D1/ }).check();
  const accept = page.getByRole('button', { name: /^Accept D1/ });
  await accept.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(accept).toBeFocused();
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('the list of shortcuts opens with a question mark and none of them moves money', async ({
  page,
  signIn,
}) => {
  await signIn('treasurer');
  await page.goto('/balances');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(dialog).toContainText('No shortcut accepts a quote or moves money.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a list of choices opens by the first key of a visit, before its code was loaded', async ({
  page,
  signIn,
}) => {
  await signIn('treasurer');
  await page.goto('/convert');
  const picker = page.getByRole('combobox').first();
  // Focused by the page, not by a key: nobody was there yet, so nothing was loaded.
  await picker.focus();
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(page.locator('[role="option"][data-highlighted]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(picker).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /Currency code/ })).toBeFocused();
});

test('a press that comes before the code of a list of choices opens that list', async ({ page, signIn }) => {
  await signIn('treasurer');
  let letThrough = (): void => undefined;
  let late: Promise<void> | undefined;
  await page.route(/_next\/static\/chunks/, async (route) => {
    await late;
    await route.continue();
  });
  const stream = page.waitForRequest(/\/api\/live/);
  await page.goto('/events?verdict=failed');
  await stream;
  late = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.click();
  await expect(kind).toBeFocused();
  letThrough();
  await expect(page.getByRole('option').first()).toBeVisible();
});
