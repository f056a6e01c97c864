import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { call, codeOf, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { inEachLanguage } from '../fixtures/languages';
import type { Sandbox } from '../fixtures/sandbox-control';

async function enrolled(sandbox: Sandbox, account: 'A' | 'B' = 'A'): Promise<string> {
  const made = (await sandbox.call('POST', 'relationships', { account })) as { correlation_id: string };
  return made.correlation_id;
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test.describe('an import of sub-merchants', () => {
  test.beforeEach(({ signIn }) => signIn('operator'));

  test('tells each row apart, adds the good ones, and adds nothing twice; its preview fits a phone in each language', async ({
    page,
    sandbox,
  }) => {
    const [first, second] = [await enrolled(sandbox), await enrolled(sandbox)];
    const foreign = await enrolled(sandbox, 'B');
    const lines = [
      'Correlation ID;Name;Tags',
      `${first.toUpperCase()};Padaria "Bento";sul|pão`,
      `${second};Casa Jacarandá;`,
      `${foreign};Not ours;`,
      'not-an-id;Broken;',
      `${first};Again;`,
      `${randomUUID()};;`,
      `not an id;${'x'.repeat(40)};`,
    ];
    await page.goto('/sub-merchants');
    await page.getByRole('link', { name: 'Import CSV' }).click();
    await expect(page.getByRole('heading', { name: 'Import sub-merchants' })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({
      name: 'sub-merchants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
    });
    await expect(rowOf(page, 'Padaria "Bento"')).toContainText('Good, can be added');
    await expect(rowOf(page, 'Not ours')).toContainText('Not found at the API, or not yours');
    await expect(rowOf(page, 'Broken')).toContainText('The correlation ID is not a UUID');
    await expect(rowOf(page, 'Again')).toContainText('Already in this file');
    await expect(page.getByText('The name is missing')).toBeVisible();
    await expect(page.getByText('7 rows: 2 good, 5 left out.')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Add 2 sub-merchants' }).click();
    await expect(page.getByText('2 added.')).toBeVisible();
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByLabel('Or paste its text').fill(lines.join('\n'));
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(rowOf(page, 'Casa Jacarandá')).toContainText('Already in the register');
    await expect(page.getByRole('button', { name: /^Add/ })).toBeHidden();
    await inEachLanguage(page, async () => {
      await expect(rowOf(page, 'Casa Jacarandá')).toBeVisible();
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScroll(page);
      }
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await rowOf(page, 'Casa Jacarandá').getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Casa Jacarandá' })).toBeVisible();
  });

  test('is looked up again where the API failed; is stopped by its cancel and gone on with; that breaks off loses nothing and is gone on with', async ({
    page,
    sandbox,
  }) => {
    const [failed, cancelled] = [await enrolled(sandbox), await enrolled(sandbox)];
    const ids = await Promise.all(Array.from({ length: 12 }, () => enrolled(sandbox)));
    const preview = async (text: string) => {
      await page.getByLabel('Or paste its text').fill(text);
      await page.getByRole('button', { name: 'Preview' }).click();
    };
    const failure = { method: 'GET', path: '/v2/naas/balance', status: 500 };
    await sandbox.scenario({ faults: [failure] });
    await page.goto('/sub-merchants/import');
    await preview(`${failed},Shop`);
    await expect(rowOf(page, 'Shop')).toContainText('Could not be looked up now');
    await sandbox.clearScenario();
    await page.getByRole('button', { name: 'Look up 1 row' }).click();
    await expect(rowOf(page, 'Shop')).toContainText('Good, can be added');

    await page.getByRole('button', { name: 'Another file' }).click();
    let held = 0;
    await page.route('**/api/sub-merchants/checks', async (route) => {
      held += 1;
      // The first request gets no response: only a cancel ends it.
      if (held > 1) await route.continue();
    });
    await preview(`${cancelled},Shop`);
    await expect(page.getByText('Looking up 0 of 1')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, 'Shop')).toContainText('Not looked up yet');
    await page.getByRole('button', { name: 'Look up 1 row' }).click();
    await expect(rowOf(page, 'Shop')).toContainText('Good, can be added');
    await expect(page.getByRole('button', { name: 'Add 1 sub-merchant' })).toBeVisible();

    await page.getByRole('button', { name: 'Another file' }).click();
    await preview(ids.map((id, at) => `${id},Shop ${at}`).join('\n'));
    await expect(page.getByRole('button', { name: 'Add 12 sub-merchants' })).toBeVisible();
    let calls = 0;
    await page.route('**/api/sub-merchants/imports', async (route) => {
      calls += 1;
      // The second response is lost after the server did its work.
      if (calls === 2) {
        await route.fetch();
        return route.abort();
      }
      return route.continue();
    });
    await page.getByRole('button', { name: 'Add 12 sub-merchants' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Completed rows are kept' })).toBeVisible();
    await page.getByRole('button', { name: 'Add 2 sub-merchants' }).click();
    await expect(page.getByText('12 added.')).toBeVisible();
  });

  test('one is enrolled, with a link to its onboarding', async ({ page }) => {
    await page.goto('/sub-merchants');
    await page.getByRole('link', { name: 'Enrol' }).click();
    await page.getByRole('button', { name: 'Enrol' }).click();
    await expect(page.getByText('Name in Mesa is missing.')).toBeVisible();
    const name = `Cervejaria ${randomUUID().slice(0, 8)}`;
    await page.getByLabel('Name in Mesa').fill(name);
    await page.getByRole('button', { name: 'Enrol' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Enrolled.' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code of the onboarding link' })).toBeVisible();
    const href = await page.getByRole('link', { name: /Open the form/ }).getAttribute('href');
    expect((await page.request.get(href ?? '')).status()).toBe(200);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Open the sub-merchant' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
});

test('a viewer neither imports nor enrols', async ({ page, context, signIn, sandbox }) => {
  await signIn('viewer');
  await page.goto('/sub-merchants');
  await expect(page.getByRole('heading', { name: 'Sub-merchants' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import CSV' })).toBeHidden();
  const id = await enrolled(sandbox);
  const tries: [string, object][] = [
    ['checks', { correlation_ids: [id] }],
    ['imports', { rows: [{ correlation_id: id, name: 'Shop' }] }],
    ['enrolments', { name: 'Shop' }],
    [`${id}/onboarding-link`, {}],
  ];
  for (const [path, body] of tries) {
    const answer = await call(context.request, 'POST', `/api/sub-merchants/${path}`, {
      headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
      body,
    });
    expect(await codeOf(answer)).toBe('403 forbidden');
  }
});
