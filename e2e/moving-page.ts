import { expect, type Locator, type Page } from '@playwright/test';

/** Presses until what it brings is there; a page that moves by itself may have brought it before the press. */
export async function pressUntil(button: Locator, brought: Locator): Promise<void> {
  await expect(async () => {
    if (!(await brought.isVisible())) await button.click({ timeout: 2_000 });
    await expect(brought).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Presses until what stood in the way is gone; a page that moves by itself may have taken it away before the press. */
export async function pressAway(button: Locator, obstacle: Locator): Promise<void> {
  await expect(async () => {
    if (await obstacle.isVisible()) await button.click({ timeout: 2_000 });
    await expect(obstacle).toBeHidden({ timeout: 3_000 });
  }).toPass();
}

/** Lets something happen while the next post to an address is on its way: pressed before, and heard of too late. */
export async function meanwhile(page: Page, address: string, happens: () => Promise<unknown>): Promise<void> {
  await page.route(address, (route) => happens().then(() => route.continue()), { times: 1 });
}

/** The next post to an address gets no answer: cut off before our server has it, or once it has acted. */
export async function loseAnswer(page: Page, address: string, cut: 'before' | 'after'): Promise<void> {
  let lost = false;
  await page.route(address, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback();
    lost = true;
    if (cut === 'after') await route.fetch();
    return route.abort();
  });
}
