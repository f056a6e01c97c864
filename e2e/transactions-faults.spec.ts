import { expect, expectNoAxeViolations, test } from './fixtures';
import { pressUntil } from './moving-page';
import { ListScreen, listByRequest } from './transactions';

const ONRAMPS = { method: 'GET', path: '/v2/onramps' };

test('safety 36: a filter that the API ignores is told in red, and so is a page size', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  const label = { en: 'Completed', pt: '', es: '' };
  const item = (end2end: string, wallet: string) => ({
    end2end,
    created_at: '2026-11-10T15:00:00Z',
    updated_at: '2026-11-10T15:00:00Z',
    process: 'success.completed',
    status: label,
    substatus: label,
    message: label,
    error_message: { en: '', pt: '', es: '' },
    attributes: { wallet },
  });
  const body = {
    version: 'v1',
    total: 2,
    limit: 50,
    offset: 0,
    results: [item('a', 'x'), item('b', 'y')],
  };
  await sandbox.scenario({ faults: [{ ...ONRAMPS, status: 200, body }] });
  const screen = new ListScreen(page, 'onramps');
  await screen.open('?wallet=x&from=2026-11-11');
  const alert = page.getByRole('alert').filter({ hasText: 'The API did not apply this filter' });
  await expect(alert).toContainText('Destination wallet');
  await expect(alert).toContainText('Created');
  await expect(page.getByText('You asked for 20 rows a page; the API applied 50.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('safety 36: an address with a filter that cannot be sent asks for nothing', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  const before = await sandbox.call('GET', 'effects');
  for (const [query, reason] of [
    ['?from=2026-02-31', 'Enter a date that exists.'],
    ['?from=2026-11-02&to=2026-11-01', 'The first day comes after the last one.'],
    ['?group_id=g', 'The API cannot filter this list by that.'],
    [`?pix_e2e=${'x'.repeat(300)}`, 'Shorten this.'],
    ['?wallet=a%E2%80%AEb', 'The value has invisible characters.'],
    ['?client_tax_id=52998224725', 'This address holds a value that is no longer kept.'],
  ] as const) {
    const screen = new ListScreen(page, 'onramps');
    await screen.open(query);
    await expect(page.getByText('Nothing was asked: a filter cannot be sent as it is')).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(screen.rows).toHaveCount(0);
  }
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(new ListScreen(page, 'onramps').rows).toHaveCount(20);
  expect(await sandbox.call('GET', 'effects')).toEqual(before);
});

test('safety 37: an empty list, a failed one and a silent API are three different screens', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  const screen = new ListScreen(page, 'onramps');
  await screen.open('?wallet=nobody');
  await expect(page.getByRole('heading', { name: 'No onramp matches' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);

  await sandbox.scenario({ faults: [{ ...ONRAMPS, status: 500 }] });
  await screen.open('?wallet=nobody');
  await expect(page.getByText('Onramps could not be loaded')).toBeVisible();
  await expect(page.getByText('The API failed while answering.')).toBeVisible();
  await expect(page.getByText('Your filters are kept.')).toBeVisible();
  await expectNoAxeViolations(page);

  await sandbox.calm();
  await sandbox.scenario({ faults: [{ ...ONRAMPS, drop: 'before' }] });
  await screen.open();
  await expect(page.getByText('The API did not answer in time.')).toBeVisible({ timeout: 60_000 });
  await sandbox.calm();
  await pressUntil(page.getByRole('button', { name: 'Try again' }), screen.rows.first());
  await expect(screen.rows).toHaveCount(20);
});

test('safety 18: rows that were read stay with their age when the API fails', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  const screen = new ListScreen(page, 'onramps');
  await screen.open();
  await expect(screen.rows).toHaveCount(20);
  await sandbox.scenario({ faults: [{ ...ONRAMPS, status: 500 }] });
  await page.getByRole('button', { name: 'Re-read now' }).click();
  await expect(page.getByText(/The last read failed. Data from \d\d:\d\d:\d\d/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(screen.rows).toHaveCount(20);
  await expectNoAxeViolations(page);
});

test('what the API leaves out, turns around or never had before is shown as far as it goes', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  const odd = [
    { end2end: 'bare' },
    { end2end: 'null', attributes: null, status: null, created_at: 'yesterday', process: 'zeta.omega' },
    {
      end2end: 'loud',
      status: { en: '<script>alert(1)</script>\u202E', pt: '', es: '' },
      attributes: { zzz: '1' },
    },
  ];
  for (const body of [
    { total: 3, limit: 20, offset: 0, results: odd },
    { total: 3, limit: 20, offset: 0, results: odd, version: 'v9', foo: { bar: [1] } },
  ]) {
    await sandbox.calm();
    await sandbox.scenario({ faults: [{ ...ONRAMPS, status: 200, body }] });
    const screen = new ListScreen(page, 'onramps');
    await screen.open();
    await expect(screen.rows).toHaveCount(3);
    await expect(screen.rows.nth(0)).toContainText('No information');
    await expect(screen.rows.nth(1)).toContainText('yesterday');
    await expect(screen.rows.nth(2)).toContainText('<script>alert(1)</script>');
    await expect(page.getByRole('main')).not.toContainText(/undefined|Invalid Date|zeta\.omega/);
  }
  await sandbox.calm();
  await sandbox.scenario({ faults: [{ ...ONRAMPS, status: 200, body: { total: 0, results: null } }] });
  await page.goto('/onramps');
  await expect(page.getByRole('heading', { name: 'No onramps yet' })).toBeVisible();
});

test('nothing on a list moves while it loads', async ({ page, signIn, context }) => {
  await signIn('viewer');
  await listByRequest(context.request, 'checkouts');
  await page.addInitScript(() => {
    const all: number[] = [];
    Object.assign(window, { shifts: all });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) all.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/checkouts', '/withdrawals?receive_currency_code=USDT']) {
    await page.goto(path);
    await expect(page.locator('a[data-row]').first()).toBeVisible();
    await expect(page.getByText(/^Read \d\d:/)).toBeVisible();
    await expect(page.getByText('Server time')).toBeVisible();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(
      shifts.reduce((sum, value) => sum + value, 0),
      path,
    ).toBeLessThan(0.001);
  }
});
