import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { ReportManifest } from '@/lib/contract/bff/reports/reports';
import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a month is made with the keyboard: another unzip finds its manifest, and a list that failed is read again', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('accountant');
  await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/offramps', status: 503, times: 1_000 }] });
  await page.goto('/reports');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make and download (ZIP)' }).focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^mesa_sandbox_\d{4}-\d{2}\.zip$/);
  const entries = unzipSync(readFileSync(await saved.path()));
  const manifest = JSON.parse(Buffer.from(entries['manifest.json'] ?? []).toString()) as ReportManifest;
  const made = manifest.files.flatMap(({ file }) => file ?? []);
  expect([...made.map(({ path }) => path), 'manifest.json'].sort()).toEqual(Object.keys(entries).sort());
  for (const { path, sha256 } of made)
    expect([path, sha(entries[path] ?? new Uint8Array())]).toEqual([path, sha256]);
  expect(manifest.files.find(({ name }) => name === 'offramps')).toMatchObject({
    state: 'refused',
    why: [{ kind: 'page_failed', page: 1 }],
  });
  expect(entries['offramps.csv']).toBeUndefined();

  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Offramps/ }) });
  await expect(row).toContainText('Refused');
  await expect(row).toContainText('A file with rows missing is not made.');
  await expect(page.getByText('Left out: Offramps.')).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  await sandbox.clearScenario();
  await row.getByRole('button', { name: 'Read Offramps again' }).press('Enter');
  await expect(row).toContainText('Whole');
  await expect(row).toContainText('The archive stays as it was made.');
  const one = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Save offramps.csv' }).click();
  expect(readFileSync(await (await one).path()).toString()).toContain('created_at');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInEitherTheme(page);
});

test('bad days keep what was typed, and a month that is not over says so', async ({ page, signIn }) => {
  await signIn('accountant');
  await page.goto('/reports?month=2026-13');
  await expect(page.getByText(/This is no month and no range of days/)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveValue('2026-13');
  await page.goto('/reports');
  await expect(page.getByText(/ is not over\./)).toBeVisible();
});

test('an archive that breaks off is told as broken and nothing of it is saved', async ({ page, signIn }) => {
  await signIn('accountant');
  let isCut = true;
  await page.route('**/api/reports/*/download?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.body();
    await route.fulfill({ response: answer, body: isCut ? body.subarray(0, body.length - 40) : body });
  });
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  await page.goto('/reports');
  const broken = page
    .getByRole('alert')
    .filter({ hasText: 'The archive broke off, so nothing of it was kept.' });
  await pressUntil(page.getByRole('button', { name: 'Make and download (ZIP)' }), broken);
  await expect(broken).toContainText('Make it again: every file is read from the start.');
  expect(saved).toBe(0);
  await expectNoAxeViolationsInEitherTheme(page);
  isCut = false;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make and download (ZIP)' }).click();
  await download;
  await expect(broken).toBeHidden();
});

test('tax ids in full ask for a reason each time, also when files or one of them are made again', async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn('accountant');
  await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/offramps', status: 503, times: 1_000 }] });
  await page.goto('/reports');
  const inFull = page.getByRole('switch', { name: /^Payers’ tax ids in full/ });
  await pressUntil(page.getByRole('button', { name: 'Options' }), inFull);
  await inFull.click();
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: 'Why are the tax ids needed?' });
  for (const [button, reason] of [
    ['Make and download (ZIP)', 'Audit of November'],
    ['Make again', 'Asked a second time'],
  ] as const) {
    await pressUntil(page.getByRole('button', { name: button }), dialog);
    await expect(dialog.getByRole('textbox')).toHaveValue('');
    await dialog.getByRole('textbox').fill(reason);
    const download = page.waitForEvent('download');
    await dialog.getByRole('textbox').press('Enter');
    const entries = unzipSync(readFileSync(await (await download).path()));
    const manifest = JSON.parse(Buffer.from(entries['manifest.json'] ?? []).toString()) as ReportManifest;
    expect(manifest).toMatchObject({ tax_ids: 'shown', reason });
  }
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Offramps/ }) });
  await row.getByRole('button', { name: 'Read Offramps again' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('');
  await dialog.getByRole('textbox').fill('The list failed');
  const again = page.waitForRequest(/download\?.*file=offramps/);
  await dialog.getByRole('textbox').press('Enter');
  expect(new URL((await again).url()).searchParams.get('reason')).toBe('The list failed');
});
