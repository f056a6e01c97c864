import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { call, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';
import { askAndApprove } from '../fixtures/people';
import { tabOnto, tabTo } from '../fixtures/tab-to';

/** A CNPJ of its own for each run: a saved one is never deleted. */
function newCnpj(): string {
  const digits = [...`${randomInt(10_000_000, 99_999_999)}0001`].map(Number);
  for (const weights of [
    [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
    [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  ]) {
    const sum = weights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join('').replace(/^(\d{2})(\d{3})(\d{3})(\d{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}

async function keepTyping(
  admin: APIRequestContext,
  treasurer: APIRequestContext,
  how: 'allowed' | 'forbidden',
) {
  const { version } = await (await call(admin, 'GET', '/api/policies')).json();
  const document = { destinations: { new_in_convert: how } };
  await askAndApprove(admin, treasurer, { kind: 'policy', asked: { version, document } });
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
}

test('keyboard alone: a destination is added, confirmed by the other person from the queue, chosen in Convert, named on the record', async ({
  page,
  signIn,
  people,
}) => {
  const key = newCnpj();
  const owner = `Recife ${key.slice(0, 10)}`;
  await signIn('operator');
  await page.goto('/destinations');
  await tabTo(page, 'button', 'Add a destination');
  await page.keyboard.press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add a destination' });
  await expect(adding).toBeVisible();
  await typeInto(page, 'PIX key', key);
  await typeInto(page, 'Owner', owner);
  await typeInto(page, 'Name in lists', 'Freight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(owner) })).toContainText('Waits for');

  const decider = await (await people.context('treasurer')).newPage();
  await decider.goto('/convert');
  await expect(decider.getByLabel('PIX key that receives the BRL')).toBeVisible();
  await decider.goto('/requests?kind=destination');
  await expectNoAxeViolationsInEitherTheme(decider);
  const row = decider.getByRole('row', { name: new RegExp(owner) });
  await expect(row).toContainText('Your decision');
  await tabOnto(decider, row.getByRole('link'));
  await decider.keyboard.press('Enter');
  await tabTo(decider, 'button', 'Approve');
  await decider.keyboard.press('Enter');
  const approving = decider.getByRole('dialog', { name: 'Approve this request?' });
  await expect(approving).toContainText(owner);
  await expect(approving).toContainText(key);
  await tabTo(decider, 'button', 'Approve');
  await decider.keyboard.press('Enter');
  await expect(decider.getByRole('heading', { name: /^Approved by/ })).toBeVisible();
  await tabTo(decider, 'link', 'Open the record');
  await decider.keyboard.press('Enter');
  await expect(decider.getByRole('row', { name: new RegExp(owner) })).toContainText('Ready');

  await decider.goto('/convert');
  await tabTo(decider, 'textbox', 'You send');
  await decider.keyboard.type('321.50');
  await tabTo(decider, 'button', /^PIX key that receives the BRL: /);
  await decider.keyboard.press('Enter');
  await expect(decider.getByRole('combobox', { name: 'Owner or key' })).toBeFocused();
  // In a low window it stays over or under its field, never beside it.
  const size = decider.viewportSize() ?? { width: 1440, height: 900 };
  await decider.setViewportSize({ ...size, height: 480 });
  const field = await decider.getByRole('button', { name: /^PIX key that receives the BRL: / }).boundingBox();
  const left = async () => (await decider.getByRole('dialog').boundingBox())?.x;
  await expect.poll(left).toBeCloseTo(field?.x ?? 0, 0);
  await decider.setViewportSize(size);
  await decider.keyboard.type(owner);
  await expect(decider.getByRole('option')).toHaveCount(1);
  await expectNoAxeViolationsInEitherTheme(decider);
  await decider.keyboard.press('Enter');
  await expect(decider.getByRole('button', { name: new RegExp(`: Freight, ${key}`) })).toBeFocused();
  await tabTo(decider, 'button', 'Get quote');
  await decider.keyboard.press('Enter');
  await tabTo(decider, 'radio', /^D[01]/);
  await decider.keyboard.press('ArrowRight');
  await expect(decider.getByRole('radio', { name: 'D1' })).toBeChecked();
  await tabTo(decider, 'button', /^Accept D1/);
  await decider.keyboard.press('Enter');
  const confirm = decider.getByRole('dialog', { name: 'Confirm conversion' });
  await expect(confirm).toContainText('First conversion to this key');
  await expect(confirm).toContainText(owner);
  await expectNoAxeViolationsInEitherTheme(decider);
  await tabTo(decider, 'button', /^Accept D1 at/);
  await decider.keyboard.press('Enter');
  await tabTo(decider, 'link', 'View conversion');
  await decider.keyboard.press('Enter');
  await expect(decider.getByText(owner).first()).toBeVisible();

  await page.goto('/destinations');
  await tabTo(page, 'button', 'Switch off Freight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Switch off Freight?' })).toBeVisible();
  await tabTo(page, 'button', /^Switch off$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(owner) })).toContainText('Switched off');
});

test('a new destination is rejected with a reason, which who added it reads, and is asked for again with what was typed', async ({
  page,
  signIn,
  people,
}) => {
  const key = newCnpj();
  const owner = `Natal ${key.slice(0, 10)}`;
  const reason = 'This key is of another supplier.';
  await signIn('operator');
  const body = { kind: 'pix', value: key, owner, name: 'Freight' };
  const headers = { ...OUR_PAGE, 'idempotency-key': randomUUID() };
  expect((await call(page.request, 'POST', '/api/destinations', { body, headers })).status()).toBe(200);

  const decider = await (await people.context('treasurer')).newPage();
  await decider.goto('/destinations');
  await decider
    .getByRole('row', { name: new RegExp(owner) })
    .getByRole('link', { name: 'Decide Freight' })
    .click();
  await decider.getByRole('button', { name: 'Reject…' }).click();
  const rejecting = decider.getByRole('dialog', { name: 'Reject this request' });
  await rejecting.getByRole('textbox').fill(reason);
  await decider.context().setOffline(true);
  await rejecting.getByRole('button', { name: 'Reject and send back' }).click();
  await expect(rejecting.getByText('it is rejected once')).toBeVisible();
  await expect(rejecting.getByRole('textbox')).toHaveValue(reason);
  await decider.context().setOffline(false);
  await rejecting.getByRole('button', { name: 'Reject and send back' }).click();
  await expect(decider.getByRole('heading', { name: /^Rejected by/ })).toBeVisible();

  await page.goto('/requests?state=decided&kind=destination');
  const row = page.getByRole('row', { name: new RegExp(owner) });
  await expect(row).toContainText('Rejected');
  await row.getByRole('link').click();
  await expect(page.getByText(reason)).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await page.getByRole('link', { name: 'Ask again' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a destination' });
  await expect(adding.getByRole('textbox', { name: 'PIX key' })).toHaveValue(key);
  await expect(adding.getByRole('textbox', { name: 'Owner' })).toHaveValue(owner);
  const earlier = new URL(page.url()).searchParams.get('again');
  const sent = page.waitForRequest(
    (one) => one.method() === 'POST' && one.url().endsWith('/api/destinations'),
  );
  await adding.getByRole('button', { name: 'Add the destination' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ replaces: earlier });
  const rows = page.getByRole('row', { name: new RegExp(owner) });
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/\/destinations$/);
  await expect(rows.filter({ hasText: 'Waits for' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Rejected' })).toHaveCount(1);
  await rows.filter({ hasText: 'Waits for' }).getByRole('link', { name: 'Request for Freight' }).click();
  await page.getByRole('button', { name: 'Withdraw the request' }).click();
  await expect(page.getByRole('heading', { name: /^Withdrawn by/ })).toBeVisible();
});

test('J and K move between the saved destinations, row by row', async ({ page, signIn }) => {
  await signIn('operator');
  const owners = [0, 1].map(() => `Olinda ${newCnpj()}`);
  for (const owner of owners) {
    const body = { kind: 'pix', value: owner.slice('Olinda '.length), owner, name: owner };
    const headers = { ...OUR_PAGE, 'idempotency-key': randomUUID() };
    expect((await call(page.request, 'POST', '/api/destinations', { body, headers })).status()).toBe(200);
  }
  await page.goto('/destinations');
  const rows = page.locator('tr[data-row]');
  await rows.nth(0).getByRole('button').first().focus();
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0).getByRole('button').first()).toBeFocused();
});

test('where only saved destinations may receive, Convert offers no field and says what to do', async ({
  page,
  signIn,
  people,
}) => {
  const admin = (await people.context('admin')).request;
  const treasurer = (await people.context('treasurer')).request;
  await keepTyping(admin, treasurer, 'forbidden');
  try {
    await signIn('treasurer');
    await page.goto('/convert');
    await page.getByRole('button', { name: /^PIX key that receives the BRL: / }).click();
    await expect(page.getByText('A key that is not here has to be added first.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'PIX key that receives the BRL' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Type another key' })).toHaveCount(0);
  } finally {
    await keepTyping(admin, treasurer, 'allowed');
  }
});
