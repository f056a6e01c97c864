import type { Locator, Page } from 'playwright/test';
import type { STORY_IDS } from '@/components/sandbox/stories/story-ids';
import { en } from '@/lib/i18n/messages/en/messages';
import { quoteByRequest } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';

type StoryId = (typeof STORY_IDS)[number];
const { stories } = en;

/** Presses a card of the Overview; resolves with the bar. */
async function start(page: Page, id: StoryId): Promise<Locator> {
  await page.goto('/overview');
  const bar = page.getByRole('region', { name: stories[id].title, exact: true });
  await page.getByRole('link', { name: stories[id].title, exact: true }).click();
  await expect(bar).toContainText(/^Story \d of 6/);
  return bar;
}

const progress = (bar: Locator, done: number, count: number) =>
  expect(bar.getByText(`${done} of ${count}`, { exact: true })).toBeVisible({ timeout: 60_000 });

/** Leads straight to the page of that person's step. */
async function become(bar: Locator, name: string, page: RegExp): Promise<void> {
  await bar.getByRole('button', { name }).click();
  await expect(bar.page()).toHaveURL(page);
  await expect(bar.page().getByRole('button', { name: 'Account menu' })).toContainText(name);
  await expect(bar).toBeVisible();
}

/** As the operator, who gives the order; then as Ana, who has the quote. */
async function orderLostAnswer(page: Page): Promise<Locator> {
  const bar = await start(page, 'lost');
  await bar.getByRole('button', { name: 'Lose the next answer' }).click();
  await progress(bar, 2, 5);
  await become(bar, 'Ana Ribeiro', /\/convert\?rfq=/);
  return bar;
}

/** The control that wears the ring and the number of the bar. */
async function pressRinged(page: Page, name: string | RegExp): Promise<void> {
  const control = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .and(page.locator('[data-guide]'));
  await expect(control).toHaveCSS('box-shadow', /6px/);
  await control.focus();
  await control.press('Enter');
}

async function accept(page: Page, bar: Locator): Promise<void> {
  await page.getByRole('radio', { name: /^D1/ }).check();
  const dialog = page.getByRole('dialog', { name: 'Confirm conversion' });
  await pressUntil(page.getByRole('button', { name: /^Accept D1/ }), dialog);
  await dialog.locator('[data-guide=confirm]').click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect(bar).toBeVisible();
}

/** Leads back to the Overview, where the card says that it is done. */
async function expectWayBack(page: Page, bar: Locator, id: StoryId): Promise<void> {
  await expect(bar).toContainText(stories[id].end);
  await bar.getByRole('link', { name: stories.back }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(bar).toBeHidden();
  await page.mouse.move(300, 300);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: stories[id].title }) });
  await expect(card).toContainText('Done');
}

test('a card that is pressed while the page becomes alive begins its story', async ({ page, signIn }) => {
  await signIn('viewer');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late: string[] = [];
  await page.route('**/_next/static/**/*.js*', async (route) => {
    const response = await route.fetch();
    // The code that exchanges the links that the server drew: the page is hydrated with it.
    if ((await response.text()).includes('startsWith("#stor")')) {
      late.push(route.request().url());
      await released;
    }
    await route.fulfill({ response });
  });
  await page.goto('/overview', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => 'next' in window)).toBe(true);
  await page.getByRole('link', { name: stories.expired.title, exact: true }).click();
  await expect(page).toHaveURL('/overview#story=expired');
  await expect.poll(() => late.length).toBeGreaterThan(0);
  release();
  await expect(page).toHaveURL(/\/convert\?rfq=/);
  await expect(page.getByRole('region', { name: stories.expired.title, exact: true })).toBeVisible();
});

test('the answer that was lost is found out, and one acceptance was sent', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  const bar = await orderLostAnswer(page);
  await progress(bar, 3, 5);
  await accept(page, bar);
  await progress(bar, 5, 5);
  await expect(page.getByText('Rate locked. Funds have not landed yet.').first()).toBeVisible();
  expect((await sandbox.effects()).debits).toBe(1);
  await expectWayBack(page, bar, 'lost');
});

