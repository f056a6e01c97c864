import type { Locator, Page } from 'playwright/test';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import { listByRequest, type Row, TransactionListObject } from '../pages/transaction-list-page';

const MARK = '(given by the API, not documented)';
const LISTS = [
  ['checkouts', 'Payer'],
  ['onramps', 'Payer'],
  ['offramps', 'Payee'],
] as const;

const head = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const column = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const rowOf = (screen: TransactionListObject, { end2end }: Row): Locator =>
  screen.rows.filter({ has: screen.page.locator(`a[data-row="${end2end}"]`) });
const cellOf = (row: Locator, label: string) => row.locator(`td[data-label="${label}"]`);
const digitsOf = (text: string | null) => (text ?? '').replace(/[^\d.]/g, '');

test('checkouts, onramps and offramps have amount, asset and payer or payee as columns, marked as given and not documented; a record has its amount and asset in its head, its attributes in words, and the raw record folded below; search shows the amount and the asset of a record that was read, with the same mark', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('operator');
  for (const [list, who] of LISTS) {
    const { results } = await listByRequest(context.request, list, '?limit=20');
    const screen = new TransactionListObject(page, list);
    await (list === 'checkouts' ? screen.open() : screen.follow());
    for (const name of ['Amount', 'Asset', who]) await expect(head(page, name)).toContainText(MARK);
    await expect(head(page, 'Status')).not.toContainText(MARK);
    await expect(page.getByText('* Amounts and people: given by the API, not documented')).toBeVisible();
    const given = results.find(({ attributes }) => attributes.amount_fiat && attributes.client_tax_id);
    if (given === undefined) throw new Error(`no amount among the newest of ${list}`);
    const row = rowOf(screen, given);
    const { amount_fiat, currency_code, client_tax_id } = given.attributes;
    const amount = cellOf(row, 'Amount').locator('[aria-hidden]').first();
    await expect.poll(async () => digitsOf(await amount.textContent())).toBe(amount_fiat);
    await expect(cellOf(row, 'Asset')).toContainText(currency_code ?? '?');
    await expect(cellOf(row, who)).toContainText(client_tax_id ?? '?');
    expect(client_tax_id).toContain('••');
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    if (list === 'checkouts') {
      const whole = results.find(({ attributes }) => attributes.client_name && attributes.amount_crypto);
      if (whole === undefined) throw new Error('no amounts among the newest checkouts');
      await screen.openRecord(rowOf(screen, whole));
      await expect(screen.drawer.getByText('Given by the API, not documented.')).toBeVisible();
      await expect(screen.drawer.getByText('Amount in BRL', { exact: true })).toBeVisible();
      await expect(screen.drawer.getByText('amount_fiat', { exact: true })).toBeVisible();
      await expect(screen.drawer.locator('pre')).toBeHidden();
      await screen.drawer.getByRole('button', { name: /^Reveal client_name/ }).click();
      await expect(
        screen.drawer.getByText('Revealed. The audit log has your name and the time.'),
      ).toBeVisible();
      await expect(screen.drawer.locator('dl').first()).not.toContainText('•••');
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await expect(screen.drawer).toHaveCount(0);
    }
  }

  const { results } = await listByRequest(context.request, 'offramps', '?limit=20');
  const given = results.find(({ attributes }) => attributes.amount_fiat && attributes.amount_crypto);
  if (given === undefined) throw new Error('no such offramp');
  const input = page.getByRole('combobox', { name: 'Search and go' });
  await pressUntil(page.getByRole('button', { name: /Search or jump to/ }), input);
  await input.fill(given.end2end);
  const found = page.getByRole('option').filter({ hasText: 'Offramps with this ID' });
  await expect(found).toContainText('R$');
  await expect(found).toContainText('(given by the API, not documented)');
  await expect(found).toContainText('Payee');
  await expect(found).toContainText(given.attributes.currency_code ?? '?');
  const note = page.getByText('* Given by the API, not documented');
  await expect(note).toBeVisible();
  await expectNoAxeViolations(page);
  // Nobody read a record of this id.
  await input.fill('3f2504e0-4f89-41d3-9a0c-0305e82c3301');
  await expect(found).toBeVisible();
  await expect(found).not.toContainText('R$');
  await expect(note).toHaveCount(0);
});

test('a record that gives nothing has empty cells, and what is no plain figure is drawn as it came; columns of what is given are hidden and chosen like the others, and a list without any has none', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  const forty = '1234567890123456789012345678901234567890';
  const odd = [
    { end2end: 'none', attributes: {} },
    { end2end: 'zero', attributes: { amount_fiat: 0, currency_code: 'USDT' } },
    { end2end: 'object', attributes: { amount_fiat: { value: '1.10' }, currency_code: ['USDT'] } },
    { end2end: 'forty', attributes: { amount_fiat: forty, amount_crypto: '15e2', currency_code: 'USDT' } },
    { end2end: 'people', attributes: { payer: { name: 'Beatriz Antunes' }, client_name: 'Caio Prado' } },
  ];
  const bare = [{ end2end: 'bare', attributes: { zzz: '1' } }];
  const answer = (path: string, results: object[]) => {
    const body = { total: results.length, limit: 20, offset: 0, results };
    return { method: 'GET', path, status: 200, body };
  };
  await sandbox.scenario({ faults: [answer('/v2/onramps', odd), answer('/v2/offramps', bare)] });
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  await expect(screen.rows).toHaveCount(odd.length);
  const cell = (index: number, label: string) => cellOf(screen.rows.nth(index), label);
  for (const label of ['Amount', 'Asset', 'Payer']) await expect(cell(0, label)).toHaveText('Not given');
  await expect(cell(1, 'Amount')).toContainText('0.00');
  await expect(cell(2, 'Amount')).toContainText('"value"');
  await expect(cell(3, 'Amount')).toContainText(forty);
  await expect(cell(3, 'Asset')).toContainText('15e2 USDT');
  await expect(page.getByRole('main')).not.toContainText(/Beatriz|Antunes|Caio|undefined|NaN|\[object/);
  await screen.openRecord(screen.rows.nth(3));
  await expect(screen.drawer.getByText(`${forty} BRL`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(screen.drawer).toHaveCount(0);

  await new TransactionListObject(page, 'checkouts').follow();
  await expect(head(page, 'Payer')).toHaveCount(1);
  await pressUntil(page.getByRole('button', { name: 'Columns' }), column(page, 'Payer'));
  // No checkout carries one.
  await expect(column(page, 'Payee')).toHaveCount(0);
  await column(page, 'Amount').uncheck();
  await expect(page.getByText('* Where a record carries it')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(head(page, 'Payer')).toHaveCount(1);
  await expect(head(page, 'Amount')).toHaveCount(0);
  await expect(head(page, 'Payee')).toHaveCount(0);

  const offramps = new TransactionListObject(page, 'offramps');
  await offramps.follow();
  await expect(offramps.rows).toHaveCount(1);
  await expect(head(page, 'Amount')).toHaveCount(0);
  await expect(head(page, 'Message')).toHaveCount(1);
  await expect(page.getByText('* Amounts and people')).toHaveCount(0);
  await pressUntil(page.getByRole('button', { name: 'Columns' }), column(page, 'Message'));
  for (const name of ['Amount', 'Asset', 'Payer', 'Payee']) await expect(column(page, name)).toHaveCount(0);
  await expect(page.getByText('* Where a record carries it')).toHaveCount(0);
});
