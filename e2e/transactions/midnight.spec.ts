import type { Page } from 'playwright/test';
import { MERCHANTS, type Moment, type Night, spokenDay } from '@/lib/testing/fixtures/midnight-merchants';
import { OUR_PAGE } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { type Merchant, startMerchant } from '../fixtures/merchant-server';
import { pressUntil } from '../fixtures/page-actions';
import { exportDialog, savedCsv } from '../pages/export-dialog';
import { TransactionListObject } from '../pages/transaction-list-page';

interface Made {
  id: string;
  at: string;
  wall: string;
  mark: string;
  day: string;
}

/** Stops the sandbox's clock at that moment, with an onramp at each of the merchant's instants. */
async function live({ sandbox, request }: Merchant, { now, moments }: Night): Promise<Made[]> {
  await sandbox.reset();
  await sandbox.call('PUT', 'clock', { now, frozen: true });
  const make = async ([at, wall, mark]: Moment): Promise<Made> => {
    // A filter asks for the last microsecond of a day; the sandbox stores milliseconds.
    const body = { kind: 'onramp', created_at: at.replace('.999Z', '.999999Z') };
    const made = (await sandbox.call('POST', 'transactions', body)) as { end2end: string };
    return { id: made.end2end, at, wall, mark, day: wall.slice(0, 10) };
  };
  const made = await Promise.all(moments.map(make));
  // The dashboard derives the API's clock from this response.
  expect((await request.get('/api/checkouts', { headers: OUR_PAGE })).status()).toBe(200);
  return made;
}

/** The visible time of a row and its title; the current year is omitted. */
function timesOf({ day, wall, mark }: Made, today: string): [string, string] {
  const clock = wall.slice(11);
  const short = `${spokenDay(day)}, ${clock.slice(0, 5)}`;
  return [short.replace(` ${today.slice(0, 4)},`, ','), `${spokenDay(day)}, ${clock} ${mark}`];
}

/** Onramps made at one of the merchant's nights. */
class DatedList extends TransactionListObject {
  constructor(
    page: Page,
    private readonly made: Made[],
    private readonly today: string,
  ) {
    super(page, 'onramps');
  }

  /** Opens the editor of the days from its chip. */
  async days() {
    const editor = this.page.getByRole('dialog').filter({ has: this.page.getByLabel('First day') });
    await pressUntil(this.page.getByRole('button', { name: /^(Filter by Created|Created: )/ }), editor);
    return editor;
  }

  async type(from: string, to: string): Promise<void> {
    const editor = await this.days();
    await editor.getByLabel('First day').fill(from);
    await editor.getByLabel('Last day').fill(to);
    await editor.getByRole('button', { name: 'Apply' }).click();
    await expect(editor).toHaveCount(0);
  }

  /** Expects exactly the records of these days of the merchant's calendar, with their times. */
  async shows(from: string, to: string): Promise<Made[]> {
    const wanted = this.made.filter(({ day }) => day >= from && day <= to);
    await expect.poll(() => this.ids()).toEqual(wanted.map(({ id }) => id));
    await expect(this.range).toHaveText(new RegExp(` of ${wanted.length}$`));
    const read = (all: Element[]) => all.map((one) => [one.textContent, one.getAttribute('title')]);
    const times = await this.rows.locator('td:first-child time').evaluateAll(read);
    expect(times).toEqual(wanted.map((one) => timesOf(one, this.today)));
    return wanted;
  }
}

/** Types one day and checks the request; a period without a first day; each preset. Ends at yesterday. */
async function askForDays(screen: DatedList, { today, yesterday, month }: Night): Promise<Made[]> {
  const { page } = screen;
  await screen.type(yesterday, yesterday);
  await expect(page).toHaveURL(new RegExp(`\\?from=${yesterday}&to=${yesterday}$`));
  const rows = await screen.shows(yesterday, yesterday);
  const chip = page.getByRole('button', { name: `Created: ${spokenDay(yesterday)}. Edit this filter` });
  await expect(chip).toBeVisible();
  const editor = await screen.days();
  await expect(editor.getByText(`date_from=${rows.at(-1)?.at}`)).toBeVisible();
  const last = rows[0]?.at.replace('.999Z', '.999999999Z');
  await expect(editor.getByText(`date_to=${last}`)).toBeVisible();
  await screen.type('', yesterday);
  await screen.shows('0', yesterday);
  for (const [preset, from, to] of [
    ['Today', today, today],
    ['This month', month, today],
    ['Yesterday', yesterday, yesterday],
  ] as const) {
    const days = await screen.days();
    await days.getByRole('button', { name: preset }).click();
    await expect(days).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`\\?from=${from}&to=${to}$`));
    await screen.shows(from, to);
  }
  return rows;
}

