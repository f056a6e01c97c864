import { once } from 'node:events';
import { expect, test } from '../fixtures/dashboard-test';
import { shiftOf, watchShifts } from '../fixtures/layout-shifts';
import { listRequests, TransactionListObject } from '../pages/transaction-list-page';

test('rows that the API takes its time for come with the document into their kept place, with the next frame', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  await watchShifts(page);
  await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/onramps', delay_ms: 1_500 }] });
  const asked = listRequests(page);
  const document = await page.goto('/onramps', { waitUntil: 'commit' });
  const busy = page.locator('[aria-busy="true"]');
  await expect(busy).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Onramps' })).toBeVisible();
  await expect(page.locator('a[data-row]').first()).toBeVisible();
  await expect(busy).toHaveCount(0);
  // The server has read them once.
  expect(asked).toEqual([]);
  const html = (await document?.text()) ?? '';
  expect(html).toContain('<template id="B:');
  expect(html).toContain('data-row=');
  // The condition in React's code that RevealAtOnce relies on; another version may change it.
  expect(html).toContain('"number"!==typeof $RT?requestAnimationFrame(');
  expect(await page.evaluate('typeof $RT')).toBe('undefined');
  expect(await shiftOf(page)).toBeLessThan(0.001);
});

test('a record opened by hand shows at once what the list knows of it, however long its own read takes; a filter that is removed beside it moves the focus to the new rows, and never to those that go', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.freeze();
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open('?from=2026-11-01');
  // Never answers.
  await page.route(/\/api\/onramps\/onr_/, () => undefined);
  await screen.openRecord(screen.rows.nth(1));
  await expect(screen.drawer.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(screen.drawer.getByRole('term').filter({ hasText: /^Asset$/ })).toBeVisible();
  const [, id] = await screen.ids();
  const answer = new AbortController();
  const answered = once(answer.signal, 'abort');
  await page.route(/\/api\/onramps(\?|$)/, (route) => answered.then(() => route.continue()));
  await page.getByRole('button', { name: 'Remove filter Created' }).click();
  await expect(screen.drawer).toHaveCount(0);
  await expect(page.getByText('The rows of the earlier view')).toBeVisible();
  await expect(page.locator('a[data-row]:focus')).toHaveCount(0);
  answer.abort();
  await expect(page.getByText('The rows of the earlier view')).toHaveCount(0);
  await expect(page.locator(`a[data-row="${id}"]`)).toBeFocused();
});
