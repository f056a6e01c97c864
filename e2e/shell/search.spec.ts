import type { Locator, Page } from 'playwright/test';
import { expect, expectNoAxeViolationsInEitherTheme, test } from '../fixtures/dashboard-test';

const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';
const E2E = 'E60746948202611201432AbCdEf12345';

/** Requests that search the sub-merchants, from now on. */
function askedOfRegister(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/sub-merchants' && searchParams.has('q')) asked.push(request.url());
  });
  return asked;
}

/** Waits longer than the delay after typing. */
async function momentAfterTyping(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
}

/** Opens search by keyboard. The page is in the HTML before the shortcut works. */
async function openSearch(page: Page): Promise<Locator> {
  const input = page.getByRole('combobox', { name: 'Search and go' });
  await expect(async () => {
    if (!(await input.isVisible())) await page.keyboard.press('ControlOrMeta+k');
    await expect(input).toBeFocused({ timeout: 3_000 });
  }).toPass();
  return input;
}

test('a person goes anywhere by keyboard alone, and Escape gives the focus back', async ({
  page,
  signIn,
}) => {
  await signIn('operator');
  await page.goto('/overview');
  const input = await openSearch(page);
  await page.keyboard.type('onramp');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/onramps$/);
  await expect(input).toHaveCount(0);

  const button = page.getByRole('button', { name: /Search or jump to/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(input).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Convert' })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Escape');
  await expect(input).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the form of a checkout link opens from any screen, for who may make one', async ({ page, signIn }) => {
  await signIn('operator');
  for (const from of ['/overview', '/checkouts']) {
    await page.goto(from);
    await openSearch(page);
    await page.keyboard.type('checkout link');
    await expect(page.getByRole('option', { name: 'New checkout link' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/checkouts$/);
    await expect(page.getByRole('dialog', { name: 'Checkout link' })).toBeVisible();
  }
});

test('its code is fetched on first use', async ({ page, signIn }) => {
  /** Scripts that contain the palette, recognised by an option that only the palette sets. */
  const found: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const text = await response.text().catch(() => '');
    if (/keepHighlight:!0/.test(text)) found.push(response.url());
  });
  await signIn('viewer');
  await page.goto('/balances');
  await expect(page.getByRole('button', { name: 'Re-read now' })).toBeVisible();
  await page.keyboard.press('Tab');
  expect(found).toEqual([]);
  await openSearch(page);
  await expect.poll(() => found.length).toBeGreaterThan(0);
});

for (const [what, text, option, url] of [
  ['a wallet', EVM, 'Onramps with this wallet', `/onramps?wallet=${EVM}`],
  ['a PIX end-to-end id', E2E, 'Offramps with this PIX end-to-end ID', `/offramps?pix_e2e=${E2E}`],
] as const) {
  test(`${what} that is pasted leads to the list that can find it`, async ({ page, signIn }) => {
    await signIn('viewer');
    await page.goto('/overview');
    const input = await openSearch(page);
    await input.fill(text);
    await page.getByRole('option', { name: option }).click();
    await expect(page).toHaveURL((address) => address.pathname + address.search === url);
  });
}

test('a withdrawal is opened by its transaction hash', async ({ page, signIn }) => {
  await signIn('viewer');
  await page.goto('/overview');
  const answer = await page.request.get('/api/withdrawals?limit=100');
  const rows = ((await answer.json()) as { results: { attributes: { tx_hash?: string } }[] }).results;
  const hash = rows
    .map(({ attributes }) => attributes.tx_hash)
    .find((one) => one !== undefined && /^(0x)?[0-9a-f]{64}$/i.test(one));
  if (hash === undefined) throw new Error('no withdrawal of the sandbox has a hash');
  const input = await openSearch(page);
  await input.fill(hash);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((address) => address.searchParams.get('tx') === hash);
  await expect(page.getByRole('main')).toContainText(hash.slice(-6));
});

