import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { xlsxParts } from './export-xlsx';

async function written(rows: readonly string[][], head: readonly string[][] = [['h', 'i']]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  async function* pages() {
    yield [...rows];
  }
  for await (const part of xlsxParts('onramps', head, pages())) parts.push(part);
  return Buffer.concat(parts);
}

const FORMULAS = ['=1+1', '+1', '-2.50', '@SUM(A1)', '\t=1', '＝1+1', "=cmd|'/c calc'!A1", '=HYPERLINK("x")'];
const TEXTS = [
  '0.1000000000000000055',
  '00012',
  '1e-8',
  '12345678901234567890',
  '<&>"\'',
  'ção 😀',
  ' a ',
  'a\nb',
];

test('safety 52: whatever it looks like, a cell is text and is read back as it was', async () => {
  const rows = [...FORMULAS, ...TEXTS].map((text) => [text, 'x']);
  const read = await readSheet(await written(rows), { trim: false });
  expect(read).toEqual([['h', 'i'], ...rows]);
});

test('an empty cell is none: what the API has not given is neither zero nor text', async () => {
  expect(await readSheet(await written([['', 'a']]))).toEqual([
    ['h', 'i'],
    [null, 'a'],
  ]);
});

test('a text that Excel would cut makes no file', async () => {
  await expect(written([['x'.repeat(32_768)]])).rejects.toMatchObject({ code: 'upstream_contract' });
});

test('what stops the rows stops the file, and keeps its name', async () => {
  async function* pages(): AsyncGenerator<string[][]> {
    yield [['a']];
    throw new DomainError('filter_not_applied');
  }
  const parts = xlsxParts('onramps', [['h']], pages());
  await expect(
    (async () => {
      for await (const _ of parts);
    })(),
  ).rejects.toMatchObject({ code: 'filter_not_applied' });
});

test('whoever leaves early leaves no page under way', async () => {
  let ended = false;
  async function* pages(): AsyncGenerator<string[][]> {
    try {
      for (let page = 0; ; page += 1) yield Array.from({ length: 100 }, (_, row) => [`${page}.${row}`]);
    } finally {
      ended = true;
    }
  }
  const parts = xlsxParts('onramps', [['h']], pages());
  for (let part = 0; part < 8; part += 1) await parts.next();
  await parts.return(undefined);
  expect(ended).toBe(true);
});
