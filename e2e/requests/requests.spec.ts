import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { askByRequest as asked } from '../fixtures/ask-by-request';
import { call, codeOf, OUR_PAGE, PIX_KEY, quoteByRequest } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  test,
} from '../fixtures/dashboard-test';
import { tabTo } from '../fixtures/tab-to';

/** An active sub-merchant of the fixtures. */
const CID = '2263c175-1439-4020-a6d4-9e606c85e838';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** By a quote of the decider's own, at D+1. */
async function approve(decider: APIRequestContext, { id, hash }: { id: string; hash: string }) {
  const body = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000', pix_key: PIX_KEY };
  const quote = await quoteByRequest(decider, body);
  const { rate, from_amount, to_amount } = quote.options.d1 ?? { rate: '', from_amount: '', to_amount: '' };
  const seen = { rate, amount_from: from_amount, amount_to: to_amount, expires_at: quote.expires_at };
  return call(decider, 'POST', `/api/requests/${id}/approve`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { hash, conversion: { rfq_id: quote.rfq_id, settlement_day: 'd1', seen } },
  });
}

test('keyboard alone: an operator asks, the other person accepts at a live quote, once', async ({
  page,
  signIn,
  people,
  sandbox,
}) => {
  const decider = await (await people.context('treasurer')).newPage();
  await decider.goto('/overview');
  // Other tests leave open ones.
  const { requests } = await (await call(decider.request, 'GET', '/api/notifications')).json();
  const waiting = (count: number) =>
    decider.getByRole('link', { name: `Waiting for you: ${requests.yours + count}`, exact: true });
  await signIn('operator');
  await page.goto('/convert');
  await tabTo(page, 'textbox', 'You send');
  await page.keyboard.type('1234.50');
  await tabTo(page, 'textbox', 'PIX key that receives the BRL');
  await page.keyboard.type(PIX_KEY);
  await tabTo(page, 'textbox', 'Worst rate you accept');
  await page.keyboard.type('4.10');
  await tabTo(page, 'textbox', 'Note for the person who decides');
  await page.keyboard.type('Either day is fine.');
  await tabTo(page, 'button', 'Send request');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Asked\. It waits for/ })).toBeFocused();
  await expectNoAxeViolations(page);

  // The other person's open page counts it without a reload.
  await expect(waiting(1)).toBeVisible();
  await decider.keyboard.press('g');
  await decider.keyboard.press('p');
  await expect(decider.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(decider);
  await tabTo(decider, 'link', '1,234.50 USDT');
  await decider.keyboard.press('Enter');
  await expect(decider.getByRole('heading', { level: 1, name: /asks$/ })).toBeVisible();
  await tabTo(decider, 'radio', 'D0');
  await decider.keyboard.press('ArrowRight');
  await expectNoAxeViolations(decider);
  await tabTo(decider, 'button', /^Approve and accept D1 at/);
  await decider.keyboard.press('Enter');
  const dialog = decider.getByRole('dialog', { name: 'Confirm conversion' });
  await expect(dialog).toContainText('1,234.50');
  await expect(dialog).toContainText(PIX_KEY);
  await tabTo(decider, 'button', /^Approve and accept D1 at/);
  await decider.keyboard.press('Enter');
  await expect(decider.getByRole('heading', { name: /^Approved by .*, and done\.$/ })).toBeFocused();
  expect((await sandbox.effects()).accepts).toBe(1);
  await expect(waiting(1)).toHaveCount(0);

  await page.getByRole('link', { name: 'Open the request' }).click();
  await expect(page.getByRole('heading', { name: /^Approved by .*, and done\.$/ })).toBeVisible();
});

test('outside the bound nothing is accepted: it goes back with the difference, and its maker asks again', async ({
  page,
  signIn,
  people,
  sandbox,
}) => {
  const maker = await people.context('operator');
  const { id } = await asked(maker.request, '9.9');
  await signIn('treasurer');
  await page.goto(`/requests/${id}`);
  await page.getByRole('radio', { name: 'D0' }).check();
  await press(page, /^Outside the bound: send back to/).click();
  await expect(page.getByRole('heading', { name: /^Outside the bound: \d+\.\d\d% worse\./ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^D0 pressed/ })).toContainText('−R$');
  await expectNoAxeViolationsInEitherTheme(page);
  expect((await sandbox.effects()).accepts).toBe(0);

  const theirs = await maker.newPage();
  await theirs.goto('/overview');
  await theirs.goto(`/requests/${id}`);
  await press(theirs, 'Ask again').click();
  await expect(theirs.getByLabel('You send', { exact: true })).toHaveValue('1,000');
  const rate = theirs.getByLabel('Worst rate you accept');
  await expect(rate).toHaveValue('9.9');
  await rate.fill('5.1');
  await theirs.getByLabel('You send', { exact: true }).fill('900');
  await theirs.goto(`/requests/${id}`);
  await press(theirs, 'Ask again').click();
  await expect(rate).toHaveValue('5.1');
  await expect(theirs.getByLabel('You send', { exact: true })).toHaveValue('900');
  await press(theirs, 'Send request').click();
  await expect(theirs.getByRole('link', { name: 'Open the request' })).toBeVisible();
  await theirs.goto('/convert');
  await expect(theirs.getByLabel('You send', { exact: true })).toHaveValue('');
});

