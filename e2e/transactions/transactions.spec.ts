import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import { LISTS, listByRequest, seededTaxId, TransactionListObject } from '../pages/transaction-list-page';

/** Pixels by which the rows overflow their box. */
const beyondTheSheet = (page: Page) =>
  page.getByRole('table').evaluate((table) => {
    const box = table.closest('[aria-busy]');
    return box ? box.scrollWidth - box.clientWidth : -1;
  });

test('each list stands in the first HTML, newest first, with its exact total and nothing to sort by; beside the phone no column of it stands off the sheet', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('viewer');
  for (const list of LISTS) {
    const { results, total } = await listByRequest(context.request, list, '?limit=20');
    const html = await (
      await context.request.get(`/${list}`, { headers: { 'sec-fetch-dest': 'document' } })
    ).text();
    expect(html, `${list} in the first HTML`).toContain(results[5]?.end2end);
    const screen = new TransactionListObject(page, list);
    await (list === 'checkouts' ? screen.open() : screen.follow());
    await expect(screen.rows).toHaveCount(20);
    expect(await screen.ids()).toEqual(results.map(({ end2end }) => end2end));
    await expect(screen.range).toHaveText(`1–20 of ${total}`);
    await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0);
    // The bar's own parts (a count of notices, a long language) widen no sheet.
    await page.getByRole('button', { name: 'Account menu' }).evaluate((button) => {
      button.style.width = '160px';
    });
    for (const [width, last] of [
      [761, list !== 'withdrawals'],
      [1024, true],
      [1200, true],
      [1280, true],
      [1366, true],
      [1440, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => beyondTheSheet(page), `${list} at ${width} px`).toBe(0);
      const head = page.getByRole('columnheader', {
        name: list === 'withdrawals' ? 'Transaction' : 'Updated',
      });
      await expect(head).toHaveCount(last ? 1 : 0);
      await expect(page.getByRole('columnheader', { name: 'Status', exact: true })).toBeInViewport({
        ratio: 0.99,
      });
    }
  }
});

// lib/operations/transactions/lists-on-sandbox.test.ts asks each list for each of its values.
test('each whole value finds its records, says what was sent, and is walked with the back button', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('viewer');
  const all = await listByRequest(context.request, 'onramps', '?limit=100');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  for (const [name, attribute] of [
    ['PIX end-to-end ID', 'pix_e2e'],
    ['Destination wallet', 'wallet'],
  ] as const) {
    const value = all.results.find(({ attributes }) => attributes[attribute] !== undefined)?.attributes[
      attribute
    ];
    await screen.filter(name, `  ${value} `);
    const chip = page.getByRole('button', { name: `${name}: ${value}. Edit this filter` });
    await expect(chip).toBeVisible();
    await expect(screen.range).not.toHaveText(`1–20 of ${all.total}`);
    await chip.click();
    await expect(page.getByText('Every row shown meets it.')).toBeVisible();
    await page.keyboard.press('Escape');
    const filtered = await screen.ids();
    if (name === 'Destination wallet') {
      await page.reload();
      await expect(chip).toBeVisible();
      await expect.poll(() => screen.ids()).toEqual(filtered);
    }
    await page.goBack();
    await expect(screen.range).toHaveText(`1–20 of ${all.total}`);
    await page.goForward();
    await expect(chip).toBeVisible();
    await page.getByRole('button', { name: `Remove filter ${name}` }).click();
    await expect(screen.range).toHaveText(`1–20 of ${all.total}`);
  }
});

