import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';
import { LISTS, type List, listRequests, TransactionListObject } from '../pages/transaction-list-page';

test('safety 36: an address with a filter that cannot be sent asks for nothing', async ({ page, signIn }) => {
  await signIn('viewer');
  const asked = listRequests(page);
  const refused = [
    ['?from=2026-02-31', 'Enter a date that exists.'],
    ['?from=2026-11-02&to=2026-11-01', 'The first day comes after the last one.'],
    ['?group_id=g', 'The API cannot filter this list by that.'],
    [`?pix_e2e=${'x'.repeat(300)}`, 'Shorten this to 256 characters. It has 300 now.'],
    ['?wallet=a%E2%80%AEb', 'The value has invisible characters.'],
    ['?wallet=0xA&wallet=0xB', 'The address gives this more than one value. Keep one.'],
    ['?client_tax_id=52998224725', 'A CPF or CNPJ cannot be entered here'],
  ] as const;
  for (const [query, reason] of refused) {
    const screen = new TransactionListObject(page, 'onramps');
    await screen.open(query);
    await expect(page.getByText('Nothing was asked: a filter cannot be sent as it is')).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(screen.rows).toHaveCount(0);
    await expect(page).not.toHaveURL(/52998224725/);
  }
  await expectNoAxeViolations(page);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(new TransactionListObject(page, 'onramps').rows).toHaveCount(20);
  // Proves that the listener records requests.
  expect(asked.length).toBeGreaterThan(0);
});

const LONG = 'x'.repeat(300);
const HIDDEN = 'a\u202Eb\u200Bc';
const IN_TWO = 'E18236120 202611200000abcdefghijk';
type Unusable = readonly (readonly [paste: string, reason: string])[];
const NO_ID: Unusable = [
  [LONG, 'Shorten this to 256 characters. It has 300 now.'],
  [HIDDEN, 'The value has invisible characters.'],
  ['\u0007', 'The value has invisible characters.'],
  ['   ', 'is missing.'],
  ['529.982.247-25', 'A CPF or CNPJ cannot be entered here'],
];
const NO_RECORD_ID: Unusable = [...NO_ID, ['..', 'This dashboard cannot ask for an ID like this.']];
const UNUSABLE: Record<string, Unusable> = {
  text: [
    ...NO_ID,
    [IN_TWO, 'IDs and addresses have no spaces'],
    ['😀😀', 'IDs and addresses have no spaces'],
  ],
  'tax id': [
    [LONG, 'Shorten this to 256 characters. It has 300 now.'],
    [HIDDEN, 'The value has invisible characters.'],
    ['529.982.247-24', 'The check digits are wrong.'],
    [`'; drop table clients; --`, 'Enter a whole CPF (11 digits) or CNPJ (14 digits).'],
  ],
};
const CHIPS: Record<List, readonly string[]> = {
  checkouts: ['PIX end-to-end ID', 'Client CPF or CNPJ'],
  onramps: ['PIX end-to-end ID', 'Client CPF or CNPJ', 'Destination wallet'],
  offramps: ['PIX end-to-end ID', 'Payee CPF or CNPJ', 'Source wallet'],
  withdrawals: ['Whitelist group', 'Address', 'Asset received'],
};

test('safety 36: checkouts, onramps, offramps and withdrawals: what no filter can take is said at its field, and no request carries it', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  for (const list of LISTS) {
    const screen = new TransactionListObject(page, list);
    await (list === 'checkouts' ? screen.open() : screen.follow());
    await expect(screen.rows).toHaveCount(20);
    const asked = listRequests(page);
    for (const name of CHIPS[list]) {
      const editor = await screen.editor(name);
      const field = editor.getByRole('textbox');
      for (const [paste, reason] of UNUSABLE[name.endsWith('CPF or CNPJ') ? 'tax id' : 'text'] ?? []) {
        await field.fill(paste);
        await field.press('Enter');
        await expect(editor.getByText(reason)).toBeVisible();
        await expect(field).toHaveAttribute('aria-invalid', 'true');
      }
      await page.keyboard.press('Escape');
      await expect(editor).toHaveCount(0);
    }
    if (list === 'withdrawals') {
      const box = page.getByRole('textbox', { name: 'End-to-end ID or transaction hash' });
      for (const [paste, reason] of NO_RECORD_ID) {
        await box.fill(paste);
        await box.press('Enter');
        await expect(page.getByRole('search').getByText(reason)).toBeVisible();
      }
    } else {
      const editor = await screen.editor('Created');
      await editor.getByLabel('First day').fill('2026-11-10');
      await editor.getByLabel('Last day').fill('2026-11-09');
      await editor.getByRole('button', { name: 'Apply' }).click();
      await expect(editor.getByText('The first day comes after the last one.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(editor).toHaveCount(0);
    }
    expect(new URL(page.url()).search).toBe('');
    // Refreshes of the unchanged list are allowed.
    expect(asked.filter((one) => !one.startsWith(`GET /api/${list} `))).toEqual([]);
  }
});
