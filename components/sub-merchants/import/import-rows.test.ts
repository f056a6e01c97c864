import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_IMPORT_ROWS } from '@/lib/contract/bff/sub-merchants/import';
import { countStates, endOfAll, toPreview } from './import-rows';
import { readCells, readFileText } from './read-csv';

const [A, B] = ['0b6f3c52-5a5e-4d6f-9b8e-1c2d3e4f5a6b', 'c1d2e3f4-a5b6-4789-8abc-def012345678'];
const read = async (text: string) => toPreview(await readCells(text)).rows;

test('a heading may stand in any order and language, and its absence means id, name, tags', async () => {
  const row = { correlation_id: A, name: 'Livraria Outono', tags: ['sul', 'livros'] };
  const files = [
    `correlation_id,name,tags\n${A},Livraria Outono,sul;livros`,
    `Tags;Nome;Correlation ID\nsul|livros;Livraria Outono;${A}`,
    `\uFEFFid\tname\ttags\r\n${A}\tLivraria Outono\t"sul, livros"\r\n\r\n`,
    `${A.toUpperCase()},  Livraria Outono ,sul;livros;SUL;`,
  ];
  for (const file of files) {
    expect((await read(file)).map((found) => found.row)).toMatchObject([
      { ...row, tags: [expect.stringMatching(/^sul$/i), 'livros'] },
    ]);
  }
});

test.each([
  ['not a uuid,Name', 'bad_id'],
  [',Name', 'bad_id'],
  [`${A.slice(0, -1)},Name`, 'bad_id'],
  [`{${A},Name`, 'bad_id'],
  [`${A}`, 'no_name'],
  [`${A},   `, 'no_name'],
  [`${A},${'x'.repeat(121)}`, 'bad_name'],
  [`${A},a\u202eb`, 'bad_name'],
  [`${A},a\u200bb`, 'bad_name'],
  [`${A},Name,${'x'.repeat(41)}`, 'bad_tags'],
  [`${A},Name,${Array.from({ length: 13 }, (_, index) => index).join(';')}`, 'bad_tags'],
])('%j is %s', async (text, state) => {
  expect((await read(text)).map((row) => row.state)).toEqual([state]);
});

test('what spreadsheets and other programs put around a list is read past', async () => {
  const row = { correlation_id: A, name: 'Livraria Outono' };
  for (const file of [
    `sep=;\r\nid;nome fantasia\r\n${A};Livraria Outono`,
    `"sep=\t"\nid\tname\n${A}\tLivraria Outono`,
    `Lojas de novembro,,\n,,\nID,Nome Fantasia,Tags\n${A},Livraria Outono,`,
    `{${A}},Livraria Outono`,
    `{${A.toUpperCase()}},Livraria Outono`,
    `\u200b${A}\u200b,\u200bLivraria Outono\ufeff`,
    `\u200bID,Nombre comercial\n${A.slice(0, 8)}\u200b${A.slice(8)},Livraria Outono`,
  ])
    expect(
      (await read(file)).map((found) => found.row),
      file,
    ).toMatchObject([row]);
  expect((await read(`Lojas,,\nid,name\n${A},One\n${B},`)).map(({ line }) => line)).toEqual([3, 4]);
});

test('a file in UTF-16 is read by its mark', async () => {
  const text = `id;nome\n${A};Pão`;
  const little = [...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]);
  const big = [...text].flatMap((sign) => [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255]);
  for (const bytes of [
    [0xff, 0xfe, ...little],
    [0xfe, 0xff, ...big],
  ])
    expect(await readFileText(new Blob([new Uint8Array(bytes)]))).toBe(text);
});

test('the same relationship twice is good once, whatever its letter case', async () => {
  const rows = await read(`id,name\n${A},One\n${B},Two\n${A.toUpperCase()},Three`);
  expect(rows.map(({ line, state }) => [line, state])).toEqual([
    [2, 'waiting'],
    [3, 'waiting'],
    [4, 'twice'],
  ]);
  expect(countStates(rows)).toEqual({ waiting: 2, twice: 1 });
});

test('a cell that a spreadsheet would take for a formula is a name like any other', async () => {
  expect((await read(`${A},=1+1`))[0]?.row?.name).toBe('=1+1');
});

test('quotes, line breaks in a cell and half a row are read or told, never thrown', async () => {
  const rows = await read(`id,name\n${A},"Casa ""do"" Pão"\n"${B}","a\nb"\n"${randomUUID()}`);
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'bad_name', 'no_name']);
  expect(rows[0]?.row?.name).toBe('Casa "do" Pão');
  for (const text of ['', '\n\n', '"', ',,,', '\0', '\u{1f600}'.repeat(10)]) {
    expect((await read(text)).every(({ row }) => row === undefined)).toBe(true);
  }
});

test('rows beyond the limit are counted, not read', () => {
  const cells = Array.from({ length: MAX_IMPORT_ROWS + 7 }, () => [randomUUID(), 'Name']);
  const { rows, beyond } = toPreview(cells);
  expect([rows.length, beyond]).toEqual([MAX_IMPORT_ROWS, 7]);
});

test('a file of an older system is read in its own letters', async () => {
  const latin = new Blob([new Uint8Array([0x50, 0xe3, 0x6f])]);
  expect(await readFileText(latin)).toBe('Pão');
  expect(await readFileText(new Blob(['Pão']))).toBe('Pão');
});

test('safety 62: what fails for every row ends the work, what fails for one does not', () => {
  const row = { state: 'unread' } as const;
  expect(endOfAll([{ state: 'new' }, { ...row, code: 'upstream_failed' }])).toBeUndefined();
  for (const code of ['upstream_clock', 'upstream_signature', 'upstream_unauthorized'] as const) {
    expect(endOfAll([{ state: 'new' }, { ...row, code }])).toBe(code);
  }
});