test('safety 53: a tax id is typed with punctuation, checked, and its number never stands in an address or a page', async ({
  page,
  signIn,
  sandbox,
  context,
}) => {
  await signIn('viewer');
  const digits = await seededTaxId(sandbox, 'onramps');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  const editor = await screen.editor('Client CPF or CNPJ');
  const field = editor.getByRole('textbox');
  for (const [text, reason] of [
    ['529.982.247-24', 'The check digits are wrong.'],
    ['12.ABC.345/01DE-36', 'The check digits are wrong.'],
    ['529', 'Enter a whole CPF (11 digits) or CNPJ (14 digits).'],
    ['', 'Client CPF or CNPJ is missing.'],
  ] as const) {
    await field.fill(text);
    await editor.getByRole('button', { name: 'Apply' }).click();
    await expect(editor.getByText(reason)).toBeVisible();
  }
  expect(new URL(page.url()).search).toBe('');
  await field.fill(digits.replace(/^(\d{3})(\d{3})/, '$1.$2.'));
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/client_tax_id=v_[\w-]{22}$/);
  await expect(screen.rows.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Client CPF or CNPJ: •/ })).toBeVisible();
  expect(page.url()).not.toContain(digits);
  const html = await (
    await context.request.get(page.url(), { headers: { 'sec-fetch-dest': 'document' } })
  ).text();
  expect(html).not.toContain(digits);
  // As when a colleague opens the same address.
  await page.reload();
  await expect(page.getByRole('button', { name: /^Client CPF or CNPJ: •/ })).toBeVisible();
  await screen.open(`?client_tax_id=v_${'a'.repeat(22)}`);
  await expect(page.getByText('This address holds a value that is no longer kept.')).toBeVisible();
  await expect(screen.rows).toHaveCount(0);
});

test('LST-04: pages of 20, 50 and 100 join without a repeat; more can be loaded below', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'offramps');
  await screen.open();
  const first = await screen.ids();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(screen.range).toHaveText(/^21–40 of/);
  await expect.poll(() => screen.ids()).not.toEqual(first);
  const second = await screen.ids();
  expect(second.filter((id) => first.includes(id))).toEqual([]);
  await page.goBack();
  await expect.poll(() => screen.ids()).toEqual(first);
  await page.getByRole('button', { name: 'Load 20 more below' }).click();
  await expect.poll(() => screen.ids()).toEqual([...first, ...second]);
  await page.getByRole('radio', { name: '100' }).check();
  await expect(page).toHaveURL(/limit=100$/);
  await expect(screen.rows).toHaveCount(100);
  await screen.address('?offset=100000');
  await expect(screen.range).toHaveText(/^1[2-9]\d–\d+ of/);
});

test('what was loaded below stays under an open record, and on the way to another screen and back', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  await sandbox.freeze();
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  await pressUntil(page.getByRole('button', { name: 'Load 20 more below' }), screen.rows.nth(39));
  const loaded = await screen.ids();
  const stillThere = () =>
    expect.poll(async () => (await screen.ids()).slice(0, loaded.length)).toEqual(loaded);
  await screen.openRecord(screen.rows.nth(30));
  await page.goBack();
  await expect(screen.drawer).toHaveCount(0);
  await stillThere();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Balances' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Balances' })).toBeVisible();
  await page.goBack();
  await stillThere();
});

test('columns and row height are kept and already there in the first HTML; columns that somebody chose are all there: where they find no room the table scrolls', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'withdrawals');
  await screen.open();
  await pressUntil(page.getByRole('button', { name: 'Columns' }), page.getByLabel('Notes'));
  await page.getByLabel('Notes').check();
  await page.getByLabel('Debited').uncheck();
  await page.getByText('Compact', { exact: true }).click();
  await expectNoAxeViolations(page);
  const html = await (
    await context.request.get('/withdrawals', { headers: { 'sec-fetch-dest': 'document' } })
  ).text();
  expect(html).toContain('>Notes</th>');
  expect(html).not.toContain('>Debited</th>');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeVisible();
  expect((await screen.rows.nth(3).boundingBox())?.height).toBeLessThan(40);
  await page.setViewportSize({ width: 800, height: 800 });
  await expect.poll(() => beyondTheSheet(page)).toBeGreaterThan(0);
  await expect(page.getByRole('columnheader', { name: 'Substatus' })).toHaveCount(1);
});
