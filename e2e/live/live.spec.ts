import type { Page } from 'playwright/test';
import { call } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, test } from '../fixtures/dashboard-test';
import { beginPayment, changeSandbox } from '../fixtures/sandbox-payments';
import { TransactionListObject } from '../pages/transaction-list-page';

/** In the demo's register from the start; a new onboarding link restarts its onboarding. */
const STUDIO = 'd43ca3c4-37ef-4850-955a-015477937934';

/** Marks the document; the returned check fails if the page has been reloaded since. */
async function mark(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return async () => expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
}

test('a payment advances and the open list, the record beside it, the overview and a sub-merchant move without a reload', async ({
  page,
  context,
  signIn,
}) => {
  test.slow();
  await signIn('operator');
  const request = context.request;
  const id = await beginPayment(request, 'checkout');
  await changeSandbox(request, `relationships/${STUDIO}/onboarding-link`, { webhook: 'mesa' });
  const stream = page.waitForResponse((answer) => answer.url().includes('/api/live'), { timeout: 60_000 });
  const screen = new TransactionListObject(page, 'checkouts');
  await screen.open();
  const row = screen.rows.filter({ has: page.locator(`a[data-row="${id}"]`) });
  await screen.openRecord(row);
  expect((await stream).headers()['content-type']).toContain('text/event-stream');

  const overview = await context.newPage();
  await overview.goto('/overview');
  const line = overview.getByRole('link').filter({ hasText: id.slice(0, 8) });
  await expect(line.first()).toBeVisible();
  await expect(line.first()).not.toContainText('Completed');
  const sub = await context.newPage();
  await sub.goto(`/sub-merchants/${STUDIO}`);
  await expect(sub.getByText('KYB: Pending')).toBeVisible();
  const stays = await Promise.all([page, overview, sub].map(mark));

  const timeline = screen.drawer.getByRole('list', { name: 'Timeline' });
  await expect(timeline).not.toContainText('Completed');
  await expect(row).not.toContainText('Completed');
  await changeSandbox(request, `transactions/${id}/advance`, { to: 'success.completed' });
  await changeSandbox(request, `relationships/${STUDIO}/kyb`, { process: 'kyb_provider_submerchant.done' });
  await expect(row).toContainText('Completed');
  const completed = timeline.getByRole('listitem').filter({ hasText: 'Completed' });
  await expect(completed).toContainText(
    /time\sfrom\sthe\sAPI.*received\sby\swebhook\sat\s.*first\sread\shere\sat/,
  );
  await expect(line.first()).toContainText('Completed');
  await expect(sub.getByText('KYB: Pending')).toHaveCount(0);
  await expect(sub.getByText(/^KYB: /)).toBeVisible();
  for (const stay of stays) await stay();
});

test('a second browser of the same person shows the same notice, and what is read in one is read in both', async ({
  page,
  context,
  signIn,
  people,
}) => {
  test.slow();
  await signIn('operator');
  // The default; an interrupted earlier try may have left it off.
  const wanted = { kind: 'chargeback', wanted: true };
  const chosen = await call(context.request, 'POST', '/api/notifications/choices', { body: wanted });
  expect(chosen.status()).toBe(200);
  const second = await (await people.context('operator')).newPage();
  const bell = (of: Page, words: RegExp) => of.getByRole('button', { name: words });
  for (const one of [page, second]) await one.goto('/balances');
  for (const one of [page, second]) {
    await expect(bell(one, /unread notification/)).toBeVisible({ timeout: 30_000 });
  }
  const count = async (of: Page) =>
    Number.parseInt((await bell(of, /unread notification/).getAttribute('aria-label')) ?? '', 10) || 0;
  const known = await count(page);
  const id = await beginPayment(context.request, 'checkout');
  await changeSandbox(context.request, `transactions/${id}/advance`, { to: 'success.completed' });
  await changeSandbox(context.request, `transactions/${id}/chargeback`);
  for (const one of [page, second]) {
    await expect.poll(() => count(one), { timeout: 30_000 }).toBeGreaterThan(known);
  }
  await bell(page, /unread notification/).click();
  const notice = page.getByRole('link', { name: /changed after it had completed/ }).first();
  await expect(notice).toContainText(id.slice(0, 8));
  await expectNoAxeViolations(page);
  // Notifications that arrive after the list was opened stay unread, so press again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Mark all as read' }).click({ timeout: 2_000 });
    await expect(bell(second, /No unread notifications/)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByText('Notify me about').click();
  const chargebacks = page.getByRole('switch', { name: 'Chargebacks' });
  await chargebacks.click();
  await expect(notice).toHaveCount(0);
  await expect(chargebacks).toHaveAttribute('aria-busy', 'false');
  await chargebacks.click();
  await expect(notice).toBeVisible();
});
