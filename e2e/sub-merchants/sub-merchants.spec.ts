import type { Page } from 'playwright/test';
import { call, codeOf } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import { inEachLanguage } from '../fixtures/languages';
import { pressAway } from '../fixtures/page-actions';
import type { Sandbox } from '../fixtures/sandbox-control';

/** Fixtures of the demo, in its register from the start. */
const BOOKSHOP = '2263c175-1439-4020-a6d4-9e606c85e838';
const FAILED = 'd43ca3c4-37ef-4850-955a-015477937934';
const NO_KYB = 'd53b9604-35ff-4118-bfd9-411018f5e323';
const OTHER = '5f81db24-535b-45e8-94d1-18690eda9b1c';
/** Belongs to another master. */
const FOREIGN = 'aadcac0e-cfc2-4f76-9d83-92947a8917fa';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** A page has 25, and other tests add theirs. */
async function showAll(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  while (await more.isVisible()) {
    const shown = await page.getByRole('row').count();
    // A press before the script has come reaches nobody.
    await expect(async () => {
      await more.click({ timeout: 3_000 });
      await expect.poll(() => page.getByRole('row').count(), { timeout: 3_000 }).toBeGreaterThan(shown);
    }).toPass();
  }
}
const dialog = (page: Page) => page.getByRole('dialog');

async function enrol(sandbox: Sandbox): Promise<string> {
  const made = (await sandbox.call('POST', 'relationships', { account: 'A' })) as { correlation_id: string };
  return made.correlation_id;
}

