import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext } from 'playwright/test';
import { askByRequest } from '../fixtures/ask-by-request';
import { acceptByRequest, call, codeOf, OUR_PAGE, PIX_KEY, quoteByRequest } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';
import { CheckoutLinkDialogObject } from '../pages/checkout-link-dialog';

async function revealOne(request: APIRequestContext, reason: string): Promise<void> {
  const list = await (await call(request, 'GET', '/api/onramps?limit=20')).json();
  const id = list.results[0].end2end;
  const answer = await call(request, 'POST', `/api/onramps/${id}/reveal`, { body: { reason } });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('an administrator reads who was refused, who revealed and why, and who accepted what; the chain is whole', async ({
  page,
  signIn,
  people,
}) => {
  const operator = await people.context('operator');
  const support = await people.context('support');
  const treasurer = await people.context('treasurer');
  const quote = await quoteByRequest(operator.request);
  for (const _ of [1, 2])
    expect(await codeOf(await acceptByRequest(support.request, quote))).toBe('403 forbidden');
  await revealOne(support.request, 'The client asked about their payment');
  expect((await acceptByRequest(treasurer.request, quote)).status()).toBe(200);

  await signIn('admin');
  await page.goto('/overview');
  // The page stands before its shortcuts work, so press again.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.waitForURL('**/audit', { timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Rows of the audit log' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Reveal personal data' }).first()).toContainText('Rafael Moreira');

  await page.goto(`/audit?record=${quote.rfq_id}`);
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'Denied' })).toContainText('Support may not');
  await page.getByLabel('Result').click();
  await page.getByRole('option', { name: 'Denied' }).click();
  await expect(page).toHaveURL(/outcome=denied/);
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(',Rafael Moreira,');
  expect(lines[1]).toContain(',support@mesa.example,support,');
  await expectNoAxeViolationsInEitherTheme(page);

  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await rows.filter({ hasText: 'Outcome of an accept' }).first().getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: 'Outcome of an accept' });
  await expect(drawer).toContainText('Treasurer at that time');
  await expect(drawer).toContainText(/200 after \d+ ms/);
  await expect(drawer).toContainText('"call": "POST /v2/rfq/accept"');
  await expect(drawer).not.toContainText('financeiro@mesa.example');
  await expectNoAxeViolationsInEitherTheme(page);
  await drawer.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Chain intact.')).toBeVisible();
  await page.getByText('Head and check').click();
  const taking = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the head' }).click();
  const head = readFileSync(await (await taking).path(), 'utf8').trim();
  const kept = page.getByLabel('Head kept elsewhere');
  await kept.fill('not a head');
  await page.getByRole('button', { name: 'Verify against it' }).click();
  await expect(page.getByText('This is not a head')).toBeVisible();
  await expect(kept).toHaveValue('not a head');
  await kept.fill(head);
  await page.getByRole('button', { name: 'Verify against it' }).click();
  await expect(page.getByText('It holds the head that you gave.')).toBeVisible();
  await kept.fill(`${head.split(':')[0]}:${'0'.repeat(64)}`);
  await page.getByRole('button', { name: 'Verify against it' }).click();
  await expect(page.getByText(/^Chain broken at row \d+\./)).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);

  await page.goto(`/conversions/${quote.rfq_id}`);
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(4);
  await expectNoAxeViolationsInEitherTheme(page);
});

test('the history of a conversion begins with who asked for it, and its facts lead to the request', async ({
  page,
  signIn,
  people,
}) => {
  const operator = await people.context('operator');
  const treasurer = await people.context('treasurer');
  const { id, hash } = await askByRequest(operator.request, '4.1');
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000', pix_key: PIX_KEY };
  const quote = await quoteByRequest(treasurer.request, asked);
  const { rate, from_amount = '', to_amount = '' } = quote.options.d1 ?? {};
  const seen = { rate, amount_from: from_amount, amount_to: to_amount, expires_at: quote.expires_at };
  const approved = await call(treasurer.request, 'POST', `/api/requests/${id}/approve`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { hash, conversion: { rfq_id: quote.rfq_id, settlement_day: 'd1', seen } },
  });
  expect(approved.status(), await approved.text()).toBe(200);

  await signIn('accountant');
  await page.goto(`/conversions/${quote.rfq_id}`);
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history.last()).toContainText('Make a request');
  await expect(history.last()).toContainText('Bruno Tavares');
  await expect(history.filter({ hasText: /^Approve/ })).toContainText('Ana Ribeiro');
  await expectNoAxeViolationsInEitherTheme(page);
  await page.getByRole('link', { name: 'request', exact: true }).click();
  await page.waitForURL(`**/requests/${id}`);
});

test('a saved destination and a checkout link lead to their rows', async ({ page, signIn, people }) => {
  const operator = await people.context('operator');
  const key = { ...OUR_PAGE, 'idempotency-key': randomUUID() };
  const value = `${randomUUID().slice(0, 8)}@mesa.example`;
  const destination = { kind: 'pix', value, name: 'Cofre do histórico', owner: 'Mesa' };
  const added = await call(operator.request, 'POST', '/api/destinations', {
    headers: key,
    body: destination,
  });
  expect(added.status(), await added.text()).toBe(200);
  await signIn('admin');
  await page.goto('/destinations');
  await page
    .getByRole('link', { name: /^History Cofre do histórico/ })
    .last()
    .click();
  const rows = page.getByRole('table', { name: 'Rows of the audit log' }).locator('tbody tr');
  await expect(rows).toHaveText([/Make a request/, /Add a destination/]);
  await expectNoAxeViolationsInEitherTheme(page);

  const made = await call(page.request, 'POST', '/api/checkouts', {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { currency_code: 'USDT' },
  });
  expect(made.status(), await made.text()).toBe(200);
  const links = new CheckoutLinkDialogObject(page);
  await links.openForm();
  await links.dialog.getByText('Made here').click();
  await links.dialog
    .getByRole('link', { name: /^History/ })
    .first()
    .click();
  await expect(rows).toContainText('Create a checkout link');
});

test('who may not read the log is told so, and the attempt is in it', async ({ page, signIn, people }) => {
  await signIn('treasurer');
  await page.goto('/audit');
  await expect(page.getByRole('heading', { name: 'Your role does not open this page' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  const accountant = await people.context('accountant');
  const theirs = await accountant.newPage();
  await theirs.goto('/audit?outcome=denied&role=treasurer');
  await expect(theirs.getByRole('row', { name: /page audit:read/ })).toContainText('Ana Ribeiro');
});
