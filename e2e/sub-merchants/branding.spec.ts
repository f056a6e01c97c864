import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import sharp from 'sharp';
import { call, codeOf, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { inEachLanguage } from '../fixtures/languages';
import { signInByRequest } from '../fixtures/people';
import type { Sandbox } from '../fixtures/sandbox-control';

const PATH = '/v2/naas/submerchants/branding';
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64');

/** Enrols a new sub-merchant for each test, because the register outlives the sandbox's reset. */
async function enrol(request: APIRequestContext, sandbox: Sandbox, kyb = 'done'): Promise<string> {
  await signInByRequest(request, 'treasurer');
  const made = (await sandbox.call('POST', 'relationships', { account: 'A' })) as { correlation_id: string };
  const id = made.correlation_id;
  await sandbox.call('PUT', `relationships/${id}/kyb`, { process: `kyb_provider_submerchant.${kyb}` });
  const body = { correlation_id: id, name: 'Vidraçaria Horizonte' };
  const added = await call(request, 'POST', '/api/sub-merchants', { body });
  expect(added.status(), await added.text()).toBe(200);
  return id;
}

const brand = (request: APIRequestContext, id: string, body: unknown, key: string = randomUUID()) =>
  call(request, 'POST', `/api/sub-merchants/${id}/branding`, {
    headers: { ...OUR_PAGE, 'idempotency-key': key },
    body,
  });
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a3b22' } })
    .withExif({ IFD0: { Copyright: 'SECRET OWNER' } })
    .jpeg()
    .toBuffer();
const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
/** Pastes a picture from the clipboard or drops it on the page. */
const arrive = (page: Page, how: 'paste' | 'drop', buffer: Buffer) =>
  page.evaluate(
    ([kind, text = '']) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    },
    [how, buffer.toString('base64')],
  );
const brandings = async (sandbox: Sandbox) => (await sandbox.effects()).brandings;
const save = (page: Page) => page.getByRole('button', { name: 'Save branding' });

test('branding is looked at, confirmed, spent once, and seen on the checkout page; a picture and a long name fit a phone in each language', async ({
  page,
  context,
  sandbox,
}) => {
  const id = await enrol(context.request, sandbox);
  await page.goto(`/sub-merchants/${id}/branding`);
  await expect(page.getByText('One change every 30 days.')).toBeVisible();
  await page.getByLabel('Trade name').fill('Outono Livros');
  await upload(page, 'logo.png', GIF);
  await expect(page.getByText('This is a GIF, whatever its name says.')).toBeVisible();
  await expect(page.getByLabel('Trade name'), 'what was typed is kept').toHaveValue('Outono Livros');

  await upload(page, 'fachada.jpg', await photo(900, 500));
  const fit = page.getByRole('dialog', { name: 'This picture is too large' });
  await expect(fit.getByRole('img', { name: '400 × 222 px' })).toBeVisible();
  await fit.getByText('A square cut from it').click();
  await expect(fit.getByRole('img', { name: '400 × 400 px' })).toBeVisible();
  await expectNoAxeViolations(page);
  await fit.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('400 × 400 of 400 × 400 px')).toBeVisible();
  await expect(page.getByText('This is a GIF')).toBeHidden();

  await page.getByLabel('Primary button colour').fill('#ffd400');
  await expect(page.getByText('Hard to read')).toBeVisible();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText('Passes AA')).toBeVisible();
  const colour = await page.getByLabel('Primary button colour').inputValue();
  const preview = page.getByRole('region', { name: 'Preview' });
  for (const device of ['Phone', 'Desktop']) {
    await preview.getByText(device, { exact: true }).click();
    await expect(preview.getByText('Outono Livros', { exact: true })).toBeVisible();
  }
  await expect(preview.getByText(`button in ${colour}. With the logo.`)).toBeAttached();

  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Change branding once for 30 days?' });
  await expect(dialog.getByRole('img', { name: 'The logo as it will be sent' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await brandings(sandbox), 'nothing is spent by looking').toBe(0);
  await dialog.getByRole('button', { name: 'Change it for 30 days' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Branding changed.' })).toBeVisible();
  expect(await brandings(sandbox)).toBe(1);

  const made = await call(context.request, 'POST', `/api/sub-merchants/${id}/checkouts`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { currency_code: 'USDT', amount_fiat: '480.00' },
  });
  const { link } = (await made.json()).link;
  const paying = await (await context.request.get(link)).text();
  expect(paying).toContain('Outono Livros');
  expect(paying).toContain(`--brand:${colour}`);
  const logo = /src="data:image\/jpeg;base64,([^"]+)"/.exec(paying)?.[1] ?? '';
  expect(Buffer.from(logo, 'base64').includes('SECRET')).toBe(false);
  expect(await sharp(Buffer.from(logo, 'base64')).metadata()).toMatchObject({ width: 400, height: 400 });

  await page.reload();
  await expect(page.getByText('The next change is possible from')).toBeVisible();
  await expect(page.getByLabel('Trade name')).toHaveValue('Outono Livros');
  await save(page).click();
  await expect(page.getByText('Change at least one field.')).toBeVisible();
  await page.getByLabel('Trade name').fill('Inverno');
  await save(page).click();
  await expect(dialog.getByText('By our register branding is closed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change it for 30 days' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'the 30 days are not over' })).toContainText(
    'branding can be changed again',
  );
  await expect(page.getByLabel('Trade name')).toHaveValue('Inverno');
  expect(await brandings(sandbox)).toBe(1);

  await page.getByLabel('Trade name').fill('Outono Livros e Papelaria da Vila Madalena');
  const wide = sharp(await photo(320, 200)).png();
  await upload(page, 'logo.png', await wide.toBuffer());
  await expect(page.getByText(/^320 × 200 /)).toBeVisible();
  await expectNoAxeViolations(page);
  await inEachLanguage(page, async () => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
    }
  });
});

