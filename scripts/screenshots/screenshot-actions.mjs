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
export async function ask(page, method, where, data, headers) {
  const answer = await page.request.fetch(where, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
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

export async function quote(page, pixKey = 'financeiro@mesa.example', amount = '250000') {
  await open(page, '/convert');
  const form = page.locator('form');
  await form.locator('input[inputmode="decimal"]').fill(amount);
  await form.locator('input:not([inputmode]):not([type="radio"])').last().fill(pixKey);
  await form.locator('button[type="submit"]').click();
  await page
    .locator('[role="radiogroup"] input[value="d1"], [role="radiogroup"] input[value="d0"]')
    .first()
    .waitFor();
  await settled(page);
}

export async function review(page) {
  await page.locator('[role="radiogroup"] input[value="d1"]').check();
  await page.getByRole('button', { name: /D1/ }).last().click();
  await page.getByRole('dialog').waitFor();
  await settled(page);
}