test('a rejection needs a reason, which its maker reads; one’s own request shows no way to decide it', async ({
  page,
  signIn,
  people,
  sandbox,
}) => {
  const maker = await people.context('operator');
  const { id, hash } = await asked(maker.request, '4.1');
  const own = await maker.newPage();
  await own.goto(`/requests/${id}`);
  await expect(press(own, 'Withdraw the request')).toBeVisible();
  await expect(press(own, /^Approve|^Reject/)).toHaveCount(0);
  const refused = await call(maker.request, 'POST', `/api/requests/${id}/approve`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { hash },
  });
  expect(await codeOf(refused)).toBe('403 forbidden');

  await signIn('treasurer');
  await page.goto(`/requests/${id}`);
  await press(page, 'Reject…').click();
  const dialog = page.getByRole('dialog', { name: 'Reject this request' });
  await press(page, 'Reject and send back').click();
  await expect(dialog.getByText('Say why, in at least three letters.')).toBeVisible();
  await dialog.getByRole('textbox').fill('We pay this supplier on Tuesday.');
  await expectNoAxeViolations(page);
  await press(page, 'Reject and send back').click();
  await expect(page.getByText('We pay this supplier on Tuesday.')).toBeVisible();
  await expect(own.getByText('We pay this supplier on Tuesday.')).toBeVisible();
  expect((await sandbox.effects()).accepts).toBe(0);
});

test('two people who press at once accept once, and the other is told', async ({ people, sandbox }) => {
  const maker = await people.context('operator');
  const deciders = [await people.context('treasurer'), await people.context('treasurer')];
  const { id, hash } = await asked(maker.request, '4.1');
  const answers = await Promise.all(deciders.map(({ request }) => approve(request, { id, hash })));
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409]);
  expect((await sandbox.effects()).accepts).toBe(1);
});

test('a request leads an administrator to the calls of its conversion, from there to the record, and back', async ({
  page,
  signIn,
  people,
}) => {
  const given = await asked((await people.context('operator')).request, '4.1');
  const approved = await approve((await people.context('treasurer')).request, given);
  const { request } = await approved.json();
  await signIn('admin');
  await page.goto(`/requests/${given.id}`);
  await page.getByRole('link', { name: 'Open its calls to the API' }).click();
  await expect(page).toHaveURL(new RegExp(`/settings/diagnostics\\?subject=${request.rfq_id}`));
  const row = page.getByRole('row').filter({ hasText: '/v2/rfq/accept' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('200');
  await row.getByRole('link', { name: `Open ${request.rfq_id}` }).click();
  await expect(page).toHaveURL(new RegExp(`/conversions/${request.rfq_id}`));
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/requests/${given.id}`));

  const { id } = await asked((await people.context('operator')).request, '4.1');
  await page.goto(`/requests/${id}`);
  await expect(page.getByRole('heading', { name: 'Who did what' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open its calls to the API' })).toHaveCount(0);
});

test('what a sub-merchant was refused is asked for again: the form has what was asked, also after a reload', async ({
  page,
  signIn,
  people,
}) => {
  const operator = (await people.context('operator')).request;
  const treasurer = (await people.context('treasurer')).request;
  const headers = () => ({ ...OUR_PAGE, 'idempotency-key': randomUUID() });
  const { groups } = await (await call(operator, 'GET', `/api/sub-merchants/${CID}/whitelist`)).json();
  const { id: walletId, label: walletName } = groups[0];
  const address = { address: 'THXwmwJTF92GRLwCs7Mst1UMhHqDkPsf24', addressName: 'Cofre da filial' };
  const change = { trade_name: 'Livraria da Filial', colour: '#0A7B4F' };
  const rejected = async (kind: string, asked: object) => {
    const body = { kind, asked: { correlation_id: CID, ...asked }, ends_in_hours: 4 };
    const made = await call(operator, 'POST', '/api/requests', { headers: headers(), body });
    expect(made.status(), await made.text()).toBe(200);
    const { id } = (await made.json()).request;
    const reason = { reason: 'Ask the branch first.' };
    const said = await call(treasurer, 'POST', `/api/requests/${id}/reject`, {
      headers: headers(),
      body: reason,
    });
    expect(said.status(), await said.text()).toBe(200);
    return id as string;
  };
  /** The new request names the rejected one, and the address is left without it. */
  const askInstead = async (of: string) => {
    const asked = page.waitForRequest(
      (one) => one.method() === 'POST' && one.url().endsWith('/api/requests'),
    );
    await page.getByRole('button', { name: 'Ask the second person' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ replaces: of });
    await expect(page.getByRole('link', { name: 'Open the request' })).toBeVisible();
    await expect(page).not.toHaveURL(/again=/);
  };
  await signIn('operator');
  const added = await rejected('whitelist_address', {
    walletId,
    walletName,
    currencyCode: 'USDT',
    ...address,
  });
  await page.goto(`/requests/${added}`);
  await page.getByRole('link', { name: 'Ask again' }).click();
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(address.address);
  await expect(page.getByRole('textbox', { name: 'Address name' })).toHaveValue(address.addressName);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Review address' }).click();
  await page.getByLabel('Type the last 6 characters').fill(address.address.slice(-6));
  await askInstead(added);

  const branded = await rejected('branding', { change });
  await page.goto(`/requests/${branded}`);
  await page.getByRole('link', { name: 'Ask again' }).click();
  await expect(page.getByRole('textbox', { name: 'Trade name' })).toHaveValue(change.trade_name);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Trade name' })).toHaveValue(change.trade_name);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('textbox', { name: 'Trade name' })).not.toHaveValue(change.trade_name);
  await page.goto(`/requests/${branded}`);
  await page.getByRole('link', { name: 'Ask again' }).click();
  await expect(page.getByRole('textbox', { name: 'Trade name' })).toHaveValue(change.trade_name);
  await page.getByRole('button', { name: 'Save branding' }).click();
  await askInstead(branded);
});
