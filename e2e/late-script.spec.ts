import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures';

const PAGES = [
  '/overview',
  '/balances',
  '/checkouts',
  '/withdrawals',
  '/conversions',
  '/convert',
  '/settings',
];
/** Longer than an answer counts as fresh: what the server read is old when the page wakes. */
const LATE_MS = 6_000;

/** Every script of ours comes late. */
async function delayCode(context: BrowserContext): Promise<void> {
  await context.route('**/_next/static/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
}

/** A page that hears a key is awake. */
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
  // The fixture's `cleanConsole` fails this test on any complaint of React about the two pictures.
  await Promise.all(
    PAGES.map(async (path) => {
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await untilAwake(page);
    }),
  );
});

const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
/** Fields that stand on a page from the start, as a person finds them. */
const FIELDS = [
  ['/events', 'ID or text in the payload'],
  ['/sub-merchants', 'Name, tag or correlation ID'],
  ['/withdrawals', 'End-to-end ID or transaction hash'],
  ['/settings', 'Search open points'],
  [`/sub-merchants/${CID}/splits`, 'End-to-end ID of the checkout'],
  [`/sub-merchants/${CID}/whitelist`, 'Address name'],
  [`/sub-merchants/${CID}/withdrawals`, 'Internal note'],
] as const;

test('what is typed before a page wakes stays typed', async ({ context, signIn }) => {
  await signIn('approver');
  await delayCode(context);
  await Promise.all(
    FIELDS.map(async ([path, label]) => {
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'commit' });
      const field = page.getByLabel(label);
      await field.fill('typed early');
      // Nothing of ours has run yet, so it stands there as the browser keeps it.
      expect(await page.evaluate(() => document.scripts.length > 0 && !('next' in window))).toBe(true);
      await field.blur();
      await untilAwake(page);
      await expect(field).toHaveValue('typed early');
    }),
  );
});