/** Expects these rows in the exported file, with the merchant's times, zone and days. */
async function exportsThem(
  { page, list }: DatedList,
  zone: string,
  { today, yesterday }: Night,
  rows: Made[],
) {
  await pressUntil(page.getByRole('button', { name: 'Export', exact: true }), exportDialog(page));
  const [title, names, ...lines] = await savedCsv(page);
  const filters = `Filters: Created ${spokenDay(yesterday)}`;
  expect(title?.slice(1, 3)).toEqual([filters, expect.stringContaining(`: ${zone}, `)]);
  expect(names?.[0]).toBe(`Created (${zone})`);
  const name = `${list}_sandbox_${yesterday}_${today}-`;
  await expect(exportDialog(page).getByRole('status')).toContainText(`saved as ${name}`);
  const inFile = lines.map(([wall, at, , id]) => [wall, at, id]);
  expect(inFile).toEqual(rows.map(({ wall, at, id }) => [wall, at, id]));
}

/** Whether yesterday's list warns about a record with this date from the API. */
async function warns(page: Page, { sandbox }: Merchant, yesterday: string, created_at: string) {
  const results = [{ end2end: created_at, created_at }];
  const body = { version: 'v1', total: 1, limit: 20, offset: 0, results };
  await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/onramps', status: 200, body }] });
  const screen = new TransactionListObject(page, 'onramps');
  await screen.open(`?from=${yesterday}&to=${yesterday}`);
  await expect.poll(() => screen.ids()).toEqual([created_at]);
  const warning = page.getByRole('alert').filter({ hasText: 'The API did not' });
  if ((await warning.count()) === 0) return false;
  // The name follows the words.
  await expect(warning).toContainText('The API did not apply this filter: Created.');
  return true;
}

// app/midnight.test.ts asks for the days of every merchant, night and list without a browser.
const apia = MERCHANTS.find(({ zone }) => zone === 'Pacific/Apia');
if (apia === undefined) throw new Error('no merchant in Pacific/Apia');
const {
  zone,
  elsewhere,
  nights: [night],
} = apia;

test.describe(`a merchant in ${zone}, a browser in ${elsewhere}, at ${night.now}`, () => {
  let merchant: Merchant;
  test.beforeAll(async ({ playwright }) => {
    merchant = await startMerchant(playwright.request, zone, elsewhere);
  });
  test.afterAll(() => merchant?.stop());
  // Playwright evaluates this before the tests too, when there is no merchant yet.
  test.use({ timezoneId: elsewhere, baseURL: ({ browserName: _ }, use) => use(merchant?.origin) });

  test("safety 34, 35: onramps of a day and of each preset are those of the merchant's calendar; safety 36: a record dated finer is of its day to the last microsecond, and told one beyond", async ({
    page,
    context,
  }) => {
    const { today, yesterday } = night;
    await context.addCookies((await merchant.request.storageState()).cookies);
    const made = await live(merchant, night);
    const screen = new DatedList(page, made, today);
    await screen.open();
    await expect(page.getByRole('contentinfo')).toContainText(`Times in ${zone}`);
    await exportsThem(screen, zone, night, await askForDays(screen, night));

    const last = made.find(({ day }) => day === yesterday)?.at ?? '';
    const midnight = made.findLast(({ day }) => day === today)?.at ?? '';
    const shown = (created_at: string) => warns(page, merchant, yesterday, created_at);
    expect(await shown(last.replace('.999Z', '.999999Z'))).toBe(false);
    expect(await shown(midnight.replace('.000Z', '.000001Z'))).toBe(true);
  });
});
