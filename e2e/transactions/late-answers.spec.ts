import { expect, test } from '../fixtures/dashboard-test';
import { duringNextRequest, pressUntil } from '../fixtures/page-actions';
import { TransactionListObject } from '../pages/transaction-list-page';

const MINTED = '**/api/filter-values';
const CPF = '529.982.247-25';

test('a filter by CPF whose answer comes too late is not applied, and brings back no filter that was removed; search that was closed before its answer came leads nowhere', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open('?wallet=x');
  const editor = await screen.editor('Client CPF or CNPJ');
  const apply = async (happens: () => Promise<unknown>) => {
    await duringNextRequest(page, MINTED, happens);
    await editor.getByRole('textbox').fill(CPF);
    await editor.getByRole('button', { name: 'Apply' }).click();
  };
  const cancelled = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/filter-values'));
  await apply(() => page.keyboard.press('Escape'));
  await cancelled;
  await expect(editor).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('?wallet=x');

  // The address has changed while the editor is open.
  await screen.editor('Client CPF or CNPJ');
  await apply(() => screen.address('?from=2026-11-01'));
  await expect(page).toHaveURL(/\/onramps\?from=2026-11-01&client_tax_id=v_[\w-]{22}$/);
  const filtered = page.url();

  const input = page.getByRole('combobox', { name: 'Search and go' });
  const option = page.getByRole('option', { name: /^Onramps of this CPF or CNPJ/ });
  for (const happens of [() => page.keyboard.press('Escape'), () => input.fill('529.982.247-2')]) {
    await pressUntil(page.getByRole('button', { name: /Search or jump to/ }), input);
    await duringNextRequest(page, MINTED, happens);
    await input.fill(CPF);
    const cancelled = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/api/filter-values'));
    await option.click();
    await cancelled;
    await expect(option).toHaveCount(0);
    expect(page.url()).toBe(filtered);
  }
});
