import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import { call, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';
import { askAndApprove, inviteDecider, type Role, signInByRequest } from '../fixtures/people';

/** An active sub-merchant of the fixtures. */
const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const PASSWORD = 'seven brown kettles on a shelf';
const DECIDES: Role = 'treasurer';

const intent = () => ({ ...OUR_PAGE, 'idempotency-key': randomUUID() });

async function addDecider(admin: APIRequestContext, treasurer: APIRequestContext) {
  const { id, email, token, code } = await inviteDecider(admin, treasurer, 'Davi Lins', DECIDES);
  await call(admin, 'POST', '/api/join', { body: { token, code, password: PASSWORD } });
  return { id, email };
}

/** In place of the document before. */
async function keepPolicy(admin: APIRequestContext, treasurer: APIRequestContext, secondPerson: object[]) {
  const { version } = await (await call(admin, 'GET', '/api/policies')).json();
  const asked = { version, document: { second_person: secondPerson } };
  const alone = await call(admin, 'POST', '/api/policies', { headers: intent(), body: asked });
  expect((await alone.json()).error.code).toBe('second_person_needed');
  await askAndApprove(admin, treasurer, { kind: 'policy', asked });
}

test('a withdrawal above the threshold is asked for, and sent by the other person’s approval alone', async ({
  page,
  signIn,
  people,
  sandbox,
  browser,
}) => {
  const admin = (await people.context('admin')).request;
  // Joining signs in: the administrator's own cookie stays in another jar.
  const joining = (await people.context('admin')).request;
  const treasurer = (await people.context(DECIDES)).request;
  const decider = await addDecider(joining, treasurer);
  const context = await browser.newContext();
  try {
    await keepPolicy(admin, treasurer, [{ operation: 'withdrawal', currency: 'USDT', above: '100' }]);
    await signIn(DECIDES);
    await page.goto(`/sub-merchants/${CID}/withdrawals`);
    await page.getByLabel('Amount', { exact: true }).fill(`${randomInt(200, 900)}.25`);
    await expect(page.getByText(/A second person decides this: .*Davi Lins/).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Whitelist group' }).click();
    await page.getByRole('option', { name: /Treasury/ }).click();
    await page.getByRole('button', { name: 'Review withdrawal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ask the second person' }).click();
    await expect(page.getByText(/Asked\. It waits for .*Davi Lins/)).toBeVisible();
    await expectNoAxeViolationsInEitherTheme(page);
    expect((await sandbox.effects()).withdrawals ?? 0).toBe(0);
    await page.getByRole('link', { name: 'Open the request' }).click();
    await expect(page.getByText('You asked for this. Somebody else decides it.')).toBeVisible();

    await signInByRequest(context.request, { email: decider.email, password: PASSWORD });
    const theirs = await context.newPage();
    await theirs.goto(`/sub-merchants/${CID}/withdrawals`);
    await expect(theirs.getByRole('link', { name: /^Withdrawal, \d{3}\.25 USDT$/ })).toBeVisible();
    // Requests of other specs may wait beside it.
    const waiting = theirs.getByText(/Your decision\. Nothing was sent to the API/);
    const link = theirs.getByRole('link', { name: /^Withdrawal, \d{3}\.25 USDT$/ });
    await expect(waiting.filter({ has: link })).toBeVisible();
    await theirs.goto(new URL(page.url()).href);
    await theirs.getByRole('button', { name: 'Approve and send' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Approve this request?' });
    await expectNoAxeViolationsInEitherTheme(theirs);
    await dialog.getByRole('button', { name: 'Approve and send' }).click();
    await expect(theirs.getByRole('heading', { name: 'Approved by Davi Lins, and done.' })).toBeVisible();
    expect((await sandbox.effects()).withdrawals).toBe(1);
    await expect(page.getByRole('heading', { name: 'Approved by Davi Lins, and done.' })).toBeVisible();

    await page.goto(`/sub-merchants/${CID}/whitelist`);
    await expect(page.getByText(/A second person decides this: .*Davi Lins/).first()).toBeVisible();
  } finally {
    await keepPolicy(admin, treasurer, []);
    await call(admin, 'PATCH', `/api/team/${decider.id}`, { body: { disabled: true } });
    await context.close();
  }
});