test('an id that names its kind leads to that list first', async ({ page, signIn }) => {
  await signIn('viewer');
  await page.goto('/overview');
  const answer = await page.request.get('/api/checkouts?limit=20');
  const id = ((await answer.json()) as { results: { end2end: string }[] }).results[0]?.end2end ?? '';
  expect(id).toMatch(/^chk_/);
  const input = await openSearch(page);
  await input.fill(id);
  await expect(page.getByRole('option').first()).toHaveText(/^Checkouts with this ID/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((address) => address.pathname === '/checkouts');
  await expect(page).toHaveURL((address) => address.searchParams.get('tx') === id);
});

test('safety 53: a CPF leads to the filtered list by an opaque id and never stands in an address', async ({
  page,
  signIn,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await signIn('viewer');
  await page.goto('/overview');
  const input = await openSearch(page);
  await input.fill('529.982.247-25');
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.getByRole('option', { name: /^Onramps of this CPF or CNPJ/ }).click();
  await expect(page).toHaveURL(/\/onramps\?client_tax_id=v_/);
  expect(
    addresses.filter((address) => /52998224725|529\.982\.247/.test(decodeURIComponent(address))),
  ).toEqual([]);
});

test('safety 45, 53, 54: wrong check digits and letters are explained, and nothing is offered or sent', async ({
  page,
  signIn,
}) => {
  const asked = askedOfRegister(page);
  await signIn('viewer');
  await page.goto('/overview');
  const input = await openSearch(page);
  for (const text of ['529.982.247-24', 'x'.repeat(300), `a\u202e${EVM}`]) {
    await input.fill(text);
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await momentAfterTyping(page);
  }
  for (const text of ['529.982.24', '12ABC34501DE3', '12.ABC.345']) {
    await input.fill(text);
    await momentAfterTyping(page);
  }
  expect(asked).toEqual([]);
  await input.fill("' OR 1=1 --");
  await expect(page.getByText('No page, action, sub-merchant or note has these words')).toBeVisible();
  await input.fill('livraria');
  await expect(page.getByRole('option', { name: /Livraria Outono/ })).toBeVisible();
  expect(asked.filter((address) => !/q=(%27|livraria)/.test(address))).toEqual([]);
});

test('safety 53: the register of sub-merchants does not look for a tax id, and says why', async ({
  page,
  signIn,
}) => {
  const asked = askedOfRegister(page);
  await signIn('viewer');
  await page.goto('/sub-merchants?q=52998224725');
  await expect(page.getByRole('row').filter({ hasText: 'Livraria Outono' })).toBeVisible();
  const box = page.getByRole('searchbox');
  for (const text of ['529.982.247-25', '12ABC34501DE3', 'x'.repeat(300)]) {
    await box.fill(text);
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await momentAfterTyping(page);
    await expect(box).toHaveValue(text);
  }
  expect(asked).toEqual([]);
  await box.fill('livraria');
  await expect(page).toHaveURL(/q=livraria/);
  await expect(box).not.toHaveAttribute('aria-invalid');
});

test('no entry moves money, and the shortcut stands in the list of shortcuts', async ({ page, signIn }) => {
  await signIn('treasurer');
  await page.goto('/overview');
  await openSearch(page);
  await expect(page.getByRole('dialog')).toContainText('Money moves are never run from here');
  for (const word of ['accept', 'withdraw ', 'approve']) {
    await page.getByRole('combobox').fill(word);
    await expect(page.getByRole('option', { name: /accept|approve|^withdraw /i })).toHaveCount(0);
  }
  await page.getByRole('combobox').fill('keyboard');
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Search and go');
});

for (const [locale, label, page1] of [
  ['pt-BR', 'Buscar e ir', 'Visão geral'],
  ['es', 'Buscar e ir', 'Resumen'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test('pages are found by their names, accents aside', async ({ page, signIn }) => {
      await signIn('viewer');
      await page.goto('/balances');
      const input = page.getByRole('combobox', { name: label });
      await expect(async () => {
        if (!(await input.isVisible())) await page.keyboard.press('ControlOrMeta+k');
        await expect(input).toBeFocused({ timeout: 3_000 });
      }).toPass();
      await input.fill(page1.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase());
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/overview$/);
    });
  });
}

test('search is accessible in either theme', async ({ page, signIn }) => {
  await signIn('viewer');
  await page.goto('/overview');
  const input = await openSearch(page);
  await expectNoAxeViolationsInEitherTheme(page);
  await input.fill(EVM);
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
});
