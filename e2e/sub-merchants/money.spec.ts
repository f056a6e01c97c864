import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { call, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';

const BOOKSHOP = '2263c175-1439-4020-a6d4-9e606c85e838';

test('links of all sub-merchants stand in one list and one file, and what is not tied has no split; the split of a tied link is read on a press, a failed one again on the next, and is added up', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  const path = `/api/sub-merchants/${BOOKSHOP}/checkouts`;
  const make = async (body: object) => {
    const headers = { ...OUR_PAGE, 'idempotency-key': randomUUID() };
    const made = await call(page.request, 'POST', path, { headers, body });
    expect(made.status(), await made.text()).toBe(200);
    return ((await made.json()) as { link: { id: string } }).link;
  };
  await make({ currency_code: 'USDT', amount_fiat: '77.10' });
  const link = await make({ currency_code: 'USDT' });
  const { end2end } = (await sandbox.call('POST', 'transactions', {
    account: 'A',
    kind: 'checkout',
    correlation_id: BOOKSHOP,
    currency_code: 'USDT',
    amount_crypto: '240.80',
  })) as { end2end: string };
  await sandbox.call('POST', `transactions/${end2end}/advance`, { to: 'success.completed' });
  const tied = await call(page.request, 'POST', `${path}/${link.id}/tie`, { body: { end2end } });
  expect(tied.status(), await tied.text()).toBe(200);
  await sandbox.scenario({
    faults: [{ method: 'GET', path: '/v2/naas/split/{origin_e2e}', status: 404 }],
  });
  await page.goto('/sub-merchants/money');
  await expect(page.getByRole('heading', { level: 1, name: 'Money and links' })).toBeVisible();
  await expect(page.getByText('Not tied to a record').first()).toBeVisible();
  await expect(page.getByText('Nothing is tied by amount.')).toBeVisible();

  const choice = page.getByRole('dialog').getByRole('button', { name: /^Links/ });
  const opened = page.getByRole('button', { name: 'Export', exact: true });
  await opened.focus();
  await pressUntil(opened, choice);
  const download = page.waitForEvent('download');
  await choice.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sub-merchants_links_sandbox_.*\.csv$/);
  expect(readFileSync(await file.path()).toString()).toContain('77.10');
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();

  const read = page.getByRole('button', { name: 'Read the splits of these links' });
  const status = page.getByRole('status').filter({ hasText: 'links made here' });
  await pressUntil(read, status.filter({ hasText: '404: none yet, or not yours.' }));
  await expect(status).toContainText('0 splits read');
  await sandbox.clearScenario();
  await read.press('Enter');
  await expect(status).not.toContainText('404');
  await expect(status).not.toContainText(', 0 splits read');
  const row = page.getByRole('row').filter({ hasText: '4.816' }).first();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: `Notes: Split ${end2end}` }).click();
  const notes = page.getByRole('dialog', { name: `Split ${end2end}` });
  const text = `Checked with the master ${randomUUID()}`;
  await notes.getByLabel('Note', { exact: true }).fill(text);
  await notes.getByRole('button', { name: 'Add the note' }).click();
  await expect(notes.getByRole('list', { name: 'Notes' })).toContainText(text);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(row.getByTitle('1 note')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto(`/sub-merchants/${BOOKSHOP}/splits?checkout=${end2end}`);
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText(text);
});
