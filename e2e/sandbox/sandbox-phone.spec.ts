import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';

test('the screen fits a phone in three languages', async ({ page, signIn, context, baseURL }) => {
  await signIn('operator');
  for (const locale of ['en', 'pt-BR', 'es']) {
    await context.addCookies([{ name: 'mesa-locale', value: locale, url: baseURL ?? '' }]);
    await page.goto('/sandbox');
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
  await expectNoAxeViolations(page);
});
