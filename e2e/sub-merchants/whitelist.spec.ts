import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright/test';
import { call, codeOf, OUR_PAGE } from '../fixtures/bff-requests';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../fixtures/dashboard-test';
import { inEachLanguage } from '../fixtures/languages';
import type { Sandbox } from '../fixtures/sandbox-control';

/** An active sub-merchant of the fixtures, its group of three active addresses, and a group of another one. */
const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const PAGE = `/sub-merchants/${CID}/whitelist`;
const PATH = '/v2/naas/whitelist';
const TREASURY = { walletName: 'Treasury', walletId: 'wlg_4Tq8mZc1Xv7RkPd2' };
const FOREIGN = { walletName: 'Main wallet', walletId: 'wlg_G5wHj1TcX9uQr7Ov' };
const TRON = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const effects = async (sandbox: Sandbox) => {
  const { groups, addresses } = await sandbox.effects();
  return [groups, addresses];
};

interface Notice {
  id: number;
  title_key: string;
}

async function notices({ request }: BrowserContext): Promise<Notice[]> {
  const answer = await call(request, 'GET', '/api/notifications');
  return ((await answer.json()) as { notifications: Notice[] }).notifications;
}

async function review(page: Page, address: string, name = 'Cofre frio 02') {
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByLabel('Address name').fill(name);
  await page.getByRole('button', { name: 'Review address' }).click();
  return page.getByRole('dialog', { name: 'Add this address?' });
}

