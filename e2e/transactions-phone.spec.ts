import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './fixtures';
import { LISTS, ListScreen } from './transactions';

for (const list of LISTS) {
  test(`at 390 px and at 320 px ${list} are cards, and a record takes the page`, async ({ page, signIn }) => {
    const fitsBoth = async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
      await expectNoAxeViolations(page);
    };
    await page.setViewportSize({ width: 390, height: 800 });
    await signIn('operator');
    const screen = new ListScreen(page, list);
    await screen.open();
    await expect(screen.rows).toHaveCount(20);
    await fitsBoth();
    await screen.openRecord(screen.rows.nth(1));
    await expect(screen.drawer.getByText('Timeline')).toBeVisible();
    await fitsBoth();
    await page.keyboard.press('Escape');
    await expect(screen.drawer).toHaveCount(0);
  });
}

test('one tab stands for the four lists, and the way between them is above the rows', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await page.goto('/balances');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkouts' })).toBeVisible();
  const lists = page.getByRole('navigation', { name: 'Kinds of transactions' });
  await lists.getByRole('link', { name: 'Withdrawals' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }),
  ).toHaveAttribute('aria-current', 'page');
});