test('whoever leaves before the lost answer came, loses no later one, though they may not control the sandbox', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  const bar = await orderLostAnswer(page);
  expect(await sandbox.call('GET', 'scenario?account=A')).toHaveProperty('faults.0.drop', 'after');
  await bar.getByRole('button', { name: stories.leave }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account menu' })).toContainText('Bruno Tavares');
  expect(await sandbox.call('GET', 'scenario?account=A')).not.toHaveProperty('faults.0');
});

test('a story that is started instead of the lost answer loses none of its own', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  await orderLostAnswer(page);
  expect(await sandbox.call('GET', 'scenario?account=A')).toHaveProperty('faults.0.drop', 'after');
  const bar = await start(page, 'convert');
  await expect(page).toHaveURL(/\/convert\?rfq=/);
  await expect(page.getByRole('button', { name: 'Account menu' })).toContainText('Ana Ribeiro');
  await progress(bar, 2, 4);
  expect(await sandbox.call('GET', 'scenario?account=A')).not.toHaveProperty('faults.0');
});

test('a conversion opens quoted, is accepted and seen, and the steps of others do not count', async ({
  page,
  signIn,
}) => {
  await signIn('treasurer');
  await page.goto('/overview');
  await quoteByRequest(page.request);
  const bar = await start(page, 'convert');
  await progress(bar, 2, 4);
  await expect(page).toHaveURL(/\/convert\?rfq=/);
  await expectNoAxeViolationsInEitherTheme(page);
  await accept(page, bar);
  await progress(bar, 3, 4);
  await pressRinged(page, 'View conversion');
  await progress(bar, 4, 4);
  await expectWayBack(page, bar, 'convert');
});

test('a press that begins on the card of the server starts its story, whenever its code comes', async ({
  page,
  signIn,
}) => {
  await signIn('treasurer');
  await page.goto('/overview');
  const code = page.waitForResponse(
    async (answer) => /\/chunks\/.+\.js/.test(answer.url()) && (await answer.text()).includes('"whatBody"'),
  );
  let isThere = false;
  void code.then(() => {
    isThere = true;
  });
  const card = await page.getByRole('link', { name: stories.convert.title, exact: true }).boundingBox();
  if (card === null) throw new Error('the card is not drawn');
  await page.mouse.move(card.x + 5, card.y + 5);
  await page.mouse.down();
  // Whoever presses moves; before the page is alive nobody hears it.
  await expect(async () => {
    await page.mouse.move(card.x + 6, card.y + 5);
    await page.mouse.move(card.x + 5, card.y + 5);
    expect(isThere).toBe(true);
  }).toPass();
  // Long enough to draw what it makes.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 3_000)));
  await page.mouse.up();
  await expect(page).toHaveURL(/\/convert\?rfq=/);
});

test('a rate runs out in the hand, is renewed when asked for, and is accepted by a choice of its own', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const bar = await start(page, 'expired');
  await progress(bar, 2, 4);
  await expect(bar).toContainText(/Wait: the rate runs out in \d+ s/);
  await expect(bar).toContainText('Ask for the renewed rate', { timeout: 45_000 });
  await page.getByRole('radio', { name: /^D1/ }).check();
  const dialog = page.getByRole('dialog');
  await pressUntil(page.locator('[data-guide=renew]'), dialog);
  await dialog.locator('[data-guide=confirm]').click();
  await expect(dialog).toBeHidden();
  await progress(bar, 3, 4);
  expect((await sandbox.effects()).debits ?? 0).toBe(0);
  await expect(page.getByRole('radio', { name: /^D1/ })).toBeChecked();
  await accept(page, bar);
  await expectWayBack(page, bar, 'expired');
});

