import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/dashboard-test';

const root = (page: Page) => page.locator('html');
const canvas = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('background-color'));

/** The browser's bar colours in a light and in a dark system. */
const bars = (page: Page) =>
  page
    .locator('meta[name="theme-color"]')
    .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content));

async function choose(page: Page, name: 'Light' | 'Dark' | 'System'): Promise<void> {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

test.beforeEach(async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn('viewer');
  await page.goto('/checkouts');
});

test('a chosen theme stands in the first byte of the next page, its browser bar too, and is marked in the menu', async ({
  page,
}) => {
  const light = await canvas(page);
  await choose(page, 'Dark');
  await expect(root(page)).toHaveCSS('color-scheme', 'dark');
  await expect.poll(() => canvas(page)).not.toBe(light);
  const answer = await page.reload();
  expect(await answer?.text()).toMatch(/^<!DOCTYPE html><html[^>]* data-theme="dark"/);
  await expect(root(page)).toHaveCSS('color-scheme', 'dark');
  expect(await bars(page)).toEqual(['#0b0e0d', '#0b0e0d']);
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
});

test('what was chosen stands against the system, and "System" goes by it again, while the page is open', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root(page)).toHaveCSS('color-scheme', 'dark');
  await choose(page, 'Light');
  await expect(root(page)).toHaveCSS('color-scheme', 'light');
  expect(await bars(page)).toEqual(['#ffffff', '#ffffff']);
  await page.reload();
  expect(await bars(page)).toEqual(['#ffffff', '#ffffff']);
  await expect(root(page)).toHaveCSS('color-scheme', 'light');
  await choose(page, 'System');
  await expect(root(page)).toHaveCSS('color-scheme', 'dark');
  expect(await bars(page)).toEqual(['#ffffff', '#0b0e0d']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root(page)).toHaveCSS('color-scheme', 'light');
  await page.reload();
  await expect(root(page)).not.toHaveAttribute('data-theme');
});

test('every open tab wears the theme that is chosen in one of them', async ({ page, context }) => {
  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/withdrawals');
  // The page is hydrated when the menu opens.
  await other.getByRole('button', { name: 'Theme' }).click();
  await expect(other.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await choose(page, 'Dark');
  await expect(root(other)).toHaveCSS('color-scheme', 'dark');
  await expect(other.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
});

test('a cookie that names no theme is the system’s, and reaches no markup', async ({ page, context }) => {
  await context.addCookies([{ name: 'mesa-theme', value: 'x"onload=alert(1)', url: page.url() }]);
  const answer = await page.reload();
  expect(await answer?.text()).not.toContain('onload=alert');
  await expect(root(page)).not.toHaveAttribute('data-theme');
});
