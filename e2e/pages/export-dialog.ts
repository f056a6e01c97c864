import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, type Locator, type Page } from 'playwright/test';

export const exportDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Export this list' });

/** Starts the export in the dialog and parses the saved file. */
export async function savedCsv(page: Page, button = 'Start export'): Promise<string[][]> {
  const download = page.waitForEvent('download');
  await exportDialog(page).getByRole('button', { name: button }).click();
  const file = await (await download).path();
  const { data, errors } = Papa.parse<string[]>((await readFile(file, 'utf8')).trimEnd());
  expect(errors).toEqual([]);
  return data;
}
