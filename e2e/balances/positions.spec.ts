import type { Page } from 'playwright/test';
import { sum } from '@/lib/money/sum';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import type { Sandbox } from '../fixtures/sandbox-control';

const TABLE = { name: 'Balances as read, by account' };
const HOUR_S = 3_600;

/** A slot that no other test has read: some day of the months ahead. */
async function keepReading(page: Page, sandbox: Sandbox): Promise<{ slot: string; day: string }> {
  const daysAhead = 40 + Math.floor(Math.random() * 3_000);
  await sandbox.call('PUT', 'clock', { advance_seconds: daysAhead * 24 * HOUR_S });
  await page.request.get('/api/balance');
  await page.request.get('/api/balance');
  let found: { slot: string; day: string } | undefined;
  await expect
    .poll(async () => {
      const { readings } = await (await page.request.get('/api/positions?every=slot')).json();
      found = readings.findLast((one: { read_at?: string }) => one.read_at !== undefined);
      return found;
    })
    .toBeDefined();
  if (found === undefined) throw new Error('no reading was kept');
  return found;
}

test('a reading of a date stands beside the present one: changes exact, a label that is gone is not reported', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const { slot } = await keepReading(page, sandbox);
  await sandbox.call('PUT', 'ledger', {
    rename: { 'USDT-TRC20': 'Treasury wallet #7' },
    balances: { BRL: { 'BRL-PIX': { available: '1234567890123456789012345678901234.567891' } } },
  });
  await sandbox.call('PUT', 'clock', { advance_seconds: 2 * HOUR_S });
  await page.goto(`/balances?at=${encodeURIComponent(slot)}&with=now`);
  const table = page.getByRole('table', TABLE);
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row('USDT-TRC20')).toContainText('412,880.55');
  await expect(row('USDT-TRC20')).toContainText('not reported later');
  await expect(row('Treasury wallet #7')).toContainText('Not reported');
  await expect(row('Treasury wallet #7')).toContainText('412,880.55 later');
  await expect(row('USDT-ERC20')).toContainText('no change');
  await expect(row('BRL-PIX')).toContainText(/\+1,234,567,890,123,456,789,012,345,67\d,\d{3},\d{3}\.\d{6}/);
  await expectNoAxeViolationsInEitherTheme(page);

  await page.getByRole('button', { name: 'Stop comparing' }).click();
  await expect(row('Treasury wallet #7')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^positions_.*\.csv$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});

test('a bucket opens with the figure, the records known here and what they leave, and it adds up', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await page.goto('/balances');
  // Written by the hydrated page: a key before that reaches nobody.
  await expect(page.getByRole('contentinfo')).toContainText('Balances read');
  await page.getByTitle('What is To receive of BRL made of?').filter({ visible: true }).first().focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'What is this made of?' });
  await expect(drawer.getByText('Not explained by records known here')).toBeVisible();
  const answer = await (
    await page.request.get('/api/positions/made-of?currency=BRL&bucket=to_receive')
  ).json();
  expect(answer.figure).toBeDefined();
  expect(sum(answer.sum, answer.remainder)).toBe(sum(answer.figure, '0'));
  await expectNoAxeViolationsInEitherTheme(page);
  await page.keyboard.press('Escape');
  for (const bucket of ['available', 'in_transit', 'blocked']) {
    const of = `/api/positions/made-of?currency=USDT&bucket=${bucket}`;
    const made = await (await page.request.get(of)).json();
    expect(sum(made.sum, made.remainder)).toBe(sum(made.figure, '0'));
  }
  await page
    .getByTitle(/^What is In transit of USDT/)
    .filter({ visible: true })
    .first()
    .click();
  await expect(drawer.getByText('of the account, not seen ended')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
});

test('a date without a reading shows none, and the picture becomes one to read with the keyboard', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  await page.goto('/balances?at=2001-02-03');
  await expect(page.getByRole('heading', { name: 'No reading to show' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/\d[.,]\d{2}\b/);
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);

  const { day } = await keepReading(page, sandbox);
  await page.goto(`/balances?at=${day}&with=2001-02-03`);
  await expect(page.getByText('The second reading is not shown.')).toBeVisible();
  await page.goto(`/balances?at=${day}`);
  const picture = page.getByRole('img', { name: /^BRL, available/ });
  await expect(picture).toBeVisible();
  await expect(page.locator('.recharts-surface')).toHaveCount(0);
  await page.getByRole('figure').filter({ has: picture }).getByRole('group').focus();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Available by currency' })).toContainText('1,204,558.37');
  await page.getByRole('radio', { name: 'Now' }).press(' ');
  await expect(page.getByText('Read from the API at')).toBeVisible();
});
