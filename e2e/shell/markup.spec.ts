import type { BrowserContext, Page } from 'playwright/test';
import { call } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import { pressUntil } from '../fixtures/page-actions';
import type { Sandbox } from '../fixtures/sandbox-control';
import { TransactionListObject } from '../pages/transaction-list-page';

/** Texts that run, load or navigate when treated as markup. */
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  '{{7*7}} {count, plural, one {#}} %00',
].join(' ');
/** Characters that change the writing direction around them or are invisible. */
const TURNS = '\u202Egnp.exe a\u200Bb الكل';
const label = {
  en: `en ${MARKUP} ${TURNS}`,
  pt: `pt ${MARKUP} ${TURNS}`,
  es: `es ${MARKUP} ${TURNS}`,
};
const LANGUAGES = [
  ['en', 'en'],
  ['pt-BR', 'pt'],
  ['es', 'es'],
] as const;

/** Newer than everything, and within the years whose clock changes a browser is told. */
const NEWEST = new Date(Date.now() + 2 * 365 * 86_400_000).toISOString();

/** A record with markup in every text: labels, keys and values of attributes, process, addresses. */
const record = (end2end: string, change: object = {}) => ({
  end2end,
  created_at: '2026-11-10T15:00:00Z',
  updated_at: NEWEST,
  process: MARKUP,
  status: label,
  substatus: label,
  message: label,
  error_message: label,
  attributes: {
    [MARKUP]: MARKUP,
    notes: `${MARKUP} ${TURNS}`,
    wallet: MARKUP,
    explorer_url: 'javascript:alert(1)',
    nested: { [MARKUP]: [MARKUP] },
  },
  ...change,
});

const serve = (sandbox: Sandbox, results: object[]) =>
  sandbox.scenario({
    faults: ['/v2/onramps', '/v2/withdrawals'].map((path) => ({
      method: 'GET',
      path,
      status: 200,
      body: { version: 'v1', total: results.length, limit: 20, offset: 0, results },
    })),
  });