for (const width of [1440, 390]) {
  test(`a checkout completed weeks ago is charged back, and the balances show what is frozen: ${width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn('operator');
    const bar = await start(page, 'chargeback');
    await progress(bar, 2, 4);
    await bar.getByRole('button', { name: 'Charge it back' }).click();
    await progress(bar, 3, 4);
    await bar.getByRole('link', { name: 'Balances' }).click();
    await progress(bar, 4, 4);
    await expectWayBack(page, bar, 'chargeback');
  });
}

test('a story whose conversion is refused says so, and what brings the balance back', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.scenario({ ledger: { USDT: '1000' } });
  await signIn('treasurer');
  const bar = await start(page, 'convert');
  await page.getByRole('radio', { name: /^D1/ }).check();
  const dialog = page.getByRole('dialog', { name: 'Confirm conversion' });
  await pressUntil(page.getByRole('button', { name: /^Accept D1/ }), dialog);
  await dialog.locator('[data-guide=confirm]').click();
  await expect(bar).toContainText(stories.refused);
});

test('a sub-merchant is enrolled, finishes its onboarding and gets its brand', async ({ page, signIn }) => {
  await signIn('operator');
  const bar = await start(page, 'onboard');
  await page.getByLabel('Name in Mesa').fill(`Padaria ${Date.now()}`);
  await pressRinged(page, 'Enrol');
  await progress(bar, 2, 4);
  await bar.getByRole('button', { name: 'Complete its KYB' }).click();
  await progress(bar, 3, 4);
  await become(bar, 'Ana Ribeiro', /\/branding$/);
  await page.getByLabel('Trade name').fill('Padaria da Serra');
  await pressRinged(page, 'Save branding');
  await page.getByRole('dialog').locator('[data-guide=confirm]').click();
  await progress(bar, 4, 4);
  await expectWayBack(page, bar, 'onboard');
});

test('a withdrawal from whitelist to proof takes six presses: one person asks, another approves, one is sent', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  const bar = await start(page, 'withdrawal');
  const menu = page.getByRole('button', { name: 'Account menu' });
  await expect(page).toHaveURL(/\/withdrawals$/);
  await expect(menu).toContainText('Bruno Tavares');
  await progress(bar, 2, 4);
  await expect(bar).toContainText('to the approved address of New partners');
  await pressRinged(page, 'Review withdrawal');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1,000.00 USDT');
  await dialog.locator('[data-guide=confirm]').click();
  await progress(bar, 3, 4);
  expect((await sandbox.effects()).withdrawals ?? 0).toBe(0);
  // What was sent is not filled in again.
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('');
  // The switch marks the same person with the same number, and nobody else.
  const next = page.getByRole('button', { name: /next in the story/ });
  await pressUntil(menu, next);
  await expect(next).toContainText(/Ana Ribeiro.*4$/);
  await page.keyboard.press('Escape');
  await become(bar, 'Ana Ribeiro', /\/requests\/[^/]+$/);
  await pressRinged(page, /^Approve/);
  await dialog.locator('[data-guide=confirm]').click();
  await progress(bar, 4, 4);
  expect((await sandbox.effects()).withdrawals).toBe(1);
  await expectNoAxeViolationsInEitherTheme(page);
  await expectWayBack(page, bar, 'withdrawal');
});

test('an address that the sandbox did not approve at the start is approved by a press in the bar', async ({
  page,
  signIn,
}) => {
  await signIn('operator');
  await page.route('**/api/sandbox/addresses/**', (route) => route.abort());
  const bar = await start(page, 'withdrawal');
  await expect(page).toHaveURL(/\/withdrawals$/);
  await progress(bar, 1, 4);
  await page.unroute('**/api/sandbox/addresses/**');
  await bar.getByRole('button', { name: 'Approve the address' }).click();
  await progress(bar, 2, 4);
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1,000');
});

test('the stories fit a phone, can be left and started again, stay away once dismissed, and come back by keyboard', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('viewer');
  const bar = await start(page, 'lost');
  await bar.getByRole('button', { name: 'Lose the next answer' }).click();
  await expect(bar.getByRole('button', { name: 'Ana Ribeiro' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInEitherTheme(page);
  await bar.getByRole('button', { name: stories.again }).click();
  await progress(bar, 1, 5);
  await bar.getByRole('button', { name: stories.leave }).click();
  await expect(bar).toBeHidden();
  const list = page.getByRole('heading', { name: stories.title });
  await page.getByRole('button', { name: `What is this? ${stories.title}` }).click();
  await expect(page.getByRole('dialog')).toContainText('sandbox only');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: stories.dismiss }).click();
  await expect(list).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'By currency' })).toBeVisible();
  await expect(list).toBeHidden();
  await page.getByRole('link', { name: stories.show }).focus();
  await page.keyboard.press('Enter');
  await expect(list).toBeVisible();
  await page.reload();
  await expect(list).toBeVisible();
});
