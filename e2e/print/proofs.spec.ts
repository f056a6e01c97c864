import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { acceptByRequest, call, OUR_PAGE, quoteByRequest } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { type InEach, inEachLanguage } from '../fixtures/languages';
import { pressUntil } from '../fixtures/page-actions';
import { signInByRequest } from '../fixtures/people';
import type { Sandbox } from '../fixtures/sandbox-control';

const WORDS: readonly InEach[] = [
  ['Accepted: rate locked', 'Aceita: taxa travada', 'Aceptada: tasa fijada'],
  ['Completed, by', 'Concluído', 'Completado'],
  ['Completed, by', 'Concluído', 'Completado'],
  [
    'Payment link made. Not a payment',
    'Link de pagamento criado. Não é um pagamento',
    'Enlace de pago creado. No es un pago',
  ],
  ['Branding change accepted', 'Mudança de marca aceita', 'Cambio de marca aceptado'],
];
const BOOKSHOP = '2263c175-1439-4020-a6d4-9e606c85e838';
const PRINT = /^(Print|Imprimir)$/;

const keyed = (request: APIRequestContext, path: string, body: unknown) =>
  call(request, 'POST', path, { headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() }, body });

async function branding(request: APIRequestContext, sandbox: Sandbox): Promise<string> {
  await signInByRequest(request, 'treasurer');
  const made = (await sandbox.call('POST', 'relationships', { account: 'A' })) as { correlation_id: string };
  const id = made.correlation_id;
  await sandbox.call('PUT', `relationships/${id}/kyb`, { process: 'kyb_provider_submerchant.done' });
  await call(request, 'POST', '/api/sub-merchants', {
    body: { correlation_id: id, name: 'Papelaria Norte' },
  });
  const answer = await keyed(request, `/api/sub-merchants/${id}/branding`, { trade_name: 'Norte' });
  expect(answer.status(), await answer.text()).toBe(200);
  const { changes } = await (await request.get(`/api/sub-merchants/${id}/branding`)).json();
  return `/print/sub-merchants/${id}/branding/${changes[0].id}`;
}

async function link(request: APIRequestContext): Promise<string> {
  const made = await keyed(request, '/api/checkouts', { currency_code: 'USDT', amount_fiat: '120.50' });
  expect(made.status(), await made.text()).toBe(200);
  const { id } = (await made.json()).link;
  for (let index = 0; index < 4; index += 1) {
    const noted = await keyed(request, `/api/checkout-links/${id}/notes`, { text: 'Called. '.repeat(40) });
    expect(noted.status(), await noted.text()).toBe(200);
  }
  return `/print/links/${id}`;
}

async function withdrawal(request: APIRequestContext): Promise<string> {
  const { results } = await (await request.get('/api/withdrawals?limit=50')).json();
  const done = results.find(({ process }: { process?: string }) => process?.startsWith('success.'));
  return `/print/withdrawals/${done?.end2end}`;
}

async function subMerchantWithdrawal(request: APIRequestContext): Promise<string> {
  const { results } = await (await request.get(`/api/sub-merchants/${BOOKSHOP}/withdrawals?limit=50`)).json();
  const done = results.find(({ process }: { process?: string }) => process?.startsWith('success.'));
  return `/print/sub-merchants/${BOOKSHOP}/withdrawals/${done?.end2end}`;
}

/** The sheet alone, on one page of A4. */
async function expectOneSheet(page: Page, title: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const proof = page.locator('[data-proof]');
  await expect(proof.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectOnePage(page, title);
  await page.emulateMedia({ media: 'screen' });
}

async function expectOnePage(page: Page, title: string): Promise<void> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), title).toHaveLength(1);
}

test('in three languages a conversion, a withdrawal, one of a sub-merchant, a link and a change of branding print as one A4 page with a true title', async ({
  page,
  sandbox,
}) => {
  const { request } = page;
  const brandingPath = await branding(request, sandbox);
  const quote = await quoteByRequest(request);
  await acceptByRequest(request, quote);
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const print = page.getByRole('button', { name: PRINT });
  await page.goto(`/conversions/${quote.rfq_id}`);
  await inEachLanguage(page, async ({ index }) => {
    const choices = page.getByRole('dialog').getByRole('button');
    await pressUntil(print, choices.first());
    await choices.first().click();
    await expectOneSheet(page, WORDS[0]?.[index] ?? '');
  });

  const paths = [
    ...[await withdrawal(request), await subMerchantWithdrawal(request)],
    ...[await link(request), brandingPath],
  ];
  for (const [number, path] of paths.entries()) {
    await page.goto(path);
    const titles = WORDS[number + 1] ?? ['', '', ''];
    await inEachLanguage(page, async ({ index }) => {
      // By the browser's own command: the page as it stands.
      await expect(page.getByRole('article')).toContainText(titles[index] ?? '');
      await expectOnePage(page, path);
    });
    await inEachLanguage(page, async ({ index }) => {
      await expect(async () => {
        await print.click();
        // Drawn for paper alone.
        await expect(page.locator('[data-proof]')).toBeAttached({ timeout: 3_000 });
      }).toPass();
      await expectOneSheet(page, titles[index] ?? '');
    });
  }
});

test('a printed page is read with the keyboard and on a phone, and one that is nobody’s says so', async ({
  page,
  signIn,
}) => {
  await signIn('treasurer');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await withdrawal(page.request));
  const mask = page.getByRole('switch', { name: 'Mask the destination' });
  await expect(mask).toBeChecked();
  await mask.focus();
  await page.keyboard.press('Space');
  await expect(mask).not.toBeChecked();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.goto(`/print/links/${randomUUID()}`);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
});
