import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import type { Sandbox } from '../fixtures/sandbox-control';

/** Makes a transaction and returns the address of its hosted page. */
async function linkOf(sandbox: Sandbox, transaction: object): Promise<string> {
  return String(((await sandbox.call('POST', 'transactions', transaction)) as { link: string }).link);
}

test.describe('pages behind the links of the embedded sandbox', () => {
  test('CHK-08, W3: a payer without an account pays, the world moves, and the browser leads on', async ({
    page,
    sandbox,
  }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const shop = createServer((_, answer) => answer.end('Thank you')).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    const done = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/done`;
    const link = await linkOf(sandbox, {
      kind: 'checkout',
      amount_fiat: '120.50',
      return_url: done,
    });
    expect(link.startsWith(`${ORIGIN}/sandbox/pay/`)).toBe(true);
    const answer = await page.goto(link);
    expect(answer?.headers()['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    await expect(page.locator('.amount')).toHaveText('R$ 120.50');
    // The content policy allowed the style sheet.
    await expect(page.locator('.band')).toHaveCSS('display', 'flex');
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible();
    await expect(page).toHaveURL(link);
    await page.locator(`a[href="${done}"]`).click();
    await expect(page).toHaveURL(done);
    await expect(page.getByText('Thank you')).toBeVisible();
    await page.goto(`${link}?lang=pt-BR`);
    await expect(page.getByRole('heading', { name: 'Pagamento recebido' })).toBeVisible();
    shop.close();
    expect(problems).toEqual([]);
  });

  test('WDR-24: custody confirms a withdrawal on its process page', async ({ page, sandbox }) => {
    await page.goto(await linkOf(sandbox, { kind: 'withdrawal', amount: '12' }));
    const confirm = page.getByRole('button', { name: 'Confirm this step' });
    // Each step is a new document: wait for the second one before the second press.
    await page.evaluate(() => document.body.setAttribute('data-first', ''));
    await confirm.click();
    await expect(page.locator('body[data-first]')).toHaveCount(0);
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Withdrawal confirmed' })).toBeVisible();
    await expect(confirm).toHaveCount(0);
  });

  test('a link that nobody made is a page that says so, in the language of the browser', async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'es-AR', baseURL: ORIGIN });
    const page = await context.newPage();
    expect((await page.goto('/sandbox/pay/nobody'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este enlace no lleva a ninguna parte');
    await context.close();
  });
});
