import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsInEitherTheme,
  test,
} from '../fixtures/dashboard-test';
import { listByRequest, TransactionListObject } from '../pages/transaction-list-page';

test('a record has an address of its own: opened, walked with J and K, closed, and found again by its link; whichever way it closes, the focus is on its row, and one that was elsewhere stays there', async ({
  page,
  signIn,
  context,
  sandbox,
}) => {
  await sandbox.freeze();
  await signIn('viewer');
  const { results } = await listByRequest(context.request, 'onramps', '?limit=100&offset=30');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  const ids = await screen.ids();
  const row = (at: number) => page.locator(`a[data-row="${ids[at]}"]`);
  const heading = screen.drawer.getByRole('heading', { name: 'Onramp' });
  await screen.openRecord(screen.rows.nth(2));
  await expect(screen.drawer.getByText(ids[2] ?? '').first()).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await page.keyboard.press('j');
  await expect(screen.drawer.getByText(ids[3] ?? '').first()).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(screen.drawer.getByText(ids[1] ?? '').first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`tx=${ids[1]}`));
  await page.keyboard.press('Escape');
  await expect(screen.drawer).toHaveCount(0);
  await expect(row(1)).toBeFocused();
  await expect(page).toHaveURL(/\/onramps$/);

  await screen.openRecord(screen.rows.nth(1));
  await expect(heading).toBeFocused();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`tx=${ids[2]}`));
  await page.goBack();
  await expect(screen.drawer).toHaveCount(0);
  await expect(row(2)).toBeFocused();
  await page.goForward();
  await expect(heading).toBeFocused();
  await page.keyboard.press('/');
  const filter = page.getByRole('button', { name: 'Filter by Created' });
  await expect(filter).toBeFocused();
  await page.goBack();
  await expect(screen.drawer).toHaveCount(0);
  await expect(filter).toBeFocused();

  const old = results.at(-1);
  await page.goto(`/onramps?tx=${old?.end2end}&at=${encodeURIComponent(old?.created_at ?? '')}`);
  await expect(screen.drawer.getByText(old?.end2end ?? '').first()).toBeVisible();
  await page.goto('/onramps?tx=nobody');
  await expect(screen.drawer.getByText('Not found in recent records')).toBeVisible();
});