test('a lost answer is told as unknown, and asking again shows that it had worked', async ({
  page,
  context,
  sandbox,
}) => {
  const id = await enrol(context.request, sandbox);
  await sandbox.scenario({ faults: [{ method: 'POST', path: PATH, drop: 'after', times: 1 }] });
  await page.goto(`/sub-merchants/${id}/branding`);
  await page.getByLabel('Trade name').fill('Outono Livros');
  const png = async (width: number, height: number) =>
    sharp(await photo(width, height))
      .png()
      .toBuffer();
  const dropped = await png(90, 120);
  // The page is in the HTML before it handles the drop, so drop again.
  await expect(async () => {
    await arrive(page, 'drop', dropped);
    await expect(page.getByText('90 × 120 of 400 × 400 px')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await arrive(page, 'paste', await png(120, 120));
  await expect(page.getByText('120 × 120 of 400 × 400 px')).toBeVisible();
  await save(page).click();
  await page.getByRole('button', { name: 'Change it for 30 days' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Outcome unknown.' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('A person can record what happened from')).toBeVisible();
  await page.getByRole('button', { name: 'Ask again with the same change' }).click();
  await page.getByRole('button', { name: 'Change it for 30 days' }).click();
  await expect(page.getByText('The earlier change has worked.')).toBeVisible();
  await expect(page.getByLabel('Trade name')).toHaveValue('Outono Livros');
  await expect(page.getByText('Logo last sent from here')).toBeVisible();
  expect(await brandings(sandbox)).toBe(1);
});

test('before onboarding is complete nothing can be saved, and a 422 is explained', async ({
  page,
  context,
  sandbox,
}) => {
  const id = await enrol(context.request, sandbox, 'processing');
  await call(context.request, 'GET', `/api/sub-merchants/${id}/onboarding`);
  await page.goto(`/sub-merchants/${id}/branding`);
  await expect(page.getByText('Available after onboarding is complete.')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await sandbox.call('PUT', `relationships/${id}/kyb`, { process: 'kyb_provider_submerchant.done' });
  await call(context.request, 'GET', `/api/sub-merchants/${id}/onboarding`);
  await page.reload();
  await page.getByLabel('Trade name').fill('Outono Livros');
  await sandbox.scenario({ faults: [{ method: 'POST', path: PATH, status: 422, times: 1 }] });
  await save(page).click();
  await page.getByRole('button', { name: 'Change it for 30 days' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'no portal account yet' })).toBeVisible();
  await expect(page.getByLabel('Trade name')).toHaveValue('Outono Livros');
});

test('raw requests: roles, sizes, what is in the body, and whose branding it is; a viewer sees branding and has nothing to press', async ({
  context,
  people,
  sandbox,
}) => {
  const id = await enrol(context.request, sandbox);
  for (const role of ['viewer', 'operator'] as const) {
    const other = await people.context(role);
    expect(await codeOf(await brand(other.request, id, { trade_name: 'X' }))).toBe('403 forbidden');
    if (role === 'operator') continue;
    const page = await other.newPage();
    await page.goto(`/sub-merchants/${id}/branding`);
    await expect(page.getByText('Your role can view branding but not change it.')).toBeVisible();
    await expect(save(page)).toBeHidden();
    await expect(page.getByLabel('Trade name')).not.toBeEditable();
  }
  const refused = async (body: unknown) => {
    const answer = await brand(context.request, id, body);
    return [answer.status(), (await answer.json()).error.fields?.logo ?? (await answer.json()).error.code];
  };
  expect(await refused({ logo: 'A'.repeat(6_990_512) })).toEqual([400, 'logo_other_format']);
  expect(await refused({ logo: 'A'.repeat(8_400_000) })).toEqual([413, 'too_large']);
  expect(await refused({ logo: GIF.toString('base64') })).toEqual([400, 'logo_gif']);
  expect(await refused({ correlation_id: id, trade_name: 'X' })).toEqual([400, 'invalid_input']);
  expect(await refused({})).toEqual([400, 'invalid_input']);
  expect(await codeOf(await brand(context.request, randomUUID(), { trade_name: 'X' }))).toBe('404 not_found');
  const key = randomUUID();
  const twice = await Promise.all([1, 2].map(() => brand(context.request, id, { trade_name: 'X' }, key)));
  expect(twice.map((answer) => answer.status())).toEqual([200, 200]);
  expect(await brandings(sandbox)).toBe(1);
});
