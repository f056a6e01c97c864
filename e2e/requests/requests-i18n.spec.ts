import { askByRequest } from '../fixtures/ask-by-request';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';

const LANGUAGES = ['en', 'pt-BR', 'es'];

for (const locale of LANGUAGES) {
  test(`queue, request and form stand in ${locale} without sideways scroll`, async ({
    page,
    signIn,
    context,
    people,
  }) => {
    const maker = await people.context('operator');
    const { id } = await askByRequest(maker.request, '4.1');
    await context.addCookies([{ name: 'mesa-locale', value: locale, url: ORIGIN }]);
    await signIn('treasurer');
    for (const path of ['/requests', `/requests/${id}`]) {
      await page.goto(path);
      await expect(page.getByText('1.000,00 USDT').or(page.getByText('1,000.00 USDT')).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
    }
    await signIn('operator');
    await page.goto('/convert');
    await expect(page.locator('[data-guide=ask]')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
}
