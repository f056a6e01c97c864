import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_HEAD_LINES } from '@/lib/contract/bff/exports/export-format';
import { EXPORT_QUERIES } from '@/lib/contract/bff/exports/export-requests';
import { countLines, NO_LINES } from '@/lib/queries/exports/csv-lines';
import type { Store } from '@/lib/store/engine/open-store';
import { HOSTILE_TEXT } from '@/lib/testing/fixtures/hostile-text';
import { readAsSpreadsheet, readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { listItem, listReply, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { ALICE, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { harmless } from './export-csv';
import { exportResponse } from './export-response';

let store: Store;
let far: ScriptedServices;
beforeAll(async () => {
  store = await memoryStore();
  const items = HOSTILE_TEXT.map((text, index) => {
    const label = { en: text, pt: text, es: text };
    return listItem(`e${index}`, {
      status: label,
      error_message: label,
      attributes: { notes: text, group_id: 'g' },
    });
  });
  far = await scriptedServices(store, (request) => {
    if (request.path.startsWith('/v2/balance')) return { body: '{"balances":{}}' };
    const { limit = '20', offset = '0' } = queryOf(request);
    const from = Number.parseInt(offset, 10);
    const page = items.slice(from, from + Number.parseInt(limit, 10));
    return listReply(request, page, { total: items.length });
  });
});
afterAll(async () => {
  await far.close();
  await store.close();
});

async function file(query: Record<string, string>): Promise<Uint8Array> {
  const options = { signal: new AbortController().signal, requestId: 'naughty' };
  const asked = EXPORT_QUERIES.withdrawals.parse({ format: 'csv', ...query });
  const answer = await exportResponse(far.services, ALICE, 'withdrawals', asked, options);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Opens a formula after characters that spreadsheets skip. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

test.each(['en', 'pt-BR', 'es'])(
  'safety 52: in %s no naughty text of a label or a note runs, is lost, or moves a cell',
  async (locale) => {
    expect(HOSTILE_TEXT.length).toBeGreaterThan(300);
    const bytes = await file({ locale });
    expect(countLines(NO_LINES, bytes)).toMatchObject({
      lines: EXPORT_HEAD_LINES + HOSTILE_TEXT.length,
      quoted: false,
    });
    const text = new TextDecoder().decode(bytes);
    const delimiter = locale === 'en' ? ',' : ';';
    const [, names = [], ...rows] = readStrictCsv(text, delimiter);
    const notes = names.indexOf('notes');
    expect(rows.map((cells) => [cells[3], cells[notes]])).toEqual(
      HOSTILE_TEXT.map((said, index) => [`e${index}`, harmless(said)]),
    );
    expect(rows.map((cells) => cells[4])).toEqual(rows.map((cells) => cells[notes]));
    expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
    const other = Papa.parse<string[]>(text, { delimiter, newline: '\r\n' });
    expect(other.errors).toEqual([]);
    expect(other.data.slice(EXPORT_HEAD_LINES, -1)).toEqual(rows);
    // Spreadsheets with other delimiters find no formula either.
    for (const delimiters of [',', ';', '\t', ',;\t']) {
      const cells = readAsSpreadsheet(text, delimiters).flat();
      expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([]);
    }
    for (const wrong of [',', ';', '\t']) {
      const cells = Papa.parse<string[]>(text, { delimiter: wrong }).data.flat();
      expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([]);
    }
  },
);

test('safety 52: an XLSX of them can be read, and what XML can hold is read back as it was', async () => {
  const rows = await readSheet(Buffer.from(await file({ format: 'xlsx' })), { trim: false });
  const notes = rows[1]?.indexOf('notes') ?? -1;
  const read = rows.slice(EXPORT_HEAD_LINES).map((cells) => [cells[3], cells[notes]]);
  expect(read.map(([id]) => id)).toEqual(HOSTILE_TEXT.map((_, index) => `e${index}`));
  const odd = /[\p{Cc}\p{Zl}\p{Zp}]|^\s*$/u;
  const plain = (_: unknown, index: number) => !odd.test(HOSTILE_TEXT[index] ?? '');
  expect(read.filter(plain).map(([, said]) => said)).toEqual(HOSTILE_TEXT.filter(plain));
});
