import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { acceptByRequest, PIX_KEY, quoteByRequest } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import { ConversionPageObject } from '../pages/conversion-page';

test.beforeEach(({ sandbox }) => sandbox.freeze());

const asked = (from: string, to: string, amount: string) => ({
  from_currency: from,
  to_currency: to,
  from_amount: amount,
});

test('the list opens with what was accepted; quotes that nobody took are one press away', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('treasurer');
  const taken = await quoteByRequest(context.request, asked('USDT', 'BRL', '1200.5'));
  expect((await (await acceptByRequest(context.request, taken)).json()).outcome).toBe('accepted');
  const left = await quoteByRequest(context.request, asked('USDC', 'BRL', '70'));
  await page.goto('/conversions');
  const row = (id: string) => page.locator(`a[data-row="${id}"]`);
  await expect(row(taken.rfq_id)).toBeVisible();
  await expect(row(left.rfq_id)).toHaveCount(0);
  const accepted = page.getByRole('row').filter({ has: row(taken.rfq_id) });
  await expect(accepted).toContainText('Rate locked');
  await expect(accepted).toContainText('Estimated');
  // One word a row about how it stands: the API's own word is in what lands when.
  await expect(accepted).not.toContainText(/Processing|Settled/);
  await pressUntil(page.getByRole('button', { name: 'Quotes not accepted' }), row(left.rfq_id));
  await expect(page).toHaveURL(/state=untaken/);
  await expect(row(taken.rfq_id)).toHaveCount(0);
  await page.goto('/conversions?pair=USDC-BRL&state=all&offset=5000');
  await expect(page.getByText('This page is past the end')).toBeVisible();
  await page.getByRole('button', { name: 'Show the first page' }).click();
  await expect(row(left.rfq_id)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pair: USDC → BRL. Edit this filter' })).toBeVisible();
  await expect(row(taken.rfq_id)).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row(left.rfq_id)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a filter that cannot be read keeps what was typed, in the address and in its editor, and says why', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  const address = '?from=2026-11-20&to=2026-11-02';
  await page.goto(`/conversions${address}`);
  const alert = page.getByRole('alert').filter({ hasText: 'A filter cannot be read.' });
  await expect(alert).toContainText('Created. The first day comes after the last one.');
  await expect(page.locator('[data-filter="set"]').filter({ hasText: 'Created' })).toContainText(
    '2 Nov 2026',
  );
  await expect(page.locator('a[data-row]')).toHaveCount(0);
  await expect(page).toHaveURL(({ search }) => search === address);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Remove filter Created' }).click();
  await expect(alert).toBeHidden();

  const id = page.getByLabel('Quote ID', { exact: true });
  await pressUntil(page.getByRole('button', { name: 'Filter by Quote ID' }), id);
  await id.fill('rfq 1');
  await id.press('Enter');
  await expect(id).toHaveAttribute('aria-invalid', 'true');
  await expect(id).toHaveValue('rfq 1');
  await expect(page).toHaveURL(/\/conversions$/);
  await page.keyboard.press('Escape');
  await expect(id).toBeHidden();

  const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')];
  await pressUntil(page.getByRole('button', { name: 'Filter by Created' }), first);
  await first.fill('2026-11-20');
  await last.fill('2026-11-02');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The first day comes after the last one.')).toBeVisible();
  await expect(first).toHaveValue('2026-11-20');
  await expect(last).toHaveValue('2026-11-02');
  await expect(page).toHaveURL(/\/conversions$/);
});

test('the foot sums what the API confirmed, says what is not in it, and the file holds the same rows', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const first = await quoteByRequest(context.request, asked('USDT', 'BRL', '1000'));
  await acceptByRequest(context.request, first);
  const lost = await quoteByRequest(context.request, asked('USDT', 'BRL', '500'));
  await sandbox.scenario({ faults: [{ method: 'POST', path: '/v2/rfq/accept', drop: 'before', times: 1 }] });
  await acceptByRequest(context.request, lost);
  const { pairs } = await (await context.request.get('/api/conversions/sums?pair=USDT-BRL')).json();
  const [sum] = pairs;
  expect(sum).toMatchObject({ from_currency: 'USDT', to_currency: 'BRL' });
  expect(sum.unknown).toBeGreaterThan(0);
  expect(sum.summed + sum.unknown).toBe(sum.rows);
  await page.goto('/conversions?pair=USDT-BRL');
  const foot = page.getByRole('region', { name: 'Sums' });
  await expect(foot).toContainText(`Sum of figures the API confirmed: ${sum.summed} of ${sum.rows} rows`);
  await expect(foot).toContainText('with an unknown outcome');
  await expect(foot).toContainText(/avg \d\.\d{4}/);
  const download = page.waitForEvent('download');
  await pressUntil(
    page.getByRole('button', { name: 'Export', exact: true }),
    page.getByRole('button', { name: 'CSV (text)' }),
  );
  await page.getByRole('button', { name: 'CSV (text)' }).click();
  const file = readFileSync(await (await download).path(), 'utf8').replace(/^\uFEFF/, '');
  const { data, meta } = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true });
  expect(meta.fields).toContain('rfq_id');
  expect(data).toHaveLength(sum.rows);
  const row = data.find(({ rfq_id }) => rfq_id === first.rfq_id);
  expect(row).toMatchObject({
    'Amount sent, confirmed by the API': first.options.d1?.from_amount,
    'Rate confirmed, as the API wrote it': first.options.d1?.rate,
    'Unit of that rate': 'BRL/USDT',
  });
  expect(row?.request_id).not.toBe('');
  const unknown = data.find(({ rfq_id }) => rfq_id === lost.rfq_id);
  expect(unknown?.['Amount sent, confirmed by the API']).toBe('');
  await foot.getByRole('button', { name: 'Show unknown outcomes' }).click();
  await expect(page.locator(`a[data-row="${lost.rfq_id}"]`)).toBeVisible();
  await expect(page.locator(`a[data-row="${first.rfq_id}"]`)).toHaveCount(0);
});

