import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '../fixtures/dashboard-test';

const PAGES = [
  '/overview',
  '/balances',
  '/checkouts',
  '/withdrawals',
  '/conversions',
  '/convert',
  '/settings',
];
/** Longer than a response counts as fresh: the server's data is stale when the page hydrates. */
const LATE_MS = 6_000;

/** Delays every script of ours. */
async function delayCode(context: BrowserContext): Promise<void> {
  await context.route('**/_next/static/**/*.js*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
}

/** Waits for hydration: a page that handles a key is hydrated. */
async function untilAwake(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

test('a page whose code comes late wakes as the server drew it, old answers and all', async ({
  context,
  signIn,
}) => {
  await signIn('admin');
  await delayCode(context);
  // The fixture `cleanConsole` fails this test if React reports a hydration mismatch.
  await Promise.all(
    PAGES.map(async (path) => {
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await untilAwake(page);
    }),
  );
});

/** Server-rendered fields, by label. */
const FIELDS = [
  ['/events', 'ID or text in the payload'],
  ['/sub-merchants', 'Name, tag or correlation ID'],
  ['/withdrawals', 'End-to-end ID or transaction hash'],
] as const;

test('what is typed before a page wakes stays typed', async ({ page, signIn }) => {
  await signIn('treasurer');
  for (const [path, label] of FIELDS) {
    let wake = () => {};
    const typed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await page.route('**/_next/static/**/*.js*', async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const field = page.getByLabel(label);
    await field.fill('typed early');
    await field.blur();
    wake();
    await untilAwake(page);
    await expect(field, path).toHaveValue('typed early');
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a part whose file is gone says so in its own place, the quote and what was typed stay, and a press loads it', async ({
  page,
  signIn,
}) => {
  await signIn('treasurer');
  await page.goto('/convert');
  await page.getByRole('textbox', { name: 'You send' }).fill('1234.50');
  // What is not loaded by now is of an earlier version for the server.
  await page.route('**/_next/static/**/*.js*', (route) => route.fulfill({ status: 404, body: '' }));
  // The last one is the search's: parts of the page itself may be lost before it.
  const lost = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' }).last();
  await expect(async () => {
    await page.getByRole('button', { name: /Search or jump to/ }).click({ timeout: 2_000 });
    await expect(lost).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Convert' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'You send' })).toHaveValue(/1,?234\.50/);
  await lost.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('button', { name: 'Load the page' }).last()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Load again' }).last().click();
  await expect(page.getByRole('combobox', { name: 'Search and go' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'You send' })).toHaveValue(/1,?234\.50/);
});

test('a page says in one quiet line that a new version is ready, and loads it by a press alone', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await page.goto('/balances');
  const { build } = await (await page.request.get('/api/health')).json();
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
  await page.route('**/api/health', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), build: `${build}-next` } });
  });
  await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 60_000 });
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
});
