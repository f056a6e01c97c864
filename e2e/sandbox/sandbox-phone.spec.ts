import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';

const TABS = ['', '/transactions', '/sub-merchants', '/developers', '/faults', '/webhooks', '/clauses'];

test('every tab fits a phone in three languages', async ({ page, signIn, context, baseURL }) => {
  await signIn('operator');
  for (const locale of ['en', 'pt-BR', 'es']) {
    await context.addCookies([{ name: 'mesa-locale', value: locale, url: baseURL ?? '' }]);
    for (const tab of TABS) {
      await page.goto(`/sandbox${tab}`);
      await expect(page.locator('main nav a[aria-current=page]')).toBeInViewport();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    }
    // The last tab; the desktop spec runs axe on all of them.
    await expectNoAxeViolations(page);
  }
});