test('a record scrolled to its last line keeps its header and the way out of it; the whole screen is worked with the keyboard alone', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'checkouts');
  await screen.open();
  await screen.openRecord(screen.rows.first());
  await screen.drawer.getByText('Raw JSON').evaluate((last) => last.scrollIntoView({ block: 'center' }));
  const close = screen.drawer.getByRole('button', { name: 'Close' });
  await expect(close).toBeInViewport();
  expect(await screen.drawer.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0);
  await close.click();
  await expect(screen.drawer).toHaveCount(0);
  // The keyboard begins at the top of the page.
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());

  const ids = await screen.ids();
  const row = (at: number) => page.locator(`a[data-row="${ids[at]}"]`);
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(row(0)).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await expect(row(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screen.drawer).toBeVisible();
  await expect(screen.drawer.getByRole('heading', { name: 'Checkout' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(1)).toBeFocused();
  await page.keyboard.press(']');
  await expect(screen.range).toHaveText(/^21–40 of/);
  const first = page.locator('a[data-row]').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('[');
  await expect(screen.range).toHaveText(/^1–20 of/);
  await expect(first).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('button', { name: 'Filter by Created' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Filter by PIX end-to-end ID' });
  await expect(editor.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('E1823612020261119');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The value has 17 characters and a PIX end-to-end ID has 32.')).toBeVisible();
  // G begins a navigation shortcut; its second key must not act on this list.
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible();
});

test('safety 53: personal data is hidden until it is revealed, the reveal is written down, and a viewer has none', async ({
  page,
  signIn,
  people,
  sandbox,
}) => {
  await sandbox.freeze();
  await signIn('operator');
  const screen = new TransactionListObject(page, 'checkouts');
  await screen.open();
  await screen.openRecord(screen.rows.nth(4));
  const address = page.url();
  const masked = screen.drawer.getByText(/^•••\.\d{3}\.\d{3}-••$|^••\.\d{3}\.\d{3}\/••••-••$/);
  await expect(masked.first()).toBeVisible();
  await screen.drawer.getByText('Raw JSON').click();
  await expect(screen.drawer.locator('pre')).toContainText('"client_tax_id": "••');
  await screen.drawer.getByRole('button', { name: /^Reveal client_tax_id/ }).click();
  await expect(screen.drawer.getByText('Revealed. The audit log has your name and the time.')).toBeVisible();
  await expect(screen.drawer.locator('pre')).toContainText(/"client_tax_id": "\d{11,14}"/);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(screen.drawer.getByText(/^••/).first()).toBeVisible();

  const viewer = await (await people.context('viewer')).newPage();
  await viewer.goto(address);
  await expect(viewer.locator('dialog[open]').getByText('Client CPF or CNPJ', { exact: true })).toBeVisible();
  await expect(viewer.getByRole('button', { name: /^Reveal/ })).toHaveCount(0);
  await viewer.close();
});

test('a record that changes is told without a reload, in the list and beside it; safety 53: what was revealed of it is hidden again when it has moved on', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.freeze();
  await page.clock.install();
  const made = (await sandbox.call('POST', 'transactions', { kind: 'onramp' })) as { end2end: string };
  await signIn('operator');
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open();
  const row = screen.rows.filter({ has: page.locator(`a[data-row="${made.end2end}"]`) });
  await expect(row).toContainText('Pending');
  await screen.openRecord(row);
  const coming = screen.drawer.getByText('Not yet', { exact: true });
  await expect(coming).toHaveCount(2);
  /** Lets the page's clock run until it has read by itself what the API has now. */
  const comes = (seen: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(10_000);
      await seen();
    }).toPass({ timeout: 40_000 });
  await sandbox.call('POST', `transactions/${made.end2end}/advance`, {});
  await comes(() => expect(row).toContainText('Processing', { timeout: 1_000 }));
  // The PIX has arrived, the hash has not.
  await expect(coming).toHaveCount(1);
  await expect(screen.drawer.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).toHaveCount(4);

  const reveal = screen.drawer.getByRole('button', { name: /^Reveal client_tax_id/ });
  await reveal.click();
  await expect(screen.drawer.getByText('Revealed. The audit log has your name and the time.')).toBeVisible();
  await expect(reveal).toHaveCount(0);
  // The dashboard detects a change by the time of the last update.
  await sandbox.advance(1);
  await sandbox.call('POST', `transactions/${made.end2end}/advance`, {});
  const hidden = screen.drawer.getByText(
    'The record has changed since it was revealed, so it is hidden again.',
  );
  await comes(() => expect(hidden).toBeVisible({ timeout: 1_000 }));
  await expect(reveal).toBeVisible();
});

test('a withdrawal is opened by its id or its hash from one box; what is not there is not found or not ours; an address with an id that cannot be asked for asks for nothing, begins no file, and says what to do', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('operator');
  const { results } = await listByRequest(context.request, 'withdrawals', '?limit=100');
  const sent = results.find(({ attributes }) => attributes.tx_hash !== undefined);
  const screen = new TransactionListObject(page, 'withdrawals');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/' || pathname.startsWith('/api/withdrawals/')) asked.push(pathname);
  });
  await screen.open('?tx=export');
  await expect(screen.drawer.getByText('This dashboard cannot ask for an ID like this')).toBeVisible();
  await expect(screen.drawer.getByText('Check the link, or search for the record.')).toBeVisible();
  expect(asked).toEqual([]);

  const box = page.getByRole('textbox', { name: 'End-to-end ID or transaction hash' });
  const find = async (id = '') => {
    await page.keyboard.press('Escape');
    await expect(screen.drawer).toHaveCount(0);
    await box.fill(id);
    await box.press('Enter');
  };
  for (const id of [sent?.end2end, sent?.attributes.tx_hash]) {
    await find(id);
    await expect(screen.drawer.getByText(sent?.end2end ?? '').first()).toBeVisible();
  }
  await find('nobody');
  await expect(screen.drawer.getByText('No withdrawal with this ID or hash in this account')).toBeVisible();
  // Proves that the listener records requests.
  expect(asked).toContain('/api/withdrawals/nobody');
  await expectNoAxeViolations(page);
  await find('x'.repeat(300));
  await expect(page.getByText('Shorten this to 256 characters. It has 300 now.')).toBeVisible();
  await expect(screen.drawer).toHaveCount(0);
});
