import { ENDPOINTS } from '../../lib/contract/payments-api/endpoints';
import { quoteByRequest } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  test,
} from '../fixtures/dashboard-test';
import { ConversionPageObject } from '../pages/conversion-page';

const READ = { method: 'GET', path: '/v2/balance' };
const TABLE = { name: 'Balances by currency and account' };

test('every account of the ledger stands there with its four buckets, digit by digit', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await page.goto('/balances');
  const row = page.getByRole('table', TABLE).getByRole('row', { name: /USDT-TRC20/ });
  for (const figure of ['412,880.55', '25,000.00', '60,000.00', '12,400.00'])
    await expect(row).toContainText(figure);
  await expect(page.getByRole('table', TABLE).getByRole('row', { name: /BTC-BITCOIN/ })).toContainText(
    '0.8412',
  );
  await expect(page.getByText('Read from the API at')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
});

test('safety 29: what is counted in BRL is marked as approximate', async ({ page, signIn }) => {
  await signIn('viewer');
  await page.goto('/balances');
  await expect(page.getByText('BRL figures are approximate, for display only.')).toBeVisible();
  await expect(page.getByText('≈').first()).toBeVisible();
});

test('safety 37: 500 is told as no ledger or unavailable, and no figure stands anywhere', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.scenario({ faults: [{ ...READ, status: 500 }] });
  await signIn('viewer');
  await page.goto('/balances');
  await expect(page.getByText('Balance is unavailable')).toBeVisible();
  await expect(page.getByText('This does not mean that the balance is zero.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/\d[.,]\d{2}/);
  await expectNoAxeViolations(page);
  await sandbox.clearScenario();
  await page.getByRole('main').getByRole('button', { name: 'Re-read now' }).last().click();
  await expect(page.getByText('412,880.55').filter({ visible: true }).first()).toBeVisible();
});

test('safety 18: with the API down, the last figures stay with their age, and none turns into zero', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  await page.goto('/balances');
  await expect(page.getByText('412,880.55').filter({ visible: true }).first()).toBeVisible();
  await sandbox.scenario({ faults: [{ ...READ, drop: 'before' }] });
  await page.getByRole('button', { name: 'Re-read now' }).click();
  await expect(page.getByText(/The last read failed. Data from \d\d:\d\d/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('412,880.55').filter({ visible: true }).first()).toBeVisible();
  await expectNoAxeViolations(page);
});

/** Every endpoint drops its connection. */
const SILENCE = Object.values(ENDPOINTS).map(({ method, path }) => ({
  method,
  path,
  drop: 'before' as const,
}));
const ZERO_AMOUNT = /(^|[^\d.,])0[.,]0+(?!\d)/;
/** Pages whose content comes from the API only. */
const READERS = ['/balances', '/checkouts', '/onramps', '/offramps', '/withdrawals'];
const BOOKSHOP = '/sub-merchants/2263c175-1439-4020-a6d4-9e606c85e838';
const SUB_PAGES = ['', '/checkouts', '/withdrawals', '/whitelist', '/branding', '/splits'];

test('safety 18: with the API down from the start, every page renders and says so, without a zero', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn('admin');
  const { rfq_id } = await quoteByRequest(context.request);
  await sandbox.scenario({ faults: SILENCE });
  const main = page.getByRole('main');
  const own = ['/events', '/settings', '/conversions', `/convert?rfq=${rfq_id}`, '/convert', '/overview'];
  const ofSubMerchants = ['', '/enrol', '/import'].map((path) => `/sub-merchants${path}`);
  for (const path of [...ofSubMerchants, ...SUB_PAGES.map((part) => BOOKSHOP + part), ...own]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(main).not.toContainText('This screen stopped working');
    // The other pages show what the register stored; a zero there may be real.
    if (path === '/convert' || path === '/overview') await expect(main).not.toContainText(ZERO_AMOUNT);
  }
  for (const path of READERS) {
    await page.goto(path);
    await expect(main.getByText('The API did not answer in time.').first()).toBeVisible({ timeout: 60_000 });
    await expect(main).not.toContainText(/(^|\s)0([.,]0+)?(\s|$)/);
  }
  // The register's record of a conversion stays readable.
  await page.goto(`/conversions/${rfq_id}`);
  await expect(main).toContainText('250,000');
  await expect(main).not.toContainText(ZERO_AMOUNT);
});

const HALTED = 'The API is not answering. Nothing can be sent until it does.';

test('safety 18: money buttons are off while the API gives no answer, say why, and come back by themselves', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.freeze();
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.choose('D1');
  await expect(convert.acceptButton()).toBeEnabled();
  const drop = 'before' as const;
  await sandbox.scenario({
    faults: [
      { ...READ, drop },
      { method: 'GET', path: '/v2/rfq/{id}', drop },
      { method: 'POST', path: '/v2/rfq', drop },
      { method: 'POST', path: '/v2/rfq/accept', drop },
    ],
  });
  const ask = page.getByRole('button', { name: 'Get a new quote' }).first();
  await expect(convert.acceptButton()).toBeDisabled({ timeout: 20_000 });
  await expect(ask).toBeDisabled({ timeout: 20_000 });
  await expect(page.getByText(HALTED)).toHaveCount(2);
  await sandbox.clearScenario();
  // The rate may have expired in the meantime; then the button asks for a renewed one.
  await expect(ask).toBeEnabled({ timeout: 20_000 });
  const goOn = convert.acceptButton().or(page.getByRole('button', { name: 'Ask for the renewed rate' }));
  await expect(goOn).toBeEnabled({ timeout: 20_000 });
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('safety 18: a form that waits for the API is accessible', async ({ page, signIn, sandbox }) => {
  await sandbox.scenario({ faults: [{ ...READ, drop: 'before' }] });
  await signIn('treasurer');
  await new ConversionPageObject(page).open();
  await expect(page.getByText(HALTED)).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolations(page);
});

test('safety 31: a renamed label, a new ticker and a missing bucket change nothing else', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.call('PUT', 'ledger', {
    rename: { 'USDT-TRC20': 'Treasury wallet #7' },
    balances: { EURX: { 'EURX-SOMEWHERE': { available: '77.10' } } },
  });
  await signIn('viewer');
  await page.goto('/balances');
  const table = page.getByRole('table', TABLE);
  await expect(table.getByRole('row', { name: /Treasury wallet #7/ })).toContainText('412,880.55');
  await expect(table.getByRole('row', { name: /EURX-SOMEWHERE/ })).toContainText('77.10');
  await expect(table.getByRole('row', { name: /USDC-POLYGON/ })).toContainText('154,332.08');
});

test('a window that becomes narrow has the same figures as cards, and the table again when it is wide', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/balances');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: 'USDT' })).toBeVisible();
  await expect(page.getByRole('table', TABLE)).toHaveCount(0);
  await expect(main).toContainText('499,094.65');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('table', TABLE)).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: 'USDT' })).toHaveCount(0);
});
