import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { PAGE_PERMISSIONS } from '@/lib/testing/fixtures/page-permissions';
import { askByRequest } from '../fixtures/ask-by-request';
import { call, OUR_PAGE, quoteByRequest } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { inviteByRequest, type People } from '../fixtures/people';
import { listByRequest } from '../pages/transaction-list-page';

const BOOKSHOP = '2263c175-1439-4020-a6d4-9e606c85e838';
/** What an A4 sheet leaves between its margins, in CSS pixels. */
const SHEET = { width: 665, height: 1_015 };

/** Every page but the proofs that `proofs.spec.ts` prints; a new page is printed here too. */
const PAGES = Object.keys(PAGE_PERMISSIONS).filter((page) => !/^\/print\/(links|sub-merchants)/.test(page));

/** The count of a record's notes stands beside its status and takes place from it. */
async function writeNote(page: Page): Promise<void> {
  const [record] = (await listByRequest(page.request, 'checkouts')).results;
  const written = await call(page.request, 'POST', `/api/checkouts/${record?.end2end}/notes`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { text: 'The payer called.', at: record?.created_at },
  });
  expect(written.status(), await written.text()).toBe(200);
}

async function addresses(page: Page, people: People): Promise<string[]> {
  const quote = await quoteByRequest(page.request);
  const { results } = await listByRequest(page.request, 'withdrawals');
  await writeNote(page);
  const operator = await people.context('operator');
  const ids: Record<string, string> = {
    '/print/withdrawals/[id]': results[0]?.end2end ?? '',
    '/requests/[id]': (await askByRequest(operator.request, '5')).id,
    '/team/[id]': (await inviteByRequest(page.request, 'Paula Reis', 'viewer')).id,
  };
  return PAGES.map((address) => {
    const values: Record<string, string | undefined> = {
      ...{ correlation_id: BOOKSHOP, rfq_id: quote.rfq_id, id: ids[address] },
    };
    return address.replace(/\[(\w+)\]/g, (_, name: string) => values[name] ?? '');
  });
}

/** What a sheet would lose or repeat: things that stick, buttons, tables wider than it, text that is cut. */
function lostOnPaper() {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''} "${element.textContent?.slice(0, 30)}"`;
  // The background of a cell that changes stands outside its text.
  const paddingIn = (element: Element) => (element.querySelector('.-mx-1') === null ? 0 : 4);
  const found: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (!(element instanceof HTMLElement) || box.width < 2 || box.height < 2) continue;
    const { position, visibility, overflowX, overflowY } = getComputedStyle(element);
    if (visibility === 'hidden') continue;
    if (position === 'sticky' || position === 'fixed') found.push(`${position}: ${name(element)}`);
    const isCut = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    if (
      (isCut(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (isCut(overflowY) && element.scrollHeight > element.clientHeight + 1)
    )
      found.push(`cut: ${name(element)}`);
    if (element.matches('[class*="active:scale-"]') && !element.matches('.tabular-nums'))
      found.push(`button: ${name(element)}`);
    if (
      element.matches('[class*="truncate"]') &&
      element.scrollWidth > element.clientWidth + 1 + paddingIn(element)
    )
      found.push(`shortened: ${name(element)}`);
    if (element.matches('table, tr, td') && box.right > innerWidth + 1)
      found.push(`too wide: ${name(element)}`);
  }
  return found.slice(0, 5);
}

test('every page prints without the shell, without buttons and what sticks, and with whole tables and texts', async ({
  page,
  signIn,
  people,
}) => {
  test.setTimeout(240_000);
  await signIn('admin');
  await page.setViewportSize(SHEET);
  for (const address of await addresses(page, people)) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation'), address).toHaveCount(0);
    // Rows may still come, and fonts.
    await expect.poll(() => page.evaluate(lostOnPaper), address).toEqual([]);
  }
});

test('a request prints what was asked with its note, and a person prints who they are', async ({
  page,
  signIn,
  people,
}) => {
  await signIn('admin');
  await page.setViewportSize(SHEET);
  const operator = await people.context('operator');
  const { id } = await askByRequest(operator.request, '5');
  await page.goto(`/requests/${id}`);
  const note = page.getByText('Freight invoices of November.').first();
  await expect(note).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
  await expect(page.getByText('1,000')).not.toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  const paula = await inviteByRequest(page.request, 'Paula Reis', 'viewer');
  await page.goto(`/team/${paula.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Paula Reis' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(paula.email).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
});
