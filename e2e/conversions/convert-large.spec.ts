import type { Page } from 'playwright/test';
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

test('the field shows all of an amount with the decimals of USDT in the narrowest of its places; the next quote of an accepted request asks for a second look, once the balance has paid the first (QUO-29); huge amounts and what they bring stay inside the option cards at every width', async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.freeze();
  await signIn('treasurer');
  await page.setViewportSize({ width: 1024, height: 900 });
  const convert = await new ConversionPageObject(page).open();
  const field = page.getByLabel('You send', { exact: true });
  await field.fill('9999999.123456');
  await expect
    .poll(() => field.evaluate((input) => input.scrollWidth - input.clientWidth))
    .toBeLessThanOrEqual(1);

  await page.setViewportSize({ width: 1440, height: 900 });
  const first = await convert.quoteAgain('250000');
  await convert.accept();
  await convert.expectOutcome('Rate locked. Funds have not landed yet.');
  await expect(page.getByText('Available 249,094.65')).toBeVisible();
  const look = page.getByRole('checkbox', { name: /^I looked again/ });
  await expect(look).toBeVisible();
  const ask = page.getByRole('form').getByRole('button', { name: 'Get a new quote' });
  const { quotes } = await sandbox.effects();
  await ask.click();
  await expect(look).toBeFocused();
  expect((await sandbox.effects()).quotes).toBe(quotes);
  await look.check();
  await ask.click();
  await expect(page).not.toHaveURL(new RegExp(first));
  await expect(page.getByRole('radiogroup', { name: 'Settlement options' })).toBeVisible();

  for (const amount of ['1000000000', '123456789012345678.12345678']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await convert.quoteAgain(amount, true);
    for (const width of [1440, 1024, 761, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      expect(await beyondItsCard(page), `${amount} at ${width} px`).toEqual([]);
    }
  }
});
