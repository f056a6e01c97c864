import { expect, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import { pressUntil } from '../fixtures/page-actions';
import { allByRequest, type Row, seededTaxId, TransactionListObject } from '../pages/transaction-list-page';

/** The day of a record in São Paulo: UTC-3 all year. */
const dayOf = (instant: string) => new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 10);
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

// app/midnight.test.ts and lib/operations/transactions/lists-on-sandbox.test.ts ask each list without a browser.
test('safety 34: days are those of the merchant, both included, sent as full timestamps and never as dates; a client, a day, a period without an end and each preset show exactly their records; withdrawals, which the API cannot filter by date, have no period', async ({
  page,
  signIn,
  sandbox,
  context,
}) => {
  await sandbox.freeze();
  await signIn('viewer');
  const screen = new TransactionListObject(page, 'onramps');
  const all = await allByRequest(context.request, 'onramps');
  const shows = async (wanted: (row: Row) => boolean) => {
    const found = all.filter(wanted).map(({ end2end }) => end2end);
    await expect.poll(() => screen.ids()).toEqual(found.slice(0, 20));
    if (found.length > 0) await expect(screen.range).toHaveText(new RegExp(` of ${found.length}$`));
    return found.length;
  };
  await screen.open();
  const editor = page.getByRole('dialog').filter({ has: page.getByLabel('First day') });
  const openDays = () =>
    pressUntil(page.getByRole('button', { name: /^(Filter by Created|Created: )/ }), editor);
  await openDays();
  await editor.getByLabel('First day').fill('2026-11-10');
  await editor.getByLabel('Last day').fill('2026-11-09');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(editor.getByText('The first day comes after the last one.')).toBeVisible();
  await editor.getByLabel('Last day').fill('2026-11-10');
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/\?from=2026-11-10&to=2026-11-10$/);
  await page.getByRole('button', { name: 'Created: 10 Nov 2026. Edit this filter' }).click();
  await expect(page.getByText('date_from=2026-11-10T03:00:00.000Z')).toBeVisible();
  await expect(page.getByText('date_to=2026-11-11T02:59:59.999999999Z')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[aria-busy=true]:has(table)')).toHaveCount(0);
  const made = screen.rows.locator('td:first-child time');
  // R3 at 12:00 and R4 at 21:00 of that day in São Paulo; R1 and R2 were the evening before.
  await expect(made.filter({ hasText: '10 Nov, 21:00' }).first()).toBeVisible();
  await expect(made.filter({ hasText: '10 Nov, 12:00' }).first()).toBeVisible();
  await expect(made.filter({ hasNotText: /^10 Nov, / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove filter Created' }).click();

  const digits = await seededTaxId(sandbox, 'onramps');
  const middle = digits.length === 11 ? digits.slice(3, 9) : digits.slice(2, 8);
  await screen.filter('Client CPF or CNPJ', digits);
  await expect(page).toHaveURL(/client_tax_id=v_[\w-]{22}$/);
  const ofClient = ({ attributes }: Row) => {
    const masked = String(attributes.client_tax_id ?? '');
    return masked.replace(/\D/g, '') === middle && masked.includes('/') === (digits.length === 14);
  };
  expect(await shows(ofClient)).toBeGreaterThan(0);

  const day = dayOf(all[30]?.created_at ?? '');
  const madeIn = (from: string, to: string) => (row: Row) =>
    dayOf(row.created_at) >= from && dayOf(row.created_at) <= to;
  await page.getByRole('button', { name: /^Remove filter .*CPF or CNPJ$/ }).click();
  for (const [from, to] of [
    [day, day],
    [day, ''],
    ['', day],
  ] as const) {
    await openDays();
    await editor.getByLabel('First day').fill(from);
    await editor.getByLabel('Last day').fill(to);
    await editor.getByRole('button', { name: 'Apply' }).click();
    const query = [from && `from=${from}`, to && `to=${to}`].filter(Boolean).join('&');
    await expect(page).toHaveURL(new RegExp(`\\?${query}$`));
    expect(await shows(madeIn(from || '0', to || '9'))).toBeGreaterThan(0);
    await expect(editor).toHaveCount(0);
  }

  const { now } = (await sandbox.call('GET', 'clock')) as { now: string };
  const today = dayOf(now);
  for (const [preset, from, to] of [
    ['Today', today, today],
    ['Yesterday', dayBefore(today, 1), dayBefore(today, 1)],
    ['Last 7 days', dayBefore(today, 6), today],
    ['Last 30 days', dayBefore(today, 29), today],
    ['This month', `${today.slice(0, 8)}01`, today],
  ] as const) {
    await openDays();
    await editor.getByRole('button', { name: preset }).click();
    await expect(page).toHaveURL(new RegExp(`\\?from=${from}&to=${to}$`));
    await shows(madeIn(from, to));
    await expect(editor).toHaveCount(0);
  }

  await new TransactionListObject(page, 'withdrawals').follow();
  await expect(page.getByText('The API cannot filter withdrawals by date')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter by Created' })).toHaveCount(0);
});

test('safety 35: a browser in any zone shows the days and times of the merchant', async ({
  browser,
  signIn,
  context,
}) => {
  await signIn('viewer');
  const storageState = await context.storageState();
  const shown: string[][] = [];
  for (const timezoneId of ['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati']) {
    const other = await browser.newContext({ storageState, timezoneId, locale: 'en-US' });
    const page = await other.newPage();
    const screen = new TransactionListObject(page, 'onramps');
    await page.goto(`${ORIGIN}/onramps?from=2026-11-10&to=2026-11-10`);
    const chip = page.getByRole('button', { name: 'Created: 10 Nov 2026. Edit this filter' });
    const from = page.getByText('date_from=2026-11-10T03:00:00.000Z');
    await pressUntil(chip, from);
    await expect(page.getByText('date_to=2026-11-11T02:59:59.999999999Z')).toBeVisible();
    const made = screen.rows.locator('td:first-child time');
    await expect(made.filter({ hasText: '10 Nov, 21:00' }).first()).toBeVisible();
    await expect(made.filter({ hasNotText: /^10 Nov, / })).toHaveCount(0);
    shown.push(await made.allTextContents());
    await other.close();
  }
  expect(shown[0]?.length).toBeGreaterThan(1);
  expect([shown[1], shown[2]]).toEqual([shown[0], shown[0]]);
});

test('in each language days leave the filters on one line, and what ends it stays together on a narrower one', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('viewer');
  for (const [locale, views, copy] of [
    ['en', 'Saved views', 'Copy link to this view'],
    ['pt-BR', 'Visões salvas', 'Copiar link desta visão'],
    ['es', 'Vistas guardadas', 'Copiar enlace a esta vista'],
  ] as const) {
    await context.addCookies([{ name: 'mesa-locale', value: locale, url: ORIGIN }]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/checkouts?from=2026-11-01&to=2026-11-19');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const heightOf = async () => Math.round((await page.getByRole('toolbar').boundingBox())?.height ?? 0);
    await expect.poll(heightOf).toBe(44);
    const tops = () =>
      Promise.all(
        [views, copy].map(async (name) => {
          const box = await page.getByRole('button', { name }).boundingBox();
          return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
        }),
      );
    for (const width of [1440, 1200, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => new Set(await tops()).size, `${locale} at ${width} px`).toBe(1);
    }
  }
});
