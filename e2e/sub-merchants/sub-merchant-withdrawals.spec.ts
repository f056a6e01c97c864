import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { call, codeOf, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';

/** An active sub-merchant of the fixtures with 48,250.50 USDT, and its group of three active addresses. */
const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const TREASURY = 'wlg_4Tq8mZc1Xv7RkPd2';
const FOREIGN = 'aadcac0e-cfc2-4f76-9d83-92947a8917fa';
const PAGE = `/sub-merchants/${CID}/withdrawals`;
const API = `/api${PAGE}`;
const PATH = '/v2/naas/withdraw';

/** New in each try: the register remembers earlier sends and would report the same amount as a duplicate. */
const wholeAmount = () => randomInt(100, 1_000);

async function fill(page: Page, amount: string, note = ''): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('combobox', { name: 'Whitelist group' }).click();
  await page.getByRole('option', { name: /Treasury/ }).click();
  await page.getByLabel('Internal note').fill(note);
}

async function review(page: Page) {
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm this withdrawal' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const withdrawals = async (sandbox: { effects(): Promise<Record<string, number>> }) =>
  (await sandbox.effects()).withdrawals;

/** The body that a confirm screen would send now. */
async function requestBody(request: APIRequestContext, amount: string) {
  const { groups } = await (await call(request, 'GET', `${API}/options`)).json();
  const group = groups.find(({ id }: { id: string }) => id === TREASURY);
  const seen = { label: group.label, addresses: group.addresses, latest: null };
  return { account: 'USDT', amount, wallet: TREASURY, withdrawal_type: 'crypto', seen };
}
const send = (request: APIRequestContext, body: object, key: string = randomUUID()) =>
  call(request, 'POST', API, { headers: { ...OUR_PAGE, 'idempotency-key': key }, body });

test.describe('a withdrawal of a sub-merchant', () => {
  test.beforeEach(({ signIn }) => signIn('treasurer'));

  test('is reviewed in words with every address, sent once by a double click, and moves the balance; one whose answer is lost is told as unknown, blocks its twin, and is found in the list by its code', async ({
    page,
    context,
    sandbox,
  }) => {
    await page.goto(PAGE);
    await fill(page, '50,000', 'Repasse semana 47');
    await expect(page.getByText('More than the 48,250.500000 USDT available.')).toBeVisible();
    await page.getByRole('button', { name: 'Review withdrawal' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByLabel('Amount', { exact: true }).fill('1,250.50');
    const dialog = await review(page);
    await expect(dialog).toContainText('one thousand two hundred fifty point five USDT');
    await expect(dialog).toContainText('Livraria Outono');
    await expect(dialog).toContainText(TREASURY);
    await expect(
      dialog.getByRole('list', { name: 'Addresses of this group' }).getByRole('listitem'),
    ).toHaveCount(3);
    await expect(dialog).toContainText('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'.slice(0, 4));
    await expectNoAxeViolations(page);
    expect(await withdrawals(sandbox)).toBe(0);
    await dialog.getByRole('button', { name: 'Withdraw 1,250.50 USDT' }).dblclick();
    const outcome = page.getByRole('heading', {
      name: 'Withdrawal started. The funds have not arrived yet.',
    });
    await expect(outcome).toBeFocused();
    expect(await withdrawals(sandbox)).toBe(1);
    const link = page.getByRole('link', { name: /Open the process page/ }).first();
    expect((await page.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
    await expect(page.getByRole('row').filter({ hasText: 'Repasse semana 47 M-' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Available 47,000.00 USDT, read')).toBeVisible();
    expect(await withdrawals(sandbox)).toBe(1);

    await sandbox.scenario({
      faults: [
        { method: 'POST', path: PATH, drop: 'after', times: 1 },
        { method: 'GET', path: '/v2/naas/withdrawals', status: 400 },
      ],
    });
    const whole = wholeAmount();
    await fill(page, `${whole}.70`);
    await (await review(page)).getByRole('button', { name: `Withdraw ${whole}.70 USDT` }).click();
    await expect(page.getByRole('heading', { name: 'Outcome unknown. Do not send it again.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record what happened' })).toBeHidden();
    await expect(page.getByText(/a person can record how it ended/)).toBeVisible();
    await expectNoAxeViolations(page);
    const duplicate = await send(context.request, await requestBody(context.request, `${whole}.7`));
    expect(await duplicate.json()).toMatchObject({ outcome: 'blocked' });
    await sandbox.clearScenario();
    await expect(page.getByRole('heading', { name: 'It was made.' })).toBeVisible({ timeout: 30_000 });
    expect(await withdrawals(sandbox)).toBe(2);
  });

  test('that is refused says so in the words of the API, and what the dashboard refuses sends nothing; it is stopped when an address was added between the look and the press', async ({
    page,
    context,
    sandbox,
  }) => {
    const body = { error: 'the custody is closed' };
    await sandbox.scenario({ faults: [{ method: 'POST', path: PATH, status: 400, body, times: 1 }] });
    const amount = `${wholeAmount()}.60`;
    await page.goto(PAGE);
    await fill(page, amount);
    await (await review(page)).getByRole('button', { name: `Withdraw ${amount} USDT` }).click();
    await expect(page.getByRole('heading', { name: 'Refused. Nothing was debited.' })).toBeVisible();
    await expect(page.getByText('the custody is closed').first()).toBeVisible();
    await page.getByRole('button', { name: 'New withdrawal' }).click();

    const late = `${wholeAmount()}.80`;
    await fill(page, late);
    const dialog = await review(page);
    const added = await call(context.request, 'POST', `/api/sub-merchants/${CID}/whitelist`, {
      headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
      body: {
        walletName: 'Treasury',
        walletId: TREASURY,
        address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
        addressName: 'Added meanwhile',
        currencyCode: 'USDT',
      },
    });
    expect(added.status(), await added.text()).toBe(200);
    await dialog.getByRole('button', { name: `Withdraw ${late} USDT` }).click();
    await expect(page.getByText('The group has changed since it was shown. Nothing was sent.')).toBeVisible();
    await expect(page.getByText('Pending approval').first()).toBeVisible();
    await expect(page.getByText(/USDT address(es)? of this group waits? for approval/).first()).toBeVisible();
    expect(await withdrawals(sandbox)).toBe(0);

    await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/naas/wl_groups', status: 400, body }] });
    await page.reload();
    await expect(page.getByText('The balance and the whitelist could not be read')).toBeVisible();
    expect(await withdrawals(sandbox)).toBe(0);
  });

  test('is one for one key and one for one subject, whoever sends it again', async ({
    context,
    people,
    sandbox,
  }) => {
    const whole = wholeAmount();
    const body = await requestBody(context.request, `${whole}.50`);
    const key = randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => send(context.request, body, key)));
    expect(same.map((answer) => answer.status())).toEqual([200, 200, 200]);
    expect(await codeOf(await send(context.request, { ...body, amount: `${whole}.51` }, key))).toBe(
      '409 key_reused',
    );
    const other = await people.colleague('treasurer');
    expect(await codeOf(await send(other.request, body, key))).toBe('409 key_reused');
    expect(await (await send(other.request, body)).json()).toMatchObject({ outcome: 'repeated' });
    expect(await codeOf(await call(context.request, 'POST', API, { body }))).toBe(
      '400 missing_idempotency_key',
    );
    const elsewhere = `/api/sub-merchants/${FOREIGN}/withdrawals`;
    const headers = { ...OUR_PAGE, 'idempotency-key': randomUUID() };
    expect(await codeOf(await call(context.request, 'POST', elsewhere, { headers, body }))).toBe(
      '404 not_found',
    );
    expect(await codeOf(await call(context.request, 'GET', elsewhere))).toBe('404 not_found');
    expect(await withdrawals(sandbox)).toBe(1);
  });
});

test('viewer and support read withdrawals with their filters and open one, the operator may ask for one, and none of them sends any', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  const look = page.getByRole('button', { name: 'Review withdrawal' });
  for (const role of ['operator', 'support', 'viewer'] as const) {
    await signIn(role);
    await page.goto(PAGE);
    const answer = await send(context.request, await requestBody(context.request, '44.40'));
    expect(await codeOf(answer)).toBe('403 forbidden');
    if (role === 'operator') {
      await expect(look).toBeVisible();
      continue;
    }
    await expect(page.getByText('Your role reads withdrawals.')).toBeVisible();
    await expect(look).toBeHidden();
    await page.getByRole('button', { name: 'Filter by Asset received' }).click();
    await page.getByRole('textbox', { name: 'Asset received' }).fill('USDC');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/receive_currency_code=USDC/);
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.nth(1)).toContainText('USDC');
    await rows.nth(1).getByRole('link').first().click();
    const record = page.getByRole('dialog', { name: 'Withdrawal' });
    await expect(record).toContainText('USD Coin');
    if (role === 'viewer') await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(record).toBeHidden();
  }
  expect(await withdrawals(sandbox)).toBe(0);
});
