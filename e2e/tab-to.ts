import { expect, type Page } from '@playwright/test';

/** Presses Tab until the wanted control has the focus; fails when it cannot be reached. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
): Promise<void> {
  const wanted = page.getByRole(role, { name });
  for (let press = 0; press < 60; press++) {
    if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted, 'reached by Tab').toBeFocused();
}
