import type { Page } from 'playwright/test';
import { acceptByRequest, quoteByRequest } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { inEachLanguage } from '../fixtures/languages';
import { listByRequest } from '../pages/transaction-list-page';

const COUNT = String.raw`\(\d[\d.,\u00a0]*\+?\)`;

const OPEN_QUOTE = [
  'Open quote · Convert',
  'Cotação aberta · Converter',
  'Cotización abierta · Convertir',
] as const;
const OPEN_RECORD = [
  'Open quote · Conversion',
  'Cotação aberta · Conversão',
  'Cotización abierta · Conversión',
] as const;
const LOCKED = ['Rate locked · Conversion', 'Taxa travada · Conversão', 'Tasa fijada · Conversión'] as const;
const WITHDRAWAL = ['Withdrawal', 'Saque', 'Retiro'] as const;
const WITHDRAWALS = ['Withdrawals', 'Saques', 'Retiros'] as const;

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** All of a title; `$` is the seconds of a rate. */
const titleOf = (words: string) =>
  new RegExp(`^${quoted(`${words} · Mesa`).replace('\\$', String.raw`\d{1,3} s`)}$`);
const short = (id: string) => (id.length <= 15 ? id : `${id.slice(0, 8)}…${id.slice(-6)}`);

async function secondsLeft(page: Page): Promise<number> {
  return Number.parseInt(await page.title(), 10);
}

test('in three languages a quote counts down in its title, and its record says the outcome', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('treasurer');
  const quote = await quoteByRequest(context.request);
  await page.goto(`/convert?rfq=${quote.rfq_id}`);
  await inEachLanguage(page, async ({ index }) => {
    await expect(page).toHaveTitle(titleOf(`$ · ${OPEN_QUOTE[index]}`));
    const before = await secondsLeft(page);
    await expect.poll(() => secondsLeft(page)).toBeLessThan(before);
  });
  // Of its own: the rate before may have run out.
  const next = await quoteByRequest(context.request);
  await page.goto(`/conversions/${next.rfq_id}`);
  await inEachLanguage(page, async ({ index }) => {
    await expect(page).toHaveTitle(titleOf(`$ · ${OPEN_RECORD[index]} ${short(next.rfq_id)}`));
  });
  const last = await quoteByRequest(context.request);
  expect((await acceptByRequest(context.request, last)).status()).toBe(200);
  await page.goto(`/conversions/${last.rfq_id}`);
  await inEachLanguage(page, async ({ index }) => {
    await expect(page).toHaveTitle(titleOf(`${LOCKED[index]} ${short(last.rfq_id)}`));
  });
});

test('in three languages a list counts what its filter found, and an open record stands before it with its status', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn('viewer');
  await sandbox.freeze();
  const all = await listByRequest(context.request, 'onramps');
  const wallet = all.results.find(({ attributes }) => attributes.wallet)?.attributes.wallet;
  const filter = `?wallet=${wallet}`;
  const { total } = await listByRequest(context.request, 'onramps', filter);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(all.total);
  await page.goto(`/onramps${filter}`);
  await inEachLanguage(page, async () => {
    await expect(page).toHaveTitle(titleOf(`Onramps (${total})`));
  });
  const [one] = (await listByRequest(context.request, 'withdrawals')).results;
  await page.goto(`/withdrawals?tx=${one?.end2end}`);
  await inEachLanguage(page, async ({ index }) => {
    const record = quoted(`${WITHDRAWAL[index]} ${short(one?.end2end ?? '')} · ${WITHDRAWALS[index]}`);
    await expect(page).toHaveTitle(new RegExp(`^\\p{Lu}[^·]+ · ${record} ${COUNT} · Mesa$`, 'u'));
  });
});
