import type { Page } from '@playwright/test';
import { PAGE_PERMISSIONS } from '@/lib/testing/fixtures/page-permissions';
import { quoteByRequest } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { listByRequest } from '../pages/transaction-list-page';

const BOOKSHOP = '2263c175-1439-4020-a6d4-9e606c85e838';
/** What an A4 sheet leaves between its margins, in CSS pixels. */
const SHEET = { width: 665, height: 1_015 };

/** Every page but those whose record another test makes; a new page is printed here too. */
const PAGES = Object.keys(PAGE_PERMISSIONS).filter(
  (page) => !['/requests/[id]', '/team/[id]'].includes(page) && !/^\/print\/(links|sub-merchants)/.test(page),
);

async function addresses(page: Page): Promise<string[]> {
  const quote = await quoteByRequest(page.request);
  const { results } = await listByRequest(page.request, 'withdrawals');
  const values: Record<string, string> = {
    correlation_id: BOOKSHOP,
    rfq_id: quote.rfq_id,
    id: results[0]?.end2end ?? '',
  };
  return PAGES.map((address) => address.replace(/\[(\w+)\]/g, (_, name: string) => values[name] ?? ''));
}

/** What a sheet would lose or repeat: things that stick, tables wider than it, text in a box that cuts it. */
function lostOnPaper() {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''} "${element.textContent?.slice(0, 30)}"`;
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
    if (element.matches('table, tr, td') && box.right > innerWidth + 1)
      found.push(`too wide: ${name(element)}`);
  }
  return found.slice(0, 5);
}

test('every page prints without the shell, without what sticks, and with whole tables', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  await signIn('admin');
  const lost: Record<string, string[]> = {};
  await page.setViewportSize(SHEET);
  for (const address of await addresses(page)) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation'), address).toHaveCount(0);
    const found = await page.evaluate(lostOnPaper);
    if (found.length > 0) lost[address] = found;
  }
  expect(lost).toEqual({});
});
