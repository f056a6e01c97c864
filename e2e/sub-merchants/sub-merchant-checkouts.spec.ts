import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { call, codeOf, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';
import { loseAnswer } from '../fixtures/page-actions';
import type { Sandbox } from '../fixtures/sandbox-control';

const PATH = '/v2/naas/crossramp_checkout';
const HOST = 'shop.example';

/** Enrols a new sub-merchant for each test, because the register outlives the sandbox's reset. */
async function enrol(request: APIRequestContext, sandbox: Sandbox): Promise<string> {
  const made = (await sandbox.call('POST', 'relationships', { account: 'A' })) as { correlation_id: string };
  const id = made.correlation_id;
  await sandbox.call('PUT', `relationships/${id}/kyb`, { process: 'kyb_provider_submerchant.done' });
  const body = { correlation_id: id, name: 'Vidraçaria Horizonte' };
  const added = await call(request, 'POST', '/api/sub-merchants', { body });
  expect(added.status(), await added.text()).toBe(200);
  return id;
}

const form = (page: Page) => page.getByRole('form', { name: 'New checkout link' });
const made = (page: Page) => page.getByRole('listitem').filter({ hasText: 'USDT' });

async function newestCheckout(sandbox: Sandbox): Promise<string> {
  const { transactions } = (await sandbox.call('GET', 'transactions?account=A&limit=20')) as {
    transactions: { kind: string; end2end: string }[];
  };
  return transactions.find(({ kind }) => kind === 'checkout')?.end2end ?? '';
}

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/sub-merchants/${id}/checkouts`);
  await expect(page.getByRole('heading', { name: 'Links made here' })).toBeVisible();
}

test.describe('checkout links of a sub-merchant', () => {
  test.beforeEach(({ signIn }) => signIn('operator'));

  test('one is refused with its reason: a wrong signature names the setting, a closed KYB its state; one is made, opens its page, and is tied by a person to a checkout of the list alone; safety 41, 48: nothing for an id that nobody added, and no webhook from a browser', async ({
    page,
    context,
    sandbox,
    people,
  }) => {
    const admin = await people.context('admin');
    const saved = await call(admin.request, 'POST', '/api/settings/return-hosts', {
      body: { hosts: [HOST] },
    });
    expect(saved.status()).toBe(200);
    const id = await enrol(context.request, sandbox);
    await open(page, id);
    await expect(page.getByText('No link was made here yet')).toBeVisible();
    const send = (to: string, body: object) =>
      call(context.request, 'POST', `/api/sub-merchants/${to}/checkouts`, {
        headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
        body,
      });
    expect(await codeOf(await send(randomUUID(), { currency_code: 'USDT' }))).toBe('404 not_found');
    const foreign = { currency_code: 'USDT', webhook: 'https://evil.example' };
    expect(await codeOf(await send(id, foreign))).toBe('400 invalid_input');
    await sandbox.scenario({ faults: [{ method: 'POST', path: PATH, status: 401, times: 1 }] });
    await form(page).getByRole('button', { name: 'Create link' }).click();
    await expect(form(page).getByRole('alert')).toContainText('signing.post.strategy');
    expect((await sandbox.effects()).links).toBe(0);

    await form(page).getByText('In BRL').click();
    await form(page).getByLabel('Amount in BRL').fill('480.00');
    await form(page).getByLabel('CPF or CNPJ of the payer').fill('529.982.247-25');
    await form(page).getByLabel('Name of the payer').fill('Beatriz Antunes');
    await form(page).getByLabel('Address after paying').fill('https://evil.example/');
    await form(page).getByRole('button', { name: 'Create link' }).click();
    await expect(form(page).getByText('Payers may not be sent to this host.')).toBeVisible();
    expect((await sandbox.effects()).links).toBe(0);
    await form(page).getByLabel('Address after paying').fill(`https://${HOST}/pedido/8841`);
    await form(page).getByRole('button', { name: 'Create link' }).dblclick();
    await expect(page.getByRole('status').filter({ hasText: 'Link made' })).toBeVisible();
    expect((await sandbox.effects()).links).toBe(1);
    await expect(page.getByRole('img', { name: 'QR code of the checkout link' })).toBeVisible();
    await expect(page.getByText('The API does not say')).toBeVisible();
    const href = await page.getByRole('link', { name: /Open the payment page/ }).getAttribute('href');
    expect((await page.request.get(href ?? '')).status()).toBe(200);
    await expectNoAxeViolations(page);
    const link = made(page).filter({ hasText: 'R$ 480.00 → USDT' });
    await expect(link).toContainText('No checkout known yet');

    await link.getByRole('button', { name: 'Match to a checkout' }).click();
    const tie = page.getByRole('form', { name: 'Which checkout came from this link?' });
    await tie.getByLabel('End-to-end ID of the checkout').fill(randomUUID());
    await tie.getByRole('button', { name: 'Match' }).click();
    await expect(tie.getByText('Not found among the newest checkouts')).toBeVisible();
    const end2end = await newestCheckout(sandbox);
    await tie.getByLabel('End-to-end ID of the checkout').fill(end2end);
    await tie.getByRole('button', { name: 'Match' }).click();
    await expect(link).toContainText('matched by');
    await link.getByRole('link', { name: 'Checkout' }).click();
    await expect(page).toHaveURL(new RegExp(`/checkouts\\?tx=${end2end}`));

    await sandbox.call('PUT', `relationships/${id}/kyb`, { process: 'kyb_provider_submerchant.pending_kyb' });
    const closed = await send(id, { currency_code: 'USDT' });
    expect((await closed.json()).link).toMatchObject({ state: 'refused' });
  });

  test('its webhook ties it as soon as it arrives, on an open page too; a lost answer is told as unknown and not asked for twice, and another sub-merchant shows none of it; a viewer reads the list and makes nothing', async ({
    page,
    context,
    people,
    sandbox,
  }) => {
    const [id, other] = [await enrol(context.request, sandbox), await enrol(context.request, sandbox)];
    const send = (request: APIRequestContext) =>
      call(request, 'POST', `/api/sub-merchants/${id}/checkouts`, {
        headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
        body: { currency_code: 'USDT', amount_fiat: '12.00' },
      });
    expect((await send(context.request)).status()).toBe(200);
    await open(page, id);
    await expect(made(page)).toContainText('No checkout known yet');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await sandbox.call('POST', `transactions/${await newestCheckout(sandbox)}/advance`, {});
    await expect(made(page)).toContainText('named by its webhook', { timeout: 30_000 });
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    await expect(made(page).getByRole('button', { name: /Match to/ })).toBeHidden();

    const { links } = await sandbox.effects();
    await sandbox.scenario({ faults: [{ method: 'POST', path: PATH, drop: 'after', times: 1 }] });
    await form(page).getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByText('it may exist')).toBeVisible();
    expect((await sandbox.effects()).links).toBe(Number(links) + 1);
    await expect(made(page).filter({ hasText: 'Outcome unknown' })).toHaveCount(1);
    await open(page, other);
    await expect(page.getByText('No link was made here yet')).toBeVisible();

    const viewer = await people.context('viewer');
    const reading = await viewer.newPage();
    await open(reading, id);
    await expect(form(reading)).toBeHidden();
    expect(await codeOf(await send(viewer.request))).toBe('403 forbidden');
  });

  test('safety 1, 4: an answer lost on the way to the page makes no second one, also after a reload', async ({
    page,
    context,
    sandbox,
  }) => {
    const id = await enrol(context.request, sandbox);
    const lost = form(page).getByText('It is not known whether the link was made.');
    await open(page, id);
    await form(page).getByText('In BRL').click();
    await form(page).getByLabel('Amount in BRL').fill('41.00');
    await loseAnswer(page, '**/api/sub-merchants/*/checkouts', 'before');
    await form(page).getByRole('button', { name: 'Create link' }).click();
    await expect(lost).toBeVisible();
    await page.reload();
    await expect(lost).toBeVisible();
    await expect(form(page).getByLabel('Amount in BRL')).toHaveValue('41.00');
    await loseAnswer(page, '**/api/sub-merchants/*/checkouts', 'after');
    await form(page).getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link made' })).toBeVisible();
    await expect(lost).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Link made' })).toBeVisible();
    await expect(made(page)).toHaveCount(1);
    expect((await sandbox.effects()).links).toBe(1);
  });
});
