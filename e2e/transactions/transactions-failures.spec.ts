import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';
import { shiftOf, watchShifts } from '../fixtures/layout-shifts';
import { pressUntil } from '../fixtures/page-actions';
import { listByRequest, TransactionListObject } from '../pages/transaction-list-page';

const ONRAMPS = { method: 'GET', path: '/v2/onramps' };

test('safety 36: a filter that the API ignores is told in red, and so is a page size; safety 37: an empty list, a failed one and a silent API are three different screens', async ({
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
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open('?wallet=x&from=2026-11-11');
  const alert = page.getByRole('alert').filter({ hasText: 'The API did not apply these filters' });
  await expect(alert).toContainText('Destination wallet');
  await expect(alert).toContainText('Created');
  await expect(page.getByText('You asked for 20 rows a page; the API applied 50.')).toBeVisible();
  await expectNoAxeViolations(page);

  await sandbox.clearScenario();
  await screen.open('?wallet=nobody');
  await expect(
    page.getByRole('heading', { name: 'No onramp has exactly this Destination wallet' }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);

  await sandbox.scenario({ faults: [{ ...ONRAMPS, status: 500 }] });
  await screen.open('?from=2026-11-01');
  await expect(page.getByText('Onramps could not be loaded')).toBeVisible();
  await expect(page.getByText('The API failed while answering.')).toBeVisible();
  await expect(page.getByText('Your filters are kept.')).toBeVisible();
  await expectNoAxeViolations(page);

  await sandbox.scenario({ faults: [{ ...ONRAMPS, drop: 'before' }] });
  const silent = page.getByText('The API did not answer in time.');
  await pressUntil(page.getByRole('button', { name: 'Try again' }), silent);
  await sandbox.clearScenario();
  await pressUntil(page.getByRole('button', { name: 'Try again' }), screen.rows.first());
  await expect(screen.rows).toHaveCount(20);
});

test('an answer of 401 is said on the list’s screen, and the way on is there; safety 18: rows that were read stay with their age when the API fails, and whoever reads a record again by hand is told what became of it', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'onramps');
  await sandbox.scenario({ faults: [{ ...ONRAMPS, status: 401, body: '' }] });
  await screen.open('?from=2026-11-01');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Onramps could not be loaded');
  await expect(alert).toContainText('The API did not accept our key.');
  await expect(page.getByText('Your filters are kept.')).toBeVisible();
  await sandbox.clearScenario();
  await pressUntil(page.getByRole('button', { name: 'Try again' }), screen.rows.first());
  await expect(screen.rows).toHaveCount(20);

  await screen.openRecord(screen.rows.nth(1));
  const readNow = screen.drawer.getByRole('button', { name: 'Re-read this record' });
  const statusWith = (words: RegExp) => screen.drawer.getByRole('status').filter({ hasText: words });
  await pressUntil(readNow, statusWith(/^Read \d\d:\d\d:\d\d$/));
  await sandbox.scenario({ faults: [{ ...ONRAMPS, status: 500 }] });
  await pressUntil(readNow, statusWith(/^The record could not be read\. The API failed/));
  await page.keyboard.press('Escape');
  await expect(screen.drawer).toHaveCount(0);
  // Visible rows stay, with the reason beside them.
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
  const body = { total: 3, limit: 20, offset: 0, results: odd, version: 'v9', foo: { bar: [1] } };
  await sandbox.scenario({ faults: [{ ...ONRAMPS, status: 200, body }] });
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  await expect(screen.rows).toHaveCount(3);
  await expect(screen.rows.nth(0)).toContainText('No information');
  await expect(screen.rows.nth(1)).toContainText('yesterday');
  await expect(screen.rows.nth(2)).toContainText('<script>alert(1)</script>');
  await expect(page.getByRole('main')).not.toContainText(/undefined|Invalid Date|zeta\.omega/);
  await sandbox.scenario({ faults: [{ ...ONRAMPS, status: 200, body: { total: 0, results: null } }] });
  await pressUntil(
    page.getByRole('button', { name: 'Re-read now' }),
    page.getByRole('heading', { name: 'No onramps yet' }),
  );
});

test('nothing on a list, and nothing of a record beside it, moves while it loads (CLS 0)', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('viewer');
  await listByRequest(context.request, 'checkouts');
  const [newest] = (await listByRequest(context.request, 'onramps')).results;
  await watchShifts(page);
  // The drawer stands before its record and notes are read.
  await page.route('**/api/onramps/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  const record = `/onramps?${new URLSearchParams({ tx: newest?.end2end ?? '' })}`;
  for (const path of ['/checkouts', '/withdrawals?receive_currency_code=USDT', record]) {
    await page.goto(path);
    await expect(page.locator('a[data-row]').first()).toBeVisible();
    await expect(page.getByText(/^Read [\d:]+$/)).toBeVisible();
    await expect(page.getByText('Server time')).toBeVisible();
    // The part of a record that renders last.
    if (path === record) await expect(page.locator('dialog[open]').getByText('Raw JSON')).toBeVisible();
    expect(await shiftOf(page), path).toBeLessThan(0.0001);
  }
});

test('a reveal that fails says why at the eye that was pressed, in sight, and is asked for again by the same press', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.freeze();
  await signIn('operator');
  const screen = new TransactionListObject(page, 'offramps');
  await screen.open();
  await screen.openRecord(screen.rows.nth(2));
  const eye = page.getByRole('button', { name: /^Reveal client_tax_id and all personal data/ });
  const alert = screen.drawer.locator('dd').filter({ has: eye }).getByRole('alert');
  await expect(eye).toBeVisible();
  await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/offramps', status: 500 }] });
  await eye.click();
  await expect(alert).toHaveText(
    'Could not be revealed. The API failed while answering. Try again in a moment.',
  );
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
  await sandbox.clearScenario();
  await eye.click();
  await expect(screen.drawer.getByText('Revealed. The audit log has your name and the time.')).toBeVisible();
  await expect(screen.drawer.getByRole('button', { name: /^Reveal/ })).toHaveCount(0);
});
