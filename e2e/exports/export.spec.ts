import type { Page } from 'playwright/test';
import { readSheet } from 'read-excel-file/node';
import { formatDay } from '../../lib/time/format';
import { call, codeOf } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { pressUntil } from '../fixtures/page-actions';
import type { Sandbox } from '../fixtures/sandbox-control';
import { exportDialog, savedCsv } from '../pages/export-dialog';

async function openDialog(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await pressUntil(page.getByRole('button', { name: 'Export', exact: true }), exportDialog(page));
}

async function recordsNow(page: Page): Promise<number> {
  const said = exportDialog(page).getByText(/records now/);
  return Number.parseInt((await said.textContent()) ?? '', 10);
}

/** Lets the first page of the export pass and fails the rest; requests of the visible list hang, so they use up no failure. */
async function failAfterFirstPage(page: Page, sandbox: Sandbox): Promise<void> {
  const onramps = { method: 'GET', path: '/v2/onramps' };
  await page.route(/\/api\/onramps(\?|$)/, () => undefined);
  await sandbox.scenario({
    faults: [
      { ...onramps, delay_ms: 1, times: 1 },
      { ...onramps, status: 500 },
    ],
  });
}

/** The merchant's day of a record: UTC-3 all year. */
const dayInSaoPaulo = (timestamp: string) =>
  new Date(Date.parse(timestamp) - 3 * 3_600_000).toISOString().slice(0, 10);

test.describe('the export of a list', () => {
  test.beforeEach(({ signIn }) => signIn('operator'));

  test('the file holds exactly the filtered rows, and is remembered by name', async ({ page, context }) => {
    const all = await (await call(context.request, 'GET', '/api/onramps?limit=100')).json();
    const day = dayInSaoPaulo(all.results[30].created_at);
    const path = `?from=${day}&to=${day}`;
    const list = await (await call(context.request, 'GET', `/api/onramps${path}&limit=100`)).json();
    await openDialog(page, `/onramps${path}`);
    await expect(exportDialog(page)).toContainText(`${list.total} record`);
    const [title, names, ...rows] = await savedCsv(page);
    expect(title?.slice(0, 2)).toEqual(['Onramps', `Filters: Created ${formatDay(day, 'en')}`]);
    expect(names).toContain('end2end');
    expect(rows.map((cells) => cells[3])).toEqual(
      list.results.map((row: { end2end: string }) => row.end2end),
    );
    await expect(exportDialog(page).getByRole('status')).toContainText(`saved as onramps_sandbox_${day}_`);
  });

  test('X opens it from the list, and Escape gives the list back', async ({ page }) => {
    await page.goto('/onramps');
    // Rows are in the HTML before the shortcuts work, so press again until they do.
    await expect(async () => {
      await page.keyboard.press('x');
      await expect(exportDialog(page)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(exportDialog(page)).toBeHidden();
  });

  test('as XLSX it holds the same rows, every cell as text', async ({ page, context }) => {
    const all = await (await call(context.request, 'GET', '/api/withdrawals?limit=100')).json();
    await openDialog(page, '/withdrawals');
    await exportDialog(page).getByText('Excel (XLSX)').click();
    const download = page.waitForEvent('download');
    await exportDialog(page).getByRole('button', { name: 'Start export' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^withdrawals_sandbox_all_\d{4}-\d\d-\d\d-\d{4}\.xlsx$/);
    const [title, names, ...rows] = await readSheet(await file.path(), { trim: false });
    expect(title?.slice(0, 2)).toEqual(['Withdrawals', 'Filters: none']);
    expect(rows).toHaveLength(all.total);
    const amount = names?.indexOf('amount_received') ?? -1;
    for (const [index, { end2end, attributes }] of all.results.entries()) {
      expect([rows[index]?.[3], rows[index]?.[amount]]).toEqual([
        end2end,
        attributes.amount_received ?? null,
      ]);
    }
    await expect(exportDialog(page).getByRole('status')).toContainText('.xlsx');
  });

  test('a fault midway is a failed download, which goes on from where it broke', async ({
    page,
    sandbox,
  }) => {
    await openDialog(page, '/onramps');
    const total = await recordsNow(page);
    await failAfterFirstPage(page, sandbox);
    let downloads = 0;
    page.on('download', () => {
      downloads += 1;
    });
    await exportDialog(page).getByRole('button', { name: 'Start export' }).click();
    await expect(exportDialog(page).getByRole('alert')).toContainText(`failed at 100 of ${total} rows`);
    expect(downloads).toBe(0);
    await sandbox.clearScenario();
    const [, , ...rows] = await savedCsv(page, 'Go on from here');
    expect(new Set(rows.map((cells) => cells[3])).size).toBe(total);
    expect(rows).toHaveLength(total);
  });

  test('a file that broke stays the one it was begun as when a step back changes the list behind it', async ({
    page,
    sandbox,
  }) => {
    await page.goto('/onramps?from=2020-01-01');
    await pressUntil(
      page.getByRole('button', { name: 'Remove filter Created' }),
      page.getByRole('button', { name: 'Filter by Created' }),
    );
    await pressUntil(page.getByRole('button', { name: 'Export', exact: true }), exportDialog(page));
    const total = await recordsNow(page);
    await failAfterFirstPage(page, sandbox);
    const dialog = exportDialog(page);
    await dialog.getByRole('button', { name: 'Start export' }).click();
    await expect(dialog.getByRole('alert')).toContainText(`failed at 100 of ${total} rows`);
    // A key must not discard the prepared rows.
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(page).toHaveURL(/from=2020-01-01/);
    await expect(dialog.getByRole('status')).toContainText('The file still contains:');
    await expect(dialog.getByRole('status').getByRole('listitem')).toHaveText(['Onramps', 'No filters']);
    await sandbox.clearScenario();
    const [title, , ...rows] = await savedCsv(page, 'Go on from here');
    expect(title?.[1]).toBe('Filters: none');
    expect(new Set(rows.map((cells) => cells[3])).size).toBe(total);
    expect(rows).toHaveLength(total);
  });

  test('it can be stopped, and nothing is kept', async ({ page, sandbox }) => {
    await openDialog(page, '/offramps');
    await sandbox.scenario({ faults: [{ method: 'GET', path: '/v2/offramps', delay_ms: 8_000 }] });
    let downloads = 0;
    page.on('download', () => (downloads += 1));
    await exportDialog(page).getByRole('button', { name: 'Start export' }).click();
    await expect(exportDialog(page).getByRole('progressbar')).toBeVisible();
    await exportDialog(page).getByRole('button', { name: 'Stop' }).click();
    await expect(exportDialog(page).getByRole('status')).toContainText('No file was kept');
    expect(downloads).toBe(0);
  });
});

test('a viewer has no button and no file', async ({ page, context, signIn }) => {
  await signIn('viewer');
  await page.goto('/onramps');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeHidden();
  expect(await codeOf(await call(context.request, 'GET', '/api/onramps/export'))).toBe('403 forbidden');
});