/** Collects opened dialogs and content policy violations on every page of a context. */
async function violationsIn(context: BrowserContext): Promise<string[]> {
  const broken: string[] = [];
  await context.exposeFunction('reportBroken', (what: string) => broken.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { reportBroken(what: string): void }).reportBroken(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  context.on('dialog', (dialog) => {
    broken.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return broken;
}

const setLocale = (context: BrowserContext, locale: string) =>
  context.addCookies([{ name: 'mesa-locale', value: locale, url: ORIGIN }]);

/** Opens all folded parts and expects plain text that does not change the direction of its neighbours. */
async function expectText(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
  });
  const made = page.locator(
    'img[src="x"], svg[onload], a[href^="javascript"], main script:not([src]):has-text("alert(1)")',
  );
  await expect(made).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText(/\[object|undefined|49 \{count/);
  expect(await notIsolated(page)).toEqual([]);
}

/** Elements that show a direction-changing text without isolating it. */
function notIsolated(page: Page): Promise<string[]> {
  return page.evaluate((turns) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const open: string[] = [];
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      if (!textContent?.includes(turns) || parentElement?.closest('script, bdi, [dir="auto"]')) continue;
      open.push(parentElement?.outerHTML ?? textContent);
    }
    return open;
  }, TURNS);
}

test('safety 54, 55: markup in a record is text in lists, the drawer and the overview, in three languages', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  const broken = await violationsIn(context);
  const odd = `"><img src=x onerror=alert(1)>`;
  await serve(sandbox, [record('plain'), record(odd)]);
  const rows = page.locator('tbody tr:has(a[data-row])');
  for (const [locale, label] of LANGUAGES) {
    await setLocale(context, locale);
    for (const list of locale === 'en' ? (['onramps', 'withdrawals'] as const) : (['onramps'] as const)) {
      await page.goto(`/${list}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(rows).toHaveCount(2);
      await expect(rows.first()).toContainText(`${label} ${MARKUP}`);
      await new TransactionListObject(page, list).openRecord(rows.first());
      const drawer = page.locator('dialog[open]');
      await expect(drawer).toContainText(`${label} ${MARKUP}`);
      await expect(drawer).toContainText(`javascript:alert(1)`);
      await expect(
        drawer
          .locator('bdi')
          .filter({ hasText: TURNS.slice(0, 8) })
          .first(),
      ).toBeVisible();
      await expectText(page);
    }
    await page.goto('/overview');
    await expect(page.getByRole('main')).toContainText(`${label} ${MARKUP}`);
    await expectText(page);
  }
  // As a filter value it is text too, in the chip and in the request.
  await page.goto(`/onramps?wallet=${encodeURIComponent(MARKUP)}`);
  await expect(page.getByRole('toolbar').first()).toContainText('<script>alert(1)</script>');
  await expectText(page);
  expect(broken).toEqual([]);
});

test('safety 55: markup in a webhook’s labels, keys, process and headers is text in Events, beside it and in the bell', async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  await signIn('operator');
  const broken = await violationsIn(context);
  const { id, event, token } = await firstWebhook(context, sandbox);
  // Its next read returns the state of the webhook, so that notifications follow.
  const now = record(id, { created_at: undefined });
  await serve(sandbox, [now]);
  const send = { event, body: JSON.stringify(now), signature: 'right' };
  const sent = await call(context.request, 'POST', '/api/sandbox/webhooks', { body: send });
  expect((await sent.json()).status).toBe(200);
  const unsigned = await context.request.post(`${ORIGIN}/api/webhooks/${token}`, {
    headers: { 'content-type': 'application/json', 'user-agent': MARKUP },
    data: JSON.stringify(record(id, { message: { en: 'unsigned' } })),
  });
  expect(unsigned.status()).toBe(401);
  const { groups: failed } = await (await call(context.request, 'GET', '/api/events?verdict=failed')).json();
  const bell = page.getByRole('button', { name: /unread notification|não lida|sin leer/ });

  for (const [locale, label] of LANGUAGES) {
    await setLocale(context, locale);
    await page.goto(`/events?event=${event}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(
      page
        .getByRole('main')
        .locator('li')
        .filter({ hasText: `${label} ${MARKUP}` })
        .first(),
    ).toBeVisible();
    await pressUntil(
      bell,
      page
        .getByRole('link')
        .filter({ hasText: `${label} ${MARKUP}` })
        .first(),
    );
    await expectText(page);
    await page.goto(`/events?event=${failed[0].id}`);
    await expect(page.getByRole('main')).toContainText('unsigned');
    await expectText(page);
    await expect(page.getByRole('main').locator('dd').filter({ hasText: MARKUP })).toBeVisible();
  }
  expect(broken).toEqual([]);
});

/** A payment with a first webhook: returns its record, that webhook and the token of its address. */
async function firstWebhook(context: BrowserContext, sandbox: Sandbox) {
  const request = context.request;
  const body = { kind: 'onramp', currency_code: 'USDT', webhook: 'mesa' };
  const begun = await call(request, 'POST', '/api/sandbox/transactions', { body });
  const id: string = (await begun.json()).created;
  await call(request, 'POST', `/api/sandbox/transactions/${id}/advance`, { body: {} });
  const lines = async () => (await (await call(request, 'GET', `/api/events?text=${id}`)).json()).groups;
  await expect.poll(async () => (await lines())[0]?.result, { timeout: 30_000 }).toBe('applied');
  const { deliveries } = (await sandbox.call('GET', 'deliveries?account=A')) as {
    deliveries: { end2end: string; url: string }[];
  };
  const url = deliveries.find(({ end2end }) => end2end === id)?.url ?? '';
  return { id, event: String((await lines())[0].id), token: url.split('/').at(-1) ?? '' };
}
