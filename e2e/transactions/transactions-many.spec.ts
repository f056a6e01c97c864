import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';
import { TransactionListObject } from '../pages/transaction-list-page';

interface LongRow {
  end2end: string;
}

/** Answers with a list of 400 records: the seeded page repeated with new ids. */
async function longList(page: Page, change: (row: LongRow) => object): Promise<void> {
  await page.route(/\/api\/onramps(\?|$)/, async (route) => {
    const url = new URL(route.request().url());
    const offset = Number(url.searchParams.get('offset') ?? 0);
    url.searchParams.set('offset', '0');
    const answer = await route.fetch({ url: url.href });
    // A request that the page cancelled has no body.
    const body = await answer.json().catch(() => undefined);
    if (body === undefined) return;
    const results = body.results.map((row: object, index: number) =>
      change({ ...row, end2end: `row-${offset + index}` }),
    );
    await route.fulfill({ response: answer, json: { ...body, results, offset, total: 400 } });
  });
}

// A page reads its rows again by itself: the end of a test must not cut a read short.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

test('of a hundred rows a change draws those that it touches and no others; of many loaded rows only those in view are drawn, every one is reached by wheel and by key, and all are printed', async ({
  page,
  signIn,
}) => {
  // Rendering a row encodes its id into an address; count those calls.
  await page.addInitScript(() => {
    const encode = globalThis.encodeURIComponent;
    const drawn: string[] = [];
    Object.assign(globalThis, {
      drawn,
      encodeURIComponent: (text: string) => {
        if (String(text).startsWith('row-')) drawn.push(text);
        return encode(text);
      },
    });
  });
  const drawnSince = () => page.evaluate(() => (Reflect.get(globalThis, 'drawn') as string[]).splice(0));
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'onramps');
  const newStatus = { en: 'Told just now', pt: 'Dito agora', es: 'Dicho ahora' };
  let touched: string | undefined;
  await longList(page, (row) => (row.end2end === touched ? { ...row, status: newStatus } : row));
  // Begin on another page, so that the browser requests the rows.
  await page.goto('/withdrawals');
  await page.getByRole('link', { name: 'Onramps' }).first().click();
  await expect(screen.range).toHaveText('1–20 of 400');
  await page.getByRole('radio', { name: '100' }).check();
  await expect(screen.range).toHaveText('1–100 of 400');
  await expect(screen.rows).toHaveCount(100);
  expect(new Set(await drawnSince()).size).toBeGreaterThanOrEqual(100);

  const readAgain = async () => {
    const answered = page.waitForResponse(/\/api\/onramps\?/);
    await page.getByRole('button', { name: 'Re-read now' }).click();
    await answered;
  };
  touched = 'row-7';
  await readAgain();
  await expect(screen.rows.filter({ hasText: newStatus.en })).toHaveCount(1);
  expect(new Set(await drawnSince())).toEqual(new Set(['row-7']));
  touched = 'row-8';
  await readAgain();
  await expect(screen.rows.nth(8)).toContainText(newStatus.en);
  expect(new Set(await drawnSince())).toEqual(new Set(['row-7', 'row-8']));

  for (const shown of [100, 200, 300]) {
    await expect(screen.range).toHaveText(`1–${shown} of 400`);
    await page.getByRole('button', { name: 'Load 100 more below' }).click();
  }
  await expect(screen.range).toHaveText('1–400 of 400');
  await expect.poll(() => screen.rows.count()).toBeLessThanOrEqual(100);
  // Paper has no scrolling: every loaded row is drawn before the browser takes the page.
  const printed = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const rows = document.querySelectorAll('a[data-row]').length;
    dispatchEvent(new Event('afterprint'));
    return rows;
  });
  expect(printed).toBe(400);
  await expect.poll(() => screen.rows.count()).toBeLessThanOrEqual(100);
  await page.getByRole('table').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(page.locator('a[data-row=row-399]')).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await screen.rows.count()).toBeLessThanOrEqual(100);
  await expect(page.locator('tr[aria-rowindex="401"]')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.locator('a[data-row=row-399]').click();
  await expect(screen.drawer).toBeVisible();
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('k');
  await expect(page).toHaveURL(/tx=row-359/);
  await expect(page.locator('tr[aria-current=true]')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.locator('a[data-row=row-359]')).toBeFocused();
});

test('while another view is read, the rows before are dimmed, said to be the earlier ones, and reached by neither pointer nor key', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  const before = await screen.ids();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/onramps\?/, (route) => asked.then(() => route.continue()));
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('The rows of the earlier view')).toBeVisible();
  await expect(page.locator('[aria-busy=true]:has(table)')).toHaveAttribute('inert');
  const address = page.url();
  // Shift+Tab from the first control below the rows reaches the last row next.
  await page.getByRole('radio', { name: '20', exact: true }).focus();
  for (let stops = 0; stops < 3; stops += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('tbody a:focus')).toHaveCount(0);
  }
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(screen.drawer).toHaveCount(0);
  expect(page.url()).toBe(address);
  expect(await screen.ids()).toEqual(before);
  await expect(screen.range).toBeHidden();
  answer();
  await expect(screen.range).toHaveText(/^21–40 of/);
  await expect(page.getByText('The rows of the earlier view')).toBeHidden();
  const after = await screen.ids();
  expect(after.filter((id) => before.includes(id))).toEqual([]);
});
