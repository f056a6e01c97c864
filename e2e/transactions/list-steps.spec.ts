import { expect, test } from '../fixtures/dashboard-test';
import { beginPayment, changeSandbox } from '../fixtures/sandbox-payments';
import { listByRequest, TransactionListObject } from '../pages/transaction-list-page';

const NEW = { account: 'A', kind: 'onramp', currency_code: 'USDT', amount_fiat: '11.00' };

test('J and K go on from a record that stands on no loaded page, load the next page at its end, and say where the list ends; an open record is read by its time, however often the list beside it moves (GEN-11, LIM-21); one that was linked to closes on the page, whatever was opened and gone back from since', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  await sandbox.freeze();
  const screen = new TransactionListObject(page, 'onramps');
  const other = await beginPayment(page.request, 'onramp');
  const { results } = await listByRequest(page.request, 'onramps', '?limit=50');
  const at = (index: number) => results[index] ?? { end2end: '', created_at: '' };
  const link = ({ end2end, created_at }: { end2end: string; created_at: string }) =>
    `?${new URLSearchParams({ tx: end2end, at: created_at })}`;
  const isOpen = (index: number) =>
    expect(page).toHaveURL((address) => address.searchParams.get('tx') === at(index).end2end);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith(at(30).end2end)) asked.push(search);
  });
  await screen.open(link(at(30)));
  await expect(screen.drawer).toContainText(at(30).end2end);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  for (let step = 0; step < 2; step += 1) {
    const reads = asked.length;
    await changeSandbox(page.request, `transactions/${other}/advance`);
    await expect.poll(() => asked.length).toBeGreaterThan(reads);
  }
  expect(new Set(asked)).toEqual(new Set([`?${new URLSearchParams({ at: at(30).created_at })}`]));
  await page.keyboard.press('k');
  await isOpen(19);
  await page.keyboard.press('j');
  await isOpen(20);
  await expect(screen.rows).toHaveCount(40);

  await screen.open(link(at(0)));
  await expect(screen.drawer).toContainText(at(0).end2end);
  await page.keyboard.press('k');
  const newest = screen.drawer.getByText('No newer record is in this list.');
  await expect(newest).toBeVisible();
  await isOpen(0);
  await changeSandbox(page.request, `transactions/${await beginPayment(page.request, 'onramp')}/advance`);
  await expect(newest).toBeHidden();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/\?offset=20$/);
  await screen.openRecord(screen.rows.nth(3));
  for (const address of [/\?offset=20$/, /\?tx=/]) {
    await page.goBack();
    await expect(page).toHaveURL(address);
  }
  await expect(screen.drawer).toContainText(at(0).end2end);
  await page.keyboard.press('Escape');
  await expect(screen.drawer).toHaveCount(0);
  await expect(page).toHaveURL(/\/onramps$/);
});

test('J goes on to the next older record, though as many as a page came since it was read', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  await sandbox.freeze();
  const screen = new TransactionListObject(page, 'onramps');
  const { results } = await listByRequest(page.request, 'onramps', '?limit=100');
  await screen.open();
  // With this many pages the list does not refresh itself.
  for (const rows of [40, 60, 80]) {
    await page.getByRole('button', { name: 'Load 20 more below' }).click();
    await expect(screen.rows).toHaveCount(rows);
  }
  for (let made = 0; made < 21; made += 1) await sandbox.call('POST', 'transactions', NEW);
  await screen.openRecord(screen.rows.last());
  await expect(screen.drawer).toContainText(results[79]?.end2end ?? '');
  await page.keyboard.press('j');
  await expect(page).toHaveURL((address) => address.searchParams.get('tx') === results[80]?.end2end);
});

test('safety 33: rows that come between two pages hide no record, show none twice, and are told', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  await sandbox.freeze();
  const before = (await listByRequest(page.request, 'onramps', '?limit=50')).results.slice(0, 38);
  const ids = before.map(({ end2end }) => end2end);
  const first = await listByRequest(page.request, 'onramps');
  // The first page is fixed, however long the rest takes.
  await page.route(
    ({ pathname, search }) => pathname === '/api/onramps' && search === '',
    (route) => route.fulfill({ json: first }),
  );
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  await expect(screen.rows).toHaveCount(20);
  const shown = await screen.ids();
  for (const amount_fiat of ['11.00', '12.00'])
    await sandbox.call('POST', 'transactions', { ...NEW, amount_fiat });
  const note = page.getByText('2 new records since the first page was read, so rows moved down.');
  // The address changes with the press, so no press is repeated.
  await expect(async () => {
    if (!page.url().includes('offset=20')) await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/offset=20$/, { timeout: 2_000 });
  }).toPass();
  await expect(note).toBeVisible();
  await expect.poll(async () => [...new Set([...shown, ...(await screen.ids())])]).toEqual(ids);

  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'Load 20 more below' }).click();
  await expect.poll(() => screen.ids()).toEqual(ids);
});
