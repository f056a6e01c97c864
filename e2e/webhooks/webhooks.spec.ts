import type { APIRequestContext, Page } from 'playwright/test';
import { call } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import type { Sandbox } from '../fixtures/sandbox-control';

interface Line {
  id: string;
  end2end?: string;
  process?: string;
}

/** Completes a payment and waits until the inbox has all its webhooks. */
async function completed(request: APIRequestContext, sandbox: Sandbox): Promise<string> {
  const id = await beginPayment(request);
  await advance(request, id);
  await advance(request, id, 'success.completed');
  await expect
    .poll(async () => (await lines(request, `text=${id}`))[0]?.process, { timeout: 30_000 })
    .toBe('success.completed');
  const underWay = async () => {
    const { deliveries } = (await sandbox.call('GET', 'deliveries?account=A')) as {
      deliveries: { end2end: string; state: string }[];
    };
    return deliveries.filter(({ end2end, state }) => end2end === id && state !== 'delivered');
  };
  await expect.poll(underWay).toEqual([]);
  return id;
}

async function beginPayment(request: APIRequestContext): Promise<string> {
  const body = { kind: 'onramp', currency_code: 'USDT', webhook: 'mesa' };
  const answer = await call(request, 'POST', '/api/sandbox/transactions', { body });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).created;
}

const advance = async (request: APIRequestContext, id: string, to?: string) => {
  const answer = await call(request, 'POST', `/api/sandbox/transactions/${id}/advance`, {
    body: to === undefined ? {} : { to },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

async function lines(request: APIRequestContext, query: string): Promise<Line[]> {
  const answer = await request.get(`${ORIGIN}/api/events?${query}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).groups;
}

/** The state that our own read of the API returned. */
async function stateOf(request: APIRequestContext, id: string): Promise<string> {
  const answer = await request.get(`${ORIGIN}/api/onramps/${id}`);
  return (await answer.json()).record.process;
}

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/events${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
}

test('safety 56, 61: a forged, a replayed and a reordered webhook change nothing, and the inbox says why', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  test.slow();
  await signIn('operator');
  const request = context.request;
  const id = await completed(request, sandbox);
  const [line] = await lines(request, `text=${id}`);
  await open(page, `?event=${line?.id}`);
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByText('Verified').first()).toBeVisible();
  const steps = await timeline.getByRole('listitem').count();

  const send = async (signature: 'Right' | 'Wrong', edit: (body: string) => string, status: number) => {
    await page.getByRole('button', { name: 'Compose and send' }).click();
    const dialog = page.getByRole('dialog');
    const box = dialog.getByRole('textbox', { name: 'Body' });
    await box.fill(edit(await box.inputValue()));
    await dialog.getByRole('radio', { name: signature }).check();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(`The receiver answered ${status}.`)).toBeVisible();
  };
  const later = (body: string) =>
    body
      .replace(/"updated_at": "[^"]*"/, '"updated_at": "2099-01-01T00:00:00Z"')
      .replaceAll('success.completed', 'chargeback');
  const forged = async () => (await lines(request, 'verdict=failed')).map(({ id }) => id);
  const known = await forged();
  await send('Wrong', later, 401);
  await expect.poll(forged).not.toEqual(known);
  // Correctly signed but old: kept as evidence.
  await page.reload();
  const older = (body: string) =>
    body.replace(/"updated_at": "[^"]*"/, '"updated_at": "2020-01-01T00:00:00Z"');
  await send('Right', older, 200);
  await expect(timeline.getByRole('listitem')).toHaveCount(steps + 1, { timeout: 20_000 });
  // The same bytes again: a copy, not an event.
  await page.reload();
  await page.getByRole('button', { name: 'Redeliver' }).click();
  await expect(page.getByText('The receiver answered 200.')).toBeVisible();
  await expect(timeline.getByText(/received \d×/).first()).toBeVisible({ timeout: 20_000 });
  expect(await stateOf(request, id)).toBe('success.completed');
  await timeline.getByRole('button').last().click();
  await expect(page.getByText('Late: older than what was known.')).toBeVisible();
  await page.getByRole('button', { name: 'Process again' }).click();
  await expect(page.getByText('Done.')).toBeVisible();
  expect(await stateOf(request, id)).toBe('success.completed');
});

test('filters and searches narrow the inbox, the film tells what appeared, and a viewer sees no personal data', async ({
  page,
  context,
  signIn,
  people,
  sandbox,
}) => {
  test.slow();
  await signIn('operator');
  const id = await completed(context.request, sandbox);
  await open(page);
  const list = page.getByRole('list', { name: 'Events by record' });
  await expect(list.getByRole('button').filter({ hasText: id.slice(0, 8) })).toBeVisible();
  // The first record is open beside the list without being in the address.
  await expect(list.locator('[aria-current="true"]')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  await expect(page).toHaveURL(/\/events$/);
  await page.getByRole('textbox', { name: 'ID or text in the payload' }).fill(id);
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button')).toHaveCount(1);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('textbox', { name: 'JSON path in the payload' }).fill('$.process == "nothing"');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No event matches')).toBeVisible();
  await page.getByRole('textbox', { name: 'JSON path in the payload' }).fill('$.[');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'JSON path in the payload' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await list
    .getByRole('button')
    .filter({ hasText: id.slice(0, 8) })
    .click();
  await expect(page).toHaveURL(/event=d\d+/);
  await expect(page.getByText('Appeared').first()).toBeVisible();
  await expectNoAxeViolations(page);
  const limited = { error: { code: 'rate_limited', request_id: 'r1' } };
  await page.route('**/api/events/*/reveal', (route) => route.fulfill({ status: 429, json: limited }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Reveal as received' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'It could not be revealed. Too many' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reveal as received' }).click();
  await expect(page.getByText('Personal data is masked.')).toHaveCount(0);

  const viewer = await (await people.context('viewer')).newPage();
  await viewer.setViewportSize({ width: 390, height: 844 });
  await viewer.goto(page.url());
  await expect(viewer.getByText('Personal data is masked.')).toBeVisible();
  await expect(viewer.getByRole('button', { name: /Reveal|Process again|Redeliver/ })).toHaveCount(0);
  await expectNoSidewaysScroll(viewer);
  await expectNoAxeViolations(viewer);
  await viewer.getByRole('button', { name: 'All events' }).click();
  await expect(viewer.getByRole('list', { name: 'Events by record' })).toBeVisible();
  await expectNoSidewaysScroll(viewer);
});
