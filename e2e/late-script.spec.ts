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

test('a page whose code comes late wakes as the server drew it, old answers and all', async ({
  context,
  signIn,
}) => {
  await signIn('admin');
  await context.route('**/_next/static/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  // The fixture's `cleanConsole` fails this test on any complaint of React about the two pictures.
  await Promise.all(
    PAGES.map(async (path) => {
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(async () => {
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
    }),
  );
});
