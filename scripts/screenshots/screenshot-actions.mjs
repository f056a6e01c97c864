/** What the scenes of the screenshots do to a page, past its words. */

export async function open(page, where) {
  await page.goto(where);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settled(page);
}

/** Fonts are there, nothing is loading, nothing moves. */
export async function settled(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** A request of the page's own person to our own `/api`; the answer's body. */
export async function ask(page, method, where, data) {
  const answer = await page.request.fetch(where, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(data && { data }),
  });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${method} ${where}: ${answer.status()} ${text}`);
  return JSON.parse(text);
}

/** Picks the option of a list box that holds this text. */
export async function pick(page, box, text) {
  await box.click();
  await page.getByRole('option').filter({ hasText: text }).click();
}