test('the API’s own rate is one press away on both views, by keyboard and by touch, and opens no record; what lands when stands on the overview and as a view, past its time without a word of blame', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const back = await quoteByRequest(context.request, asked('BRL', 'USDT', '1200.50'));
  const sent = { pix_key: undefined, wallet_id: 'wlt_8e2a0c11d4f0427d3' };
  expect((await (await acceptByRequest(context.request, back, { change: sent })).json()).outcome).toBe(
    'accepted',
  );
  const quote = await quoteByRequest(context.request, asked('USDT', 'BRL', '1200.5'));
  await acceptByRequest(context.request, quote);
  await page.goto('/conversions?state=taken');
  const row = page.getByRole('row').filter({ has: page.locator(`a[data-row="${back.rfq_id}"]`) });
  const wire = page.getByText(/USDT.per.BRL/);
  const shown = row.getByRole('button', { name: /The API’s rate$/ });
  await expect(shown).toBeVisible();
  await expect(async () => {
    await shown.press('Enter');
    await expect(wire).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/conversions\?/);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: /What lands when/ })).toBeVisible();
  await expect(page.getByText('Past its time')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/conversions/lands');
  const item = page.getByRole('listitem').filter({ has: page.locator(`a[data-row="${back.rfq_id}"]`) });
  await pressUntil(item.getByText('The API’s rate'), item.getByText(/USDT.per.BRL/));
  await expect(page).toHaveURL(/\/lands$/);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const landing = page.getByRole('link', { name: `open conversion ${quote.rfq_id}` });
  await expect(landing).toBeVisible();
  await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/rfq/{id}', status: 503 }] });
  await sandbox.advance(6 * 86_400);
  await expect(async () => {
    await page.reload();
    const said = /Estimated for .*\. Not read since then; .* ago the API said .*\./;
    await expect(page.getByText(said).first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await sandbox.scenario({ faults: [] });
  await context.request.get(`/api/conversions/${quote.rfq_id}?read=1`);
  await page.reload();
  // A read after it, by the same clock, says that it has landed.
  await expect(landing).toBeHidden();
  await expect(page.getByRole('main')).not.toContainText(/\blate\b|delayed|overdue/i);
});

test('a conversion prints as one A4 page without the shell, its destination masked by choice; Same again fills in Convert and sends nothing; the last own rate stands beside the next quote', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const quote = await quoteByRequest(context.request, asked('USDT', 'BRL', '321.5'));
  await acceptByRequest(context.request, quote);
  await context.request.get(`/api/conversions/${quote.rfq_id}?read=1`);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(`/conversions/${quote.rfq_id}`);
  const choice = page.getByRole('button', { name: 'Print, destination masked' });
  await pressUntil(page.getByRole('button', { name: 'Print', exact: true }), choice);
  await choice.click();
  await page.emulateMedia({ media: 'print' });
  const proof = page.locator('[data-proof]');
  await expect(proof.getByRole('heading', { level: 1 })).toContainText('Accepted: rate locked.');
  await expect(proof).toContainText('Sandbox: test data');
  await expect(proof).toContainText(quote.rfq_id);
  await expect(proof).not.toContainText(PIX_KEY);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });

  const before = await sandbox.effects();
  const amount = page.getByRole('textbox', { name: /You send/ });
  await pressUntil(page.getByRole('button', { name: 'Same again' }), amount);
  await expect(amount).toHaveValue('321.5');
  expect(await sandbox.effects()).toEqual(before);
  await new ConversionPageObject(page).quoteAgain('10');
  await expect(page.getByText('Last accepted')).toBeVisible();
});
