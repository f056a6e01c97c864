import { call } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import { ConversionPageObject } from '../pages/conversion-page';

const LOCKED = 'Rate locked. Funds have not landed yet.';

test.beforeEach(({ sandbox }) => sandbox.freeze());

test('safety 1: twenty rapid clicks on the confirm button are one accept, and so is a double click; safety 5: no service worker stands between the page and the API', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.review();
  await convert.confirmButton().evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 20; click++) button.click();
  });
  await convert.expectOutcome(LOCKED);
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });

  await convert.quoteAgain('1000');
  await convert.review();
  await convert.confirmButton().dblclick();
  await convert.expectOutcome(LOCKED);
  expect(await sandbox.effects()).toMatchObject({ accepts: 2, debits: 2 });
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker?.getRegistrations())?.length ?? 0),
  ).toBe(0);
});

test('safety 2: two tabs of one person confirm the same quote: one accept, and both show its outcome', async ({
  context,
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const first = new ConversionPageObject(page);
  await first.quote();
  const second = new ConversionPageObject(await context.newPage());
  await second.openQuote(page.url());
  await first.review();
  await second.review();
  await Promise.all([first.press(), second.press()]);
  for (const tab of [first, second]) await tab.expectDecided(LOCKED);
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });
});

test('safety 3: two people confirm the same quote: one accept, and the other is told who did it', async ({
  people,
  sandbox,
}) => {
  const first = new ConversionPageObject(await (await people.context('treasurer')).newPage());
  const second = new ConversionPageObject(await (await people.colleague('treasurer')).newPage());
  await first.quote();
  await second.openQuote(first.page.url());
  await second.review();
  await first.accept();
  await first.expectOutcome(LOCKED);
  await second.press();
  await second.expectDecided(LOCKED);
  await expect(second.page.getByText(/Sent by .* at .*, not from this screen\./).first()).toBeVisible();
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });
});

test('safety 4: reload, back and forward after an accept show the outcome and never send it again; a tab that is closed while the answer is under way finds it when it is restored', async ({
  context,
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.accept();
  await convert.expectOutcome(LOCKED);
  const accepted = await convert.rfqId();
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/conversions/${accepted}$`));
  await expect(page.getByRole('heading', { name: LOCKED })).toBeVisible();
  await page.goto('/balances');
  await page.goBack();
  await expect(page.getByRole('heading', { name: LOCKED })).toBeVisible();
  await convert.expectNoWayToSendAgain();
  await page.goBack();
  await page.goForward();
  expect(await sandbox.effects()).toMatchObject({ quotes: 1, accepts: 1, debits: 1 });

  const rfqId = await convert.quote('1000');
  await convert.review();
  await sandbox.scenario({ faults: [{ method: 'POST', path: '/v2/rfq/accept', delay_ms: 3000, times: 1 }] });
  await convert.confirmButton().click();
  // A request that the browser began may be dropped with its tab; only the register knows what was sent.
  const state = async () =>
    (await (await call(context.request, 'GET', `/api/conversions/${rfqId}`)).json()).conversion.state;
  await expect.poll(state, { intervals: [50] }).not.toBe('open');
  const address = page.url();
  await page.close();
  const restored = new ConversionPageObject(await context.newPage());
  await restored.page.goto(address);
  await expect(restored.page.getByRole('heading', { name: LOCKED })).toBeVisible({ timeout: 20_000 });
  await restored.expectNoWayToSendAgain();
  expect(await sandbox.effects()).toMatchObject({ quotes: 2, accepts: 2, debits: 2 });
});

test('safety 4: a tab that is reloaded still has the confirmation that did not arrive, and sends it under the same key; it finds how the one ended whose answer it never got', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await convert.review();
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/accept'))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.route('**/api/conversions/*/accept', (route) => route.abort(), { times: 1 });
  await convert.confirmButton().click();
  await expect(convert.dialog).toBeHidden();
  expect((await sandbox.effects()).accepts).toBe(0);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'Your confirmation did not arrive. Nothing was sent.' }),
  ).toBeVisible();
  const sendAgain = page.getByRole('button', { name: 'Send the same confirmation again' });
  await pressUntil(sendAgain, convert.dialog);
  await convert.confirmButton().click();
  await convert.expectOutcome(LOCKED);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  expect(await sandbox.effects()).toMatchObject({ accepts: 1, debits: 1 });

  await convert.quoteAgain('1000');
  await convert.review();
  await page.route(
    '**/api/conversions/*/accept',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await convert.confirmButton().click();
  await expect(convert.dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: LOCKED })).toBeVisible();
  await convert.expectNoWayToSendAgain();
  await expect(sendAgain).toHaveCount(0);
  expect(await sandbox.effects()).toMatchObject({ accepts: 2, debits: 2 });
});
