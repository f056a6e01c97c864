import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { ConversionPageObject } from '../pages/conversion-page';

/** Texts that overflow their option card. */
function beyondItsCard(page: Page): Promise<string[]> {
  return page.getByRole('radiogroup', { name: 'Settlement options' }).evaluate((group) =>
    [...group.children].flatMap((card) => {
      const edge = card.getBoundingClientRect();
      return [...card.querySelectorAll('p, span, dd, dt, b')]
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          // Text for screen readers only is one pixel wide.
          return width > 1 && (left < edge.left || right > edge.right + 0.5);
        })
        .map((element) => element.textContent ?? '');
    }),
  );
}

test('the field shows all of an amount with the decimals of USDT, in the narrowest of its places', async ({
  page,
  signIn,
}) => {
  await signIn('approver');
  await page.setViewportSize({ width: 1024, height: 900 });
  await new ConversionPageObject(page).open();
  const field = page.getByLabel('You send', { exact: true });
  await field.fill('9999999.123456');
  await expect
    .poll(() => field.evaluate((input) => input.scrollWidth - input.clientWidth))
    .toBeLessThanOrEqual(1);
});

for (const amount of ['1000000000', '123456789012345678.12345678'])
  test(`${amount} USDT and what they bring stay inside the option cards at every width`, async ({
    page,
    signIn,
    sandbox,
  }) => {
    await sandbox.freeze();
    await signIn('approver');
    await new ConversionPageObject(page).quoteAbove(amount);
    for (const width of [1440, 1024, 761, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      expect(await beyondItsCard(page), `at ${width} px`).toEqual([]);
    }
  });