test.describe('the whitelist of a sub-merchant', () => {
  test.beforeEach(({ signIn }) => signIn('treasurer'));

  test('takes a group and an address after a second look, once by a double click, and follows it until active; shows an address of one letter case with its checksum, and sends that once its digits were compared', async ({
    page,
    context,
    sandbox,
  }) => {
    const [newest] = await notices(context);
    await page.goto(PAGE);
    const partners = page.getByRole('region', { name: 'New partners' });
    await expect(partners).toContainText('Pending approval');
    await expect(page.getByRole('region', { name: 'Treasury' }).getByText('Active')).toHaveCount(3);

    await page.getByRole('button', { name: 'New group' }).click();
    const naming = page.getByRole('dialog', { name: 'New wallet group' });
    await naming.getByLabel('Group name').fill('treasury');
    await naming.getByRole('button', { name: 'Create group' }).click();
    await expect(naming).toContainText('This name, or one that looks the same, is taken');
    await page.reload();
    await page.getByRole('button', { name: 'New group' }).click();
    await expect(naming.getByLabel('Group name')).toHaveValue('treasury');
    await naming.getByLabel('Group name').fill('Tesouraria');
    await naming.getByRole('button', { name: 'Create group' }).dblclick();
    await expect(naming.getByRole('heading', { name: 'Group created' })).toBeFocused();
    await naming.getByRole('button', { name: 'Close' }).last().click();
    expect(await effects(sandbox)).toEqual([1, 0]);
    const group = page.getByRole('region', { name: 'Tesouraria' });
    await expect(group).toContainText('No address yet');

    await page.getByLabel('Address', { exact: true }).fill(EVM);
    await expect(page.getByText('This address belongs to another network')).toBeVisible();
    const dialog = await review(page, `${TRON.slice(0, -1)}M`);
    await expect(page.getByText('The checksum is wrong').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await review(page, TRON);
    for (const four of ['TNPe', 'eaaF', '1NYq', 'eL'])
      await expect(dialog.getByText(four, { exact: true })).toBeVisible();
    await expect(dialog).toContainText('Tesouraria');
    const send = dialog.getByRole('button', { name: 'Add the address to Tesouraria' });
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Type the last 6 characters').fill('1NYqel');
    await expect(dialog).toContainText('These are not its last 6 characters.');
    await expect(send).toBeDisabled();
    await dialog.getByLabel('Type the last 6 characters').fill('1NYqeL');
    await expectNoAxeViolations(page);
    expect(await effects(sandbox)).toEqual([1, 0]);
    await send.dblclick();
    await expect(page.getByRole('heading', { name: 'Address added, pending approval' })).toBeFocused();
    expect(await effects(sandbox)).toEqual([1, 1]);
    await expect(group.getByRole('row').filter({ hasText: 'Cofre frio 02' })).toContainText(
      'Pending approval',
    );
    await sandbox.advance(120);
    await expect(group.getByRole('row').filter({ hasText: 'Cofre frio 02' })).toContainText('Active');
    const notified = async () =>
      (await notices(context))
        .filter(({ id, title_key }) => id > (newest?.id ?? 0) && title_key.startsWith('approval_'))
        .map(({ title_key }) => title_key);
    await expect.poll(notified).toEqual(['approval_given', 'approval_waiting']);
    await page.getByRole('button', { name: /unread notification/ }).click();
    const centre = page.getByRole('dialog', { name: 'Notifications' });
    await expect(centre.getByText(/^An address of .+ was approved\.$/).first()).toBeVisible();
    await expect(centre.getByText(/^A new address of .+ waits for approval\.$/).first()).toBeVisible();
    await page.reload();
    await expect(group).toContainText('Cofre frio 02');
    expect(await effects(sandbox)).toEqual([1, 1]);

    await page.getByRole('combobox', { name: 'Asset' }).click();
    await page.getByRole('option', { name: /USDC/ }).click();
    await review(page, EVM.toLowerCase(), 'Cofre frio 03');
    for (const four of ['Aeb6', '1BeA']) await expect(dialog.getByText(four, { exact: true })).toBeVisible();
    await expect(dialog).toContainText('carries no checksum');
    const sendEvm = dialog.getByRole('button', { name: 'Add the address to' });
    await dialog.getByLabel('Type the last 6 characters').fill(EVM.slice(-6).toLowerCase());
    await expect(sendEvm).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await sendEvm.click();
    await expect(page.getByRole('heading', { name: 'Address added, pending approval' })).toBeFocused();
    expect(await effects(sandbox)).toEqual([1, 2]);
    const answer = await call(page.request, 'GET', `/api/sub-merchants/${CID}/whitelist`);
    expect(await answer.text()).toContain(EVM);
  });

  test('shows a look-alike beside the address, and asks that both were compared', async ({
    page,
    sandbox,
  }) => {
    const alike = `${TRON.slice(0, 4)}${'x'.repeat(26)}${TRON.slice(-4)}`;
    const address = { id: 'wla_x', address: alike, currency: 'USDT', status: 'frozen' };
    const body = { groups: [{ id: TREASURY.walletId, label: 'Treasury', addresses: [address] }] };
    await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/naas/wl_groups', status: 200, body }] });
    await page.goto(PAGE);
    await expect(page.getByRole('region', { name: 'Treasury' })).toContainText('frozen (not usable)');
    const typed = page.getByLabel('Address', { exact: true });
    await typed.fill(TRON);
    await page.reload();
    await expect(typed).toHaveValue(TRON);
    const dialog = await review(page, TRON);
    const send = dialog.getByRole('button', { name: 'Add the address to Treasury' });
    await dialog.getByLabel('Type the last 6 characters').fill(TRON.slice(-6));
    await expect(dialog.getByRole('alert')).toContainText('Known address, in Treasury');
    await expect(send).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await expectNoAxeViolations(page);
    await send.click();
    await expect(page.getByRole('heading', { name: 'Address added, pending approval' })).toBeFocused();
    expect(await effects(sandbox)).toEqual([0, 1]);
    await page.reload();
    await expect(typed).toHaveValue('');
  });

  test('tells a lost answer as unknown, never sends again by itself, and ends it by a read or by a person; has the notes of each change beside it, and a found note leads to its change', async ({
    page,
    context,
    sandbox,
  }) => {
    const [intent, name, text] = [randomUUID(), `Group ${Date.now()}`, `Agreed with them ${randomUUID()}`];
    const created = await call(context.request, 'POST', `/api/sub-merchants/${CID}/whitelist`, {
      headers: { ...OUR_PAGE, 'idempotency-key': intent },
      body: { walletName: name },
    });
    expect(created.status(), await created.text()).toBe(200);
    await sandbox.scenario({ faults: [{ method: 'POST', path: PATH, drop: 'before', times: 1 }] });
    await page.goto(PAGE);
    const dialog = await review(page, TRON);
    await dialog.getByLabel('Type the last 6 characters').fill(TRON.slice(-6));
    await dialog.getByRole('button', { name: 'Add the address to Treasury' }).click();
    await expect(page.getByRole('heading', { name: 'Outcome unknown. Do not add it again.' })).toBeFocused();
    const listed = { hasText: 'USDT address “Cofre frio 02” for Treasury' };
    const open = page
      .getByRole('region', { name: 'Without an outcome' })
      .getByRole('listitem')
      .filter(listed);
    const ended = page
      .getByRole('region', { name: 'Changes asked for here' })
      .getByRole('listitem')
      .filter(listed);
    await expect(open).toContainText('Not in the groups so far.');
    expect(await effects(sandbox)).toEqual([1, 0]);
    await open.getByRole('button', { name: 'It did not happen' }).click();
    const resolution = page.getByRole('dialog', { name: 'Record that it did not happen' });
    await expectNoAxeViolations(page);
    await resolution.getByLabel('How do you know?').fill('The desk sees nothing');
    await resolution.getByRole('button', { name: 'Record' }).click();
    await expect(open).toBeHidden();
    await expect(ended.first()).toContainText('Did not happen');
    await sandbox.scenario({ faults: [{ method: 'POST', path: PATH, drop: 'after', times: 1 }] });
    await page.getByRole('button', { name: 'Add another address' }).click();
    await page.getByRole('button', { name: 'Review address' }).click();
    await dialog.getByLabel('Type the last 6 characters').fill(TRON.slice(-6));
    await dialog.getByRole('button', { name: 'Add the address to Treasury' }).click();
    // An unknown outcome ends once the list shows the address.
    await expect(page.getByRole('heading', { name: 'Address added, pending approval' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Cofre frio 02' })).toContainText(
      'Pending approval',
    );
    await expect(open).toBeHidden();
    await expect(ended.first()).toContainText('Done');
    expect(await effects(sandbox)).toEqual([1, 1]);

    const made = page.getByRole('region', { name: 'Changes asked for here' });
    const change = made.getByRole('listitem').filter({ hasText: name });
    await change.getByRole('button', { name: /^Notes/ }).click();
    const notes = page.getByRole('dialog', { name: `Group “${name}”` });
    await notes.getByLabel('Note', { exact: true }).fill(text);
    await notes.getByRole('button', { name: 'Add the note' }).click();
    await expect(notes.getByRole('list', { name: 'Notes' })).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(change.getByTitle('1 note')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click();
    await expect(page).toHaveURL(/\/overview$/);
    const input = page.getByRole('combobox', { name: 'Search and go' });
    // The second time from the page itself, where the notes were read and closed.
    for (const _ of ['from elsewhere', 'from here']) {
      await expect(async () => {
        if (!(await input.isVisible())) await page.keyboard.press('ControlOrMeta+k');
        await expect(input).toBeFocused({ timeout: 3_000 });
      }).toPass();
      await page.keyboard.type(text);
      const found = page.getByRole('group', { name: 'Notes' }).getByRole('option');
      await expect(found).toHaveText([new RegExp(`${text}.*whitelist change`)]);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/whitelist\\?change=${intent}$`));
      await expect(notes).toContainText(text);
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/\/whitelist$/);
    }
  });

  test('is one effect for one key, whoever sends it again, and takes no group of another sub-merchant', async ({
    context,
    people,
    sandbox,
  }) => {
    const body = { ...TREASURY, address: TRON, addressName: 'x', currencyCode: 'USDT' };
    const post = (change: object, key = randomUUID(), cid = CID, request = context.request) =>
      call(request, 'POST', `/api/sub-merchants/${cid}/whitelist`, {
        headers: { ...OUR_PAGE, 'idempotency-key': key },
        body: { ...body, ...change },
      });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({}, key)));
    expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([200]));
    expect(await effects(sandbox)).toEqual([0, 1]);
    expect(await codeOf(await post({ addressName: 'y' }, key))).toBe('409 key_reused');
    expect(await codeOf(await post(FOREIGN))).toBe('400 invalid_input');
    expect(await codeOf(await post({ address: EVM }))).toBe('400 invalid_input');
    expect(await codeOf(await post({}, randomUUID(), randomUUID()))).toBe('404 not_found');
    const operator = await people.context('operator');
    expect(await codeOf(await post({}, randomUUID(), CID, operator.request))).toBe('403 forbidden');
    expect(await effects(sandbox)).toEqual([0, 1]);
    const page = await (await people.context('viewer')).newPage();
    await page.goto(PAGE);
    await expect(page.getByText('Somebody who decides creates groups and adds addresses.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New group' })).toBeHidden();
  });
});

test('on a phone, in each language, nothing of the whitelist is wider than it, dialogs included, and axe finds nothing', async ({
  page,
  signIn,
}) => {
  await signIn('treasurer');
  await page.goto(PAGE);
  await inEachLanguage(page, async ({ index }) => {
    const [group = '', review = ''] =
      (
        [
          ['New group', 'Review address'],
          ['Novo grupo', 'Conferir endereço'],
          ['Nuevo grupo', 'Revisar dirección'],
        ] as const
      )[index] ?? [];
    const dialog = page.getByRole('dialog');
    const fits = async () => {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScroll(page);
      }
      await page.emulateMedia({ colorScheme: index === 1 ? 'light' : 'dark', reducedMotion: 'reduce' });
      // In English in the dark theme, in Portuguese in the light one.
      if (index < 2) await expectNoAxeViolations(page);
    };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: group }).click();
    await expect(dialog.getByRole('textbox')).toBeVisible();
    await fits();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.locator('textarea').fill(TRON);
    await page.getByRole('textbox').last().fill('Cofre frio 02');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: review }).click();
    await expect(dialog.getByRole('textbox')).toBeVisible();
    await fits();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
