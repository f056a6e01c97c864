import { expect, test } from './fixtures';
import { pressUntil } from './moving-page';

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

/** Fields that the server draws, what is typed there, and where pressing Enter leads. */
const TYPED: [path: string, field: string, text: string, leads: RegExp][] = [
  ['/events', 'ID or text in the payload', 'thought', /text=thought/],
  ['/sub-merchants', 'Name, tag or correlation ID', 'thought', /q=thought/],
  ['/withdrawals', 'Open by end-to-end ID or transaction hash', 'thought', /tx=thought/],
];

test('what is typed before a page is alive stays there, and is what a press then means', async ({
  context,
  signIn,
}) => {
  await signIn('operator');
  let wake = () => {};
  const typed = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await context.route('**/_next/static/**/*.js', (route) => typed.then(() => route.continue()));
  const early = async (path: string, label: string, text: string) => {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'commit' });
    const field = page.getByLabel(label);
    await field.fill(text);
    await field.press('Enter');
    return field;
  };
  const pages = await Promise.all(
    TYPED.map(async ([path, label, text, leads]) => ({
      field: await early(path, label, text),
      ...{ text, leads },
    })),
  );
  const paste = await early('/sub-merchants/import', 'Or paste its text', 'not an id,Padaria');
  wake();
  for (const { field, text, leads } of pages) {
    await expect(async () => {
      await field.press('Enter', { timeout: 2_000 });
      await expect(field.page()).toHaveURL(leads, { timeout: 3_000 });
    }).toPass();
    await expect(field).toHaveValue(text);
  }
  const row = paste.page().getByRole('row').filter({ hasText: 'Padaria' });
  await pressUntil(paste.page().getByRole('button', { name: 'Preview' }), row);
});
