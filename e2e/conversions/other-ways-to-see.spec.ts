import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/dashboard-test';
import { ConversionPageObject } from '../pages/conversion-page';

/** As the translation of a browser does: each text is replaced by one of its own in two elements. */
function translateAll(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parent = text.parentElement;
    if (parent === null || text.data.trim() === '' || parent.closest('[translate=no], script, style, font'))
      continue;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = `«${text.data}»`;
    text.replaceWith(outer);
  }
}

async function quote(page: Page): Promise<ConversionPageObject> {
  const convert = new ConversionPageObject(page);
  await convert.quote('1234.50');
  await expect(convert.option('D1')).toBeVisible();
  return convert;
}

test('a browser that translates the page during a quote breaks nothing, and amounts and the countdown stay as they are', async ({
  page,
  signIn,
}) => {
  await signIn('treasurer');
  await quote(page);
  const timer = page.getByRole('timer').first();
  for (let round = 0; round < 5; round += 1) {
    const before = (await timer.textContent()) ?? '';
    await page.evaluate(translateAll);
    await expect(timer).not.toHaveText(before);
  }
  const radio = (day: string) => page.getByRole('radio', { name: new RegExp(`^«?${day}`) });
  await radio('D0').press(' ');
  await page.evaluate(translateAll);
  await radio('D1').press(' ');
  await page.evaluate(translateAll);
  await expect(page.getByText('This screen stopped working')).toHaveCount(0);
});

test('a browser that translates the confirmation leaves key and rate as they are, and the acceptance goes through', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('treasurer');
  await sandbox.freeze();
  const convert = await quote(page);
  await convert.review('D1');
  await page.evaluate(translateAll);
  for (const compared of await convert.dialog.locator('[translate=no]').allTextContents())
    expect(compared).not.toContain('«');
  await expect(convert.dialog.locator('bdi[translate=no]')).toHaveText('financeiro@mesa.example');
  await convert.dialog.getByRole('button', { name: /Accept D1/ }).click();
  await expect(page.getByText('Rate locked. Funds have not landed yet.').first()).toBeVisible();
  await expect(page.getByText('This screen stopped working')).toHaveCount(0);
  expect((await sandbox.effects()).accepts).toBe(1);
});

test('with the colours of the person what can be pressed has an edge, and what is chosen and where one is has a mark', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn('treasurer');
  const convert = await quote(page);
  await convert.option('D1').press(' ');
  await page.getByRole('heading', { level: 1 }).click();
  const edge = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth));
  expect(await edge('main button:not([aria-label])')).toBeGreaterThanOrEqual(1);
  expect(await edge('main input[type=text], main input:not([type])')).toBeGreaterThanOrEqual(1);
  expect(await edge('[class*=rounded-option]:not(label):has(input:checked)')).toBeGreaterThanOrEqual(3);
  expect(await edge('[class*=rounded-option]:not(label):not(:has(input:checked))')).toBeLessThan(3);
  expect(await edge('nav [aria-current]')).toBeGreaterThanOrEqual(2);
  // The mark of the current place does not hide that it has the focus.
  const current = page.locator('nav [aria-current]').filter({ visible: true }).first();
  await page.keyboard.press('Tab');
  await current.focus();
  await expect(current).toHaveCSS('outline-offset', '1px');
  await expect(current).toHaveCSS('outline-width', '3px');
});

test('at a zoom of 400 % nothing is fixed, D0 and D1 can be pressed, and the confirmation scrolls as a whole', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn('treasurer');
  const convert = await quote(page);
  const fixed = await page.evaluate(() =>
    [...document.querySelectorAll('[data-shell] *')]
      .filter(
        (element) => /fixed|sticky/.test(getComputedStyle(element).position) && element.checkVisibility(),
      )
      .map((element) => element.className),
  );
  expect(fixed).toEqual([]);
  for (const day of ['D0', 'D1'] as const) {
    await convert.option(day).click();
    await expect(convert.option(day)).toBeChecked();
  }
  await convert.review('D1');
  const scrolls = await convert.dialog.evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll('*')]
      .filter(
        (element) =>
          /auto|scroll/.test(getComputedStyle(element).overflowY) &&
          element.scrollHeight > element.clientHeight + 1,
      )
      .map((element) => element === dialog),
  );
  expect(scrolls).toEqual([true]);
  await convert.confirmButton().scrollIntoViewIfNeeded();
  await expect(convert.confirmButton()).toBeInViewport();
});
