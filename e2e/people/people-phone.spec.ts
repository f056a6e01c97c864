import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { askByRequest } from '../fixtures/ask-by-request';
import { call, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import type { People } from '../fixtures/people';

const PASSWORD = 'seven brown kettles on a shelf';
const NO_KEY = /\b(factors|team|policies|destinations|requests|proof|convert)\.[a-z]/;

async function expectInOrder(page: Page) {
  await expectNoSidewaysScroll(page);
  await expect(page.locator('body')).not.toContainText(NO_KEY);
  // The document is the same in each language.
  if ((await page.locator('html').getAttribute('lang')) === 'es') await expectNoAxeViolations(page);
}

/** A saved and confirmed PIX key, so that Convert offers a list. Resolves with what switches it off again. */
async function saveKey(people: People) {
  const value = randomUUID();
  const asked = await call((await people.context('operator')).request, 'POST', '/api/destinations', {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { kind: 'pix', value, owner: 'Papelaria Norte Ltda', name: 'Papelaria' },
  });
  expect(asked.status(), await asked.text()).toBe(200);
  const destination = (await asked.json()).items.find((one: { value: string }) => one.value === value);
  const treasurer = (await people.context('treasurer')).request;
  const request = `/api/requests/${destination.id}`;
  const { hash } = (await (await call(treasurer, 'GET', request)).json()).request;
  const confirmed = await call(treasurer, 'POST', `${request}/approve`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { hash },
  });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  return async () => {
    const path = `/api/destinations/${destination.id}/archive`;
    const off = await call(treasurer, 'POST', path, { headers: OUR_PAGE, body: {} });
    expect(off.status(), await off.text()).toBe(200);
  };
}

for (const locale of ['pt-BR', 'es']) {
  test.describe(`in ${locale}`, () => {
    test.beforeEach(({ context }) =>
      context.addCookies([{ name: 'mesa-locale', value: locale, url: ORIGIN }]),
    );

    test('the list of saved keys, and a request outside its bound, fit and are whole', async ({
      page,
      signIn,
      people,
    }) => {
      const switchOff = await saveKey(people);
      const maker = await people.context('operator');
      const { id } = await askByRequest(maker.request, '9.9');
      await signIn('treasurer');
      await page.goto('/convert');
      await page.locator('form button[aria-haspopup="dialog"]:has(.lucide-chevron-down)').last().click();
      await expect(page.locator('input[role=combobox]')).toBeVisible();
      await expectInOrder(page);
      await switchOff();
      await page.goto(`/requests/${id}`);
      await page.getByRole('radio').last().check();
      await expectInOrder(page);
      await page.locator('main footer button').last().click();
      await expect(page.getByRole('heading', { name: /^(Fora|Fuera) .*%/ })).toBeVisible();
      await expectInOrder(page);
    });

    test('a link that is used, an app that is added, its codes and a proof fit and are whole', async ({
      page,
      context,
      people,
    }) => {
      const admin = await people.context('admin');
      const { token } = await people.invite(admin.request, 'Davi Lins', 'accountant');
      await page.goto(`/join#${token}`);
      await expect(page.locator('input[type=password]').first()).toBeVisible();
      await expectInOrder(page);
      const joined = await call(context.request, 'POST', '/api/join', {
        body: { token, password: PASSWORD },
      });
      expect(joined.status(), await joined.text()).toBe(200);

      await page.goto('/account');
      await page.locator('section:has(.lucide-plus) button').last().click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=password]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await dialog.locator('input[value=passkey]').waitFor();
      await expectInOrder(page);
      await dialog.locator('input[value=code]').check();
      const secret = (await dialog.locator('code').innerText()).replace(/\s/g, '');
      await expectInOrder(page);
      await dialog
        .locator('input[autocomplete=one-time-code]')
        .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
      await page.keyboard.press('Enter');
      await expect(dialog.locator('li code')).toHaveCount(10);
      await expectInOrder(page);
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button').last().click();
      await expect(dialog).toBeHidden();

      await page.goto('/withdrawals');
      await page.locator('main button:has(.lucide-download)').first().click();
      await page.getByRole('dialog').getByRole('button').last().click();
      await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible();
      await expectInOrder(page);
    });
  });
}
