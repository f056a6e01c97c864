import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { presetDays } from '@/lib/time/day-range';
import { call, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { inEachLanguage } from '../fixtures/languages';
import { pressUntil } from '../fixtures/page-actions';
import type { People } from '../fixtures/people';
import { TransactionListObject } from '../pages/transaction-list-page';

const WALLET = 'bc1qdefaultview';
const SMALLEST = [
  ['Saved view: One wallet', 'Saved views'],
  ['Visão salva: One wallet', 'Visões salvas'],
  ['Vista guardada: One wallet', 'Vistas guardadas'],
] as const;
const panel = (page: Page) => page.getByRole('dialog', { name: 'Saved views' });
const leave = (page: Page, name: string) =>
  page.getByRole('button', { name: `Leave the view ${name} and show the list without filters` });

const openPanel = (page: Page) => pressUntil(page.getByRole('button', { name: 'Saved views' }), panel(page));

/** Gives a person one view of the onramps; removes it before the next test. */
async function viewFor(people: People, role: 'viewer' | 'operator', change: object = {}): Promise<string> {
  const { request } = await people.context(role);
  const headers = { ...OUR_PAGE, 'idempotency-key': randomUUID() };
  const body = {
    list: 'onramps',
    name: 'One wallet',
    shared: false,
    filters: { wallet: WALLET },
    density: 'comfortable',
    ...change,
  };
  const answer = await call(request, 'POST', '/api/views', { body, headers });
  return (await answer.json()).view.id;
}

test.beforeEach(async ({ people }) => {
  for (const role of ['viewer', 'operator'] as const) {
    const { request } = await people.context(role);
    const { views } = await (await call(request, 'GET', '/api/views?list=onramps')).json();
    for (const { id, own } of views) if (own) await call(request, 'DELETE', `/api/views/${id}`, { body: {} });
  }
});

test('a bare address opens with the view that its reader chose, says so, and one press leads back', async ({
  page,
  signIn,
  people,
}) => {
  const id = await viewFor(people, 'viewer', { density: 'compact' });
  await signIn('viewer');
  await page.goto('/onramps');
  await expect(page).toHaveURL(/\/onramps$/);
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Open this list with One wallet' }).click();
  await expect(panel(page).getByText('The list opens with it.')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto('/onramps');
  await expect(page).toHaveURL(new RegExp(`/onramps\\?view=${id}&wallet=${WALLET}$`));
  await expect(page.getByText('Saved view: One wallet')).toBeVisible();
  await expect(page.getByRole('button', { name: `Wallet: ${WALLET}. Edit this filter` })).toBeVisible();
  await leave(page, 'One wallet').click();
  await expect(page).toHaveURL(/\/onramps\?view=all$/);
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/onramps\?view=all$/);
  await expect(page.getByRole('button', { name: /wallet: .*Edit this filter$/i })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Saved view: One wallet')).toBeVisible();
  // From another page of the dashboard, with the display options of the view.
  await page.goto('/offramps');
  await page.getByRole('link', { name: 'Onramps', exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`view=${id}`));
});

test('what a list opens with is one’s own choice, also of a view that somebody shares', async ({
  page,
  signIn,
  people,
}) => {
  const id = await viewFor(people, 'operator', { name: 'Desk', shared: true });
  const { request } = await people.context('viewer');
  const answer = await call(request, 'PATCH', '/api/views/default', { body: { list: 'onramps', view: id } });
  expect(answer.status()).toBe(200);
  await signIn('operator');
  await page.goto('/onramps');
  await expect(page).toHaveURL(/\/onramps$/);
  const viewer = await (await people.context('viewer')).newPage();
  await viewer.goto('/onramps');
  await expect(viewer.getByText('Saved view: Desk')).toBeVisible();
  // Once it is no longer shared, it opens nothing.
  const owner = await people.context('operator');
  await call(owner.request, 'PATCH', `/api/views/${id}`, { body: { shared: false } });
  await viewer.goto('/onramps');
  await expect(viewer).toHaveURL(/\/onramps$/);
  await viewer.goto(`/onramps?view=${id}`);
  await expect(viewer.locator('tbody tr').first()).toBeVisible();
  await expect(viewer.getByText('Desk')).toHaveCount(0);
});

test('what the list shows now can be saved over its view; a reader of a shared one is not offered it', async ({
  page,
  signIn,
  people,
}) => {
  const id = await viewFor(people, 'operator', { name: 'Desk', shared: true });
  await signIn('operator');
  await page.goto(`/onramps?view=${id}&wallet=${WALLET}`);
  await openPanel(page);
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expect(panel(page).getByRole('button', { name: 'Save changes to Desk' })).toHaveCount(0);
  await page.goto(`/onramps?view=${id}&wallet=other`);
  await openPanel(page);
  await expect(panel(page).getByText('It changes for everyone.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Save changes to Desk' }).click();
  await expect(panel(page).getByText('The changes are saved.')).toBeVisible();

  const viewer = await people.context('viewer');
  const { views } = await (await call(viewer.request, 'GET', '/api/views?list=onramps')).json();
  expect(views[0].filters).toEqual({ wallet: 'other' });
  const theirs = await viewer.newPage();
  await theirs.goto(`/onramps?view=${id}&wallet=${WALLET}`);
  await openPanel(theirs);
  await expect(panel(theirs).getByRole('listitem')).toHaveCount(1);
  await expect(panel(theirs).getByRole('button', { name: /^Save changes/ })).toHaveCount(0);
});

test('midnight alone changes nothing of a view that moves with the calendar, and what is saved over it moves on', async ({
  page,
  signIn,
  people,
}) => {
  const id = await viewFor(people, 'viewer', { filters: {}, period: 'last7' });
  await signIn('viewer');
  // The address in a tab that has been open since then.
  const address = `/onramps?view=${id}&opened=2026-10-20&from=2026-10-14&to=2026-10-20`;
  await page.goto(address);
  await openPanel(page);
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expect(panel(page).getByRole('button', { name: /^Save changes/ })).toHaveCount(0);
  await page.goto(`${address}&wallet=${WALLET}`);
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Save changes to One wallet' }).click();
  await expect(panel(page).getByText('The changes are saved.')).toBeVisible();
  const { request } = await people.context('viewer');
  const { views } = await (await call(request, 'GET', '/api/views?list=onramps')).json();
  expect(views).toMatchObject([{ period: 'last7', filters: { wallet: WALLET } }]);
  // Days chosen by hand: the page asks what to do, and the address continues from today.
  await page.goto(`/onramps?view=${id}&opened=2026-10-20&wallet=${WALLET}`);
  const days = await new TransactionListObject(page, 'onramps').editor('Created');
  await days.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(/from=/);
  await openPanel(page);
  await panel(page).getByRole('radio', { name: 'Follow the calendar: Yesterday' }).first().check();
  await panel(page).getByRole('button', { name: 'Save changes to One wallet' }).click();
  await expect(panel(page).getByText('The changes are saved.')).toBeVisible();
  await expect(page).not.toHaveURL(/opened=2026-10-20/);
});

test('"Yesterday" chosen by hand over a view of today that was opened yesterday is another choice', async ({
  page,
  signIn,
  people,
}) => {
  const id = await viewFor(people, 'viewer', { filters: {}, period: 'today' });
  await signIn('viewer');
  const { from: yesterday } = presetDays('yesterday', new Date(), 'America/Sao_Paulo');
  await page.goto(`/onramps?view=${id}&opened=${yesterday}&from=${yesterday}&to=${yesterday}`);
  const save = panel(page).getByRole('button', { name: /^Save changes/ });
  await openPanel(page);
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expect(save).toHaveCount(0);
  await page.keyboard.press('Escape');
  const yesterdays = page.getByRole('button', { name: 'Yesterday', exact: true });
  await pressUntil(page.getByRole('button', { name: /^Created: .* Edit this filter$/ }), yesterdays);
  await yesterdays.click();
  await expect(page).not.toHaveURL(/opened=/);
  await openPanel(page);
  await expect(save).toBeVisible();
});

test('in three languages the view and its menu fit the smallest phone', async ({ page, signIn, people }) => {
  const id = await viewFor(people, 'operator');
  await signIn('operator');
  await page.goto(`/onramps?view=${id}&wallet=other`);
  await inEachLanguage(page, async ({ index }) => {
    const [said, button] = SMALLEST[index] ?? SMALLEST[0];
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(page.getByText(said)).toBeVisible();
    await expectNoSidewaysScroll(page);
    const menu = page.getByRole('dialog', { name: button });
    await pressUntil(page.getByRole('button', { name: button }), menu);
    await expect(menu.getByRole('listitem')).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });
});
