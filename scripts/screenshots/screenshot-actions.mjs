/** Actions of the screenshot scenes. None depends on the language. */

export async function open(page, where) {
  await page.goto(where);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settled(page);
}

/** Waits until fonts are loaded, no skeleton is left and no animation runs. */
export async function settled(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** Sends a request to our `/api` with the page's session; returns the body. */
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

/** Chooses the option of a list box that contains this text. */
export async function pick(page, box, text) {
  await box.click();
  await page.getByRole('option').filter({ hasText: text }).click();
}
