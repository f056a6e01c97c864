import type { Page } from 'playwright/test';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { ConversionPageObject } from '../pages/conversion-page';

test('at 390 px and at 320 px a whole conversion fits, from the form to the outcome', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.freeze();
  await signIn('treasurer');
  const expectToFit = async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  };
  const convert = new ConversionPageObject(page);
  await convert.quote();
  await expectToFit();
  await convert.review();
  await expectToFit();
  await expectNoAxeViolations(page);
  await convert.confirmButton().click();
  await convert.expectOutcome('Rate locked. Funds have not landed yet.');
  await expectToFit();
  await expectNoAxeViolations(page);
  expect((await sandbox.effects()).accepts).toBe(1);
});

test('safety 35: the zone of the times is in view on the phone and on a desktop', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  for (const path of ['/overview', '/withdrawals', '/balances']) {
    await page.goto(path);
    for (const [width, place] of [
      [390, page.getByRole('main')],
      [800, page.getByRole('contentinfo')],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(place.getByText('Times in America/Sao_Paulo')).toBeVisible();
    }
  }
});

/** Texts of the top bar that overflow. */
const cutAbove = (page: Page) =>
  page
    .getByRole('banner')
    .locator('b, [role=status], [role=status] span')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent),
    );

for (const [locale, errors, age] of [
  ['en', 'API errors', 'data from'],
  ['pt-BR', 'Erros na API', 'dados das'],
  ['es', 'Errores de la API', 'datos de las'],
] as const) {
  test(`safety 18: a phone tells in ${locale} of an API at fault and of old data in whole words, under a whole title`, async ({
    page,
    signIn,
    sandbox,
    context,
    baseURL,
  }) => {
    await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/balance', status: 500 }] });
    await signIn('viewer');
    await context.addCookies([{ name: 'mesa-locale', value: locale, url: baseURL ?? '' }]);
    await page.goto('/overview');
    const mark = page.getByRole('banner').getByRole('status');
    await expect(mark).toHaveText(errors, { timeout: 60_000 });
    for (const [offline, notice] of [
      [false, mark.getByText(errors)],
      [true, mark.getByText(new RegExp(`^${age} \\d\\d:\\d\\d$`))],
    ] as const) {
      await context.setOffline(offline);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(notice).toBeInViewport({ ratio: 0.9 });
        expect(await cutAbove(page), `${width} px`).toEqual([]);
      }
    }
    await context.setOffline(false);
  });
}

test('between the phone and the wide desktop the foot stands on one line and says all of the version', async ({
  page,
  signIn,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await signIn('viewer');
  for (const [locale, zone] of [
    ['en', 'Times in America/Sao_Paulo'],
    ['pt-BR', 'Horários em America/Sao_Paulo'],
    ['es', 'Horas en America/Sao_Paulo'],
  ] as const) {
    await context.addCookies([{ name: 'mesa-locale', value: locale, url: baseURL ?? '' }]);
    await page.goto('/balances');
    const foot = page.getByRole('contentinfo');
    const version = foot.getByText(/^X-API-Version /);
    await expect(version).toBeVisible();
    expect(await version.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect((await foot.getByText(zone).boundingBox())?.height).toBe(16);
  }
});

test('in the latest activity a status stands on the line of its record’s kind', async ({ page, signIn }) => {
  await signIn('viewer');
  await page.goto('/overview');
  // Rows of what needs attention begin with the same word.
  const latest = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Latest activity' }) });
  const record = latest.getByRole('link', { name: /^Checkout / }).first();
  const [kind = 0, status = 1] = await record.evaluate((row) => {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    return [texts.nextNode(), texts.nextNode()].map((text) => {
      if (text) range.selectNode(text);
      return range.getBoundingClientRect().top;
    });
  });
  expect(Math.abs(kind - status)).toBeLessThan(1);
});

test('what can be pressed on the phone is large enough for a thumb', async ({ page, signIn }) => {
  await signIn('treasurer');
  await page.goto('/convert');
  const tabs = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const tab of await tabs.all()) {
    expect((await tab.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  }
  expect(
    (await page.getByRole('button', { name: 'Get quote' }).boundingBox())?.height ?? 0,
  ).toBeGreaterThanOrEqual(44);
});
