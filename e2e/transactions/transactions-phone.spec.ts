import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import { LISTS, listByRequest, TransactionListObject } from '../pages/transaction-list-page';

const PHONE = { width: 390, height: 800 };

test('on a phone one tab stands for the four lists, and the way between them is above the rows; at 390 px and at 320 px checkouts, onramps, offramps and withdrawals are cards, and a record takes the page; the address of a withdrawal stands on one line with its copy button, and whole when it is pressed', async ({
  page,
  signIn,
}) => {
  const fitsBoth = async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ ...PHONE, width });
      await expectNoSidewaysScroll(page);
    }
  };
  await page.setViewportSize(PHONE);
  await signIn('operator');
  const tabs = page.getByRole('navigation', { name: 'Main' });
  const lists = page.getByRole('navigation', { name: 'Kinds of transactions' });
  await page.goto('/balances');
  await tabs.getByRole('link', { name: 'Activity' }).click();
  for (const list of LISTS) {
    const screen = new TransactionListObject(page, list);
    if (list === 'checkouts')
      await expect(page.getByRole('heading', { level: 1, name: 'Checkouts' })).toBeVisible();
    else await screen.follow('Kinds of transactions');
    await expect(screen.rows).toHaveCount(20);
    await fitsBoth();
    await screen.openRecord(screen.rows.nth(1));
    await expect(screen.drawer.getByText('Timeline')).toBeVisible();
    await expect(screen.drawer.getByRole('button', { name: 'Re-read this record' })).toBeInViewport();
    await fitsBoth();
    if (list === 'withdrawals') await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(screen.drawer).toHaveCount(0);
  }
  const beside = () =>
    lists
      .getByRole('link', { name: 'Withdrawals' })
      .evaluate((tab) => Math.round(innerWidth - tab.getBoundingClientRect().right));
  await expect.poll(beside).toBeGreaterThanOrEqual(16);
  await expect(tabs.getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page');

  const { results } = await listByRequest(page.request, 'withdrawals');
  const sent = results.find(({ attributes }) => attributes.address !== undefined);
  const screen = new TransactionListObject(page, 'withdrawals');
  await screen.openRecord(screen.rows.filter({ has: page.locator(`a[data-row="${sent?.end2end}"]`) }));
  const fact = screen.drawer
    .locator('dl > div')
    .filter({ has: page.getByText('To address', { exact: true }) });
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...PHONE, width });
    await expect(fact).toContainText(sent?.attributes.address ?? '');
    await expect.poll(async () => (await fact.boundingBox())?.height ?? 99).toBeLessThan(42);
  }
  const whole = fact.locator('span[aria-hidden]').filter({ hasText: sent?.attributes.address ?? '' });
  await pressUntil(fact.locator('button[aria-expanded]'), whole);
  await expectNoSidewaysScroll(page);
});

test('on a phone a filter is edited in a sheet from the bottom, which gives the focus back and filters; the sheet of a filter at fault opens with the focus in the field at fault; saved views are a sheet from the bottom that brings no keyboard up', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(PHONE);
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'onramps');
  for (const [query, field] of [
    ['?from=2026-11-02&to=2026-02-31', 'Last day'],
    ['?from=2026-11-02&to=2026-11-01', 'First day'],
  ] as const) {
    await screen.open(query);
    const chip = page.getByRole('button', { name: /^Created: .* Edit this filter$/ });
    const sheet = page.getByRole('dialog', { name: 'Created', exact: true });
    await pressUntil(chip, sheet);
    await expect(sheet.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
    await expect(sheet.getByLabel(field)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(chip).toBeFocused();
  }
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page).toHaveURL(/\/onramps$/);

  const bottom = async (sheet: ReturnType<typeof page.getByRole>) =>
    expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return box && [box.x, box.width, Math.round(box.y + box.height)];
      })
      .toEqual([0, 390, 800]);
  for (const name of ['Created', 'Destination wallet']) {
    const sheet = await screen.editor(name);
    await bottom(sheet);
    await expect(sheet.locator('input').first()).toBeFocused();
    await expectNoSidewaysScroll(page);
    if (name === 'Created') await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Filter by ${name}` })).toBeFocused();
  }
  const sheet = await screen.editor('Destination wallet');
  const field = sheet.getByRole('textbox', { name: 'Destination wallet' });
  await field.fill('two words');
  await field.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('two words');
  await field.fill('nobody');
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/onramps\?wallet=nobody$/);
  await expect(
    page.getByRole('heading', { name: 'No onramp has exactly this Destination wallet' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Destination wallet' }).click();
  await expect(screen.rows).toHaveCount(20);

  const button = page.getByRole('button', { name: 'Saved views' });
  const views = page.getByRole('dialog', { name: 'Saved views' });
  for (const time of ['first', 'again']) {
    await pressUntil(button, views);
    await bottom(views);
    await expect(views.getByRole('textbox', { name: 'Save this view' })).toBeVisible();
    await expect(views.getByRole('heading', { name: 'Saved views' })).toBeFocused();
    if (time === 'first') await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(views).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