test.describe('the register of sub-merchants', () => {
  test('is there from the start, is searched and filtered, and its address says what is looked at; the raw error of an onboarding is kept from viewers, on the server too', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('viewer');
    // The register keeps the last read, and other tests change their sandbox.
    const read = { correlation_ids: [BOOKSHOP, FAILED, NO_KYB] };
    expect((await call(page.request, 'POST', '/api/sub-merchants/read', { body: read })).status()).toBe(200);
    await page.goto('/overview');
    // Rows are in the HTML before the shortcuts work, so press again.
    await expect(async () => {
      await page.keyboard.press('g');
      await page.keyboard.press('s');
      await expect(page.getByRole('heading', { level: 1, name: 'Sub-merchants' })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    await showAll(page);
    await expect(row(page, 'Livraria Outono')).toContainText('48,250.500000');
    await expect(row(page, 'Studio Ladeira')).toContainText('Failed at step 3 of 5');
    await expect(row(page, 'Cervejaria Arapuã')).toContainText('No onboarding yet');
    await expect(page.getByRole('button', { name: 'Add sub-merchant' })).toBeHidden();
    await page.getByRole('group', { name: 'KYB status' }).getByText('Failed').click();
    await expect(page).toHaveURL(/status=failed/);
    await expect(row(page, 'Livraria Outono')).toBeHidden();
    await expect(row(page, 'Studio Ladeira')).toBeVisible();
    await page.getByRole('group', { name: 'KYB status' }).getByText('All').click();
    await page.getByRole('searchbox').fill('atelie');
    await expect(page).toHaveURL(/q=atelie/);
    await expect(row(page, 'Livraria Outono')).toBeHidden();
    await expect(row(page, 'Ateliê Caliandra')).toBeVisible();
    await page.getByRole('searchbox').fill('nothing of that name');
    await page.getByRole('button', { name: 'Show all' }).click();
    await row(page, 'Livraria Outono').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Livraria Outono' })).toBeVisible();

    const answer = page
      .waitForResponse(new RegExp(`${FAILED}/onboarding$`))
      .then((response) => response.text());
    await page.goto(`/sub-merchants/${FAILED}`);
    expect(await answer).not.toContain('document_check');
    await expect(page.getByText('The company registration document could not be read')).toBeVisible();
    await expect(page.getByText('Raw error, for staff')).toBeHidden();
    expect(await page.content()).not.toContain('document_check');
    const register = await call(context.request, 'GET', '/api/sub-merchants');
    expect(await register.text()).not.toContain('document_check');
    const refused = await call(context.request, 'POST', '/api/sub-merchants', {
      body: { correlation_id: OTHER, name: 'x' },
    });
    expect(await codeOf(refused)).toBe('403 forbidden');
    const foreign = await call(context.request, 'GET', `/api/sub-merchants/${FOREIGN}/balance`);
    expect(await codeOf(foreign)).toBe('404 not_found');
    await page.goto(`/sub-merchants/${FOREIGN}`);
    await expect(page.getByText('48,250')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Livraria');
  });

  test('takes a new one after a verified read alone, and a lost answer adds it once', async ({
    page,
    signIn,
    sandbox,
  }) => {
    await signIn('operator');
    const id = await enrol(sandbox);
    await page.goto('/sub-merchants');
    await page.getByRole('button', { name: 'Add sub-merchant' }).click();
    const form = dialog(page);
    const add = form.getByRole('button', { name: 'Verify and add' });
    await form.getByLabel('Correlation ID').fill('not-a-uuid');
    await add.click();
    await expect(form.getByText('A correlation ID is a UUID')).toBeVisible();
    await expect(form.getByText('Name in Mesa is missing.')).toBeVisible();
    await form.getByLabel('Name in Mesa').fill(`Padaria ${id.slice(0, 8)}`);
    await form.getByLabel('Correlation ID').fill(FOREIGN);
    await add.click();
    await expect(form.getByRole('alert')).toContainText('has no such sub-merchant');
    await form.getByLabel('Correlation ID').fill(id.toUpperCase());
    await form.getByLabel('Tags').fill('pães, São Paulo');
    await expectNoAxeViolations(page);
    // The response is lost; the second press finds the sub-merchant of the first.
    let isLost = false;
    await page.route('**/api/sub-merchants', async (route) => {
      // The register behind the form may be read again meanwhile.
      if (isLost || route.request().method() !== 'POST') return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await add.click();
    await expect(form.getByRole('alert')).toContainText('No answer');
    await add.click();
    await expect(page).toHaveURL(new RegExp(`/sub-merchants/${id}$`));
    await expect(page.getByText('No onboarding process yet')).toBeVisible();
    await expect(page.getByText('typed here, Bruno Tavares')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog(page)
      .getByLabel('Name in Mesa')
      .fill(`Confeitaria ${id.slice(0, 8)}`);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: `Confeitaria ${id.slice(0, 8)}` }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByRole('button', { name: 'Move to the archive' }).click();
    await expect(page.getByText('Archived', { exact: true })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await page.getByRole('combobox', { name: 'Search and go' }).fill('livraria');
    await page.getByRole('option', { name: /Livraria Outono/ }).click();
    await expect(page).toHaveURL(new RegExp(BOOKSHOP));
  });
});

test.describe('the overview of one', () => {
  test('shows every digit, the way of the onboarding and who acts; a failed read takes only its part away; a failed onboarding fits a phone in each language', async ({
    page,
    context,
    signIn,
    sandbox,
  }) => {
    await signIn('operator');
    await page.goto(`/sub-merchants/${FAILED}`);
    await expect(page.getByText('The company registration document could not be read')).toBeVisible();
    await expect(page.getByText('You act.')).toBeVisible();
    const steps = page.getByRole('list', { name: 'Steps of the onboarding' }).getByRole('listitem');
    await expect(steps.nth(2)).toContainText('Under review (failed here)');
    await expect(steps.nth(3)).toContainText('KYB error');
    await page.getByText('Raw error, for staff').click();
    await expect(page.getByText('document_check')).toBeVisible();
    await expectNoAxeViolations(page);
    await inEachLanguage(page, async () => {
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await context.addCookies([{ name: 'mesa-locale', value: 'en', url: ORIGIN }]);
    await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/naas/balance', status: 500, times: 9 }] });
    await page.goto(`/sub-merchants/${BOOKSHOP}`);
    await expect(page.getByText('The balance could not be read')).toBeVisible();
    await expect(page.getByText('No action needed.')).toBeVisible();
    await sandbox.clearScenario();
    await pressAway(
      page.getByRole('button', { name: 'Try again' }),
      page.getByText('The balance could not be read'),
    );
    await expect(page.getByText('48,250.500000').first()).toBeAttached();
  });

  test('safety 40: nothing of one is on the screen of another, however late its answer comes', async ({
    page,
    signIn,
  }) => {
    await signIn('operator');
    // Delays every response about the second one by five seconds.
    await page.route(`**/api/sub-merchants/${OTHER}/**`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      await route.continue().catch(() => undefined);
    });
    await page.goto('/sub-merchants');
    await showAll(page);
    await row(page, 'Livraria Outono').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Livraria Outono' })).toBeVisible();
    await expect(page.getByText('48,250.500000').first()).toBeAttached();
    await page.getByRole('main').getByRole('link', { name: 'Sub-merchants' }).click();
    await page.evaluate(() => {
      const wrong: string[] = [];
      Object.assign(window, { wrong });
      const check = () => {
        const text = document.querySelector('main')?.textContent ?? '';
        const heading = document.querySelector('main h1')?.textContent ?? '';
        if (heading.includes('Caliandra') && /48,250|Livraria|2263c175/.test(text)) wrong.push(text);
        if (heading.includes('Livraria') && /12,800|Caliandra|5f81db24/.test(text)) wrong.push(text);
        requestAnimationFrame(check);
      };
      check();
    });
    await row(page, 'Ateliê Caliandra').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ateliê Caliandra' })).toBeVisible();
    await page.goBack();
    await row(page, 'Livraria Outono').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Livraria Outono' })).toBeVisible();
    await page.goBack();
    await row(page, 'Ateliê Caliandra').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ateliê Caliandra' })).toBeVisible();
    await expect(page.getByText('12,800.750000').first()).toBeAttached();
    expect(await page.evaluate(() => Reflect.get(window, 'wrong'))).toEqual([]);
  });
});
