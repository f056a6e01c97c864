import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameOf } from '@/lib/contract/bff/exports/export-frames';
import { type ExportAsked, ExportBroken, type ExportPart, isSameFile, readExport } from './export-file';

const UNTIL = '2026-11-20T12:00:00.000Z';
const ASKED = { list: 'onramps', filters: { from: '2026-11-10' }, locale: 'en', format: 'csv' } as const;
const HEAD = '\ufeff"Title\r\nof two lines",\r\nid,text\r\n';
const rowsOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `e${from + index},"é\r\n""x"""\r\n`).join('');

let server: Server;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const network = globalThis.fetch;
  // A page's fetch takes paths; Node's needs an origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => network(base + path, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const begin = (response: ServerResponse, headers = {}) =>
  response.writeHead(200, {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="onramps-2026-11-20.csv"',
    'x-export-total': '250',
    'x-export-until': UNTIL,
    ...headers,
  });

function read(from: ExportAsked | ExportPart = ASKED, signal = new AbortController().signal) {
  const progress: string[] = [];
  const onProgress = (rows: number, total: number) => void progress.push(`${rows}/${total}`);
  return { progress, file: readExport(from, { signal, onProgress }) };
}

const brokenBy = (file: Promise<ExportPart>) =>
  file.then(
    () => Promise.reject(new Error('it was whole')),
    (error: unknown) => (error instanceof ExportBroken ? error : Promise.reject(error)),
  );

test('a whole file is handed on as it came, counted on the way', async () => {
  let path = '';
  handle = (request, response) => {
    path = request.url ?? '';
    begin(response).end(HEAD + rowsOf(0, 250));
  };
  const { progress, file } = read();
  const { blob, rows, name } = await file;
  expect([rows, name, progress[0], progress.at(-1)]).toEqual([
    250,
    'onramps-2026-11-20.csv',
    '0/250',
    '250/250',
  ]);
  expect(Buffer.from(await blob.arrayBuffer()).toString()).toBe(HEAD + rowsOf(0, 250));
  expect(path).toBe('/api/onramps/export?from=2026-11-10&format=csv&locale=en');
});

test('a connection that breaks leaves whole lines, and both parts together are the file', async () => {
  const half = Buffer.from(HEAD + rowsOf(0, 131)).subarray(0, -3);
  handle = (_, response) => {
    begin(response).write(half);
    setTimeout(() => response.destroy(), 50);
  };
  const { part } = await brokenBy(read().file);
  expect([part.rows, part.rest]).toEqual([130, { start: '130', until: UNTIL }]);
  let path = '';
  handle = (request, response) => {
    path = request.url ?? '';
    begin(response).end(rowsOf(130, 250));
  };
  const { blob, rows } = await read(part).file;
  expect(path).toContain(`start=130&until=${encodeURIComponent(UNTIL)}`);
  expect(rows).toBe(250);
  expect(Buffer.from(await blob.arrayBuffer()).toString()).toBe(HEAD + rowsOf(0, 250));
});

test.each([
  ['onramps', 'en', { wallet: 'AAA' }, { start: '1', until: UNTIL }],
  ['withdrawals', 'pt-BR', { address: 'AAA' }, { start: '1', total: '3', after: 'e1' }],
] as const)(
  'the rest of a file of %s is asked for in its language and with its filters, by what the part says alone',
  async (list, locale, filters, rest) => {
    const paths: string[] = [];
    const delimiter = locale === 'en' ? ',' : ';';
    const rows = (ids: number[]) => ids.map((id) => `a,b,c,e${id}\r\n`.replaceAll(',', delimiter)).join('');
    const until = 'until' in rest ? rest.until : undefined;
    handle = (request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(200, { 'x-export-total': '3', ...(until ? { 'x-export-until': until } : {}) });
      if (paths.length > 1) return void response.end(rows([2, 3]));
      response.write(`h\r\nn\r\n${rows([1])}`);
      setTimeout(() => response.destroy(), 50);
    };
    const asked: ExportAsked = { list, locale, filters, format: 'csv' };
    const { part } = await brokenBy(read(asked).file);
    expect([part.asked, part.rest]).toEqual([asked, rest]);
    const whole = await read(part).file;
    expect([await whole.blob.text(), whole.asked]).toEqual([`h\r\nn\r\n${rows([1, 2, 3])}`, asked]);
    expect(paths[1]).toBe(`${paths[0]}&${new URLSearchParams(rest)}`);
    expect(paths[0]).toBe(`/api/${list}/export?${new URLSearchParams(filters)}&format=csv&locale=${locale}`);
  },
);

test('a file is the same with the same list, filters and language, in whichever order and format', () => {
  const asked: ExportAsked = { ...ASKED, filters: { wallet: 'w', from: '2026-11-10' } };
  expect(isSameFile(asked, { ...asked, filters: { from: '2026-11-10', wallet: 'w' } })).toBe(true);
  expect(isSameFile(asked, { ...asked, format: 'xlsx' })).toBe(true);
  for (const change of [{ filters: { wallet: 'w' } }, { locale: 'es' }, { list: 'offramps' }] as const)
    expect(isSameFile(asked, { ...asked, ...change })).toBe(false);
});

test('a rest of another list than the part was of is no file: records came or went before its place', async () => {
  handle = (_, response) => {
    begin(response).write(HEAD + rowsOf(0, 100));
    setTimeout(() => response.destroy(), 50);
  };
  const { part } = await brokenBy(read().file);
  handle = (_, response) => void begin(response, { 'x-export-total': '251' }).end(rowsOf(99, 250));
  const refused = read(part).file;
  await expect(refused).rejects.toMatchObject({ code: 'upstream_contract' });
  await expect(refused).rejects.not.toBeInstanceOf(ExportBroken);
});

test('fewer rows than were counted are no file, even where the connection ended well', async () => {
  handle = (_, response) => void begin(response).end(HEAD + rowsOf(0, 249));
  expect((await brokenBy(read().file)).part.rows).toBe(249);
});

const breakAfter = (bytes: string, headers: Record<string, string>) => {
  handle = (_, response) => {
    response.writeHead(200, headers).write(bytes);
    setTimeout(() => response.destroy(), 50);
  };
};

test('a list without a pinned end is gone on with behind the last record that came', async () => {
  const line = (id: string) => `"a, ""b""\r\n",x,,${id},y\r\n`;
  breakAfter(`${HEAD}${line('e0')}${line("'-e1")}cut`, { 'x-export-total': '250' });
  const { part } = await brokenBy(read().file);
  expect([part.rows, part.rest]).toEqual([2, { start: '2', total: '250', after: "'-e1" }]);
  breakAfter(`${HEAD}${line('')}`, { 'x-export-total': '250' });
  expect((await brokenBy(read().file)).part.rest).toBeUndefined();
});

test('before its first row a file is not gone on with: its head would come twice', async () => {
  breakAfter(HEAD, { 'x-export-total': '250', 'x-export-until': UNTIL });
  expect((await brokenBy(read().file)).part.rest).toBeUndefined();
});

const HELD = { asked: ASKED, blob: new Blob(['x']) };

test('a rest that breaks before its first row leaves the part that was there', async () => {
  const part = { ...HELD, rows: 1, total: 250, name: 'n', rest: { start: '1', until: UNTIL } };
  breakAfter('half a ro', { 'x-export-total': '250', 'x-export-until': UNTIL });
  expect((await brokenBy(read(part).file)).part).toEqual(part);
});

test('a refusal before the first byte is told by its code, and a rest that is refused keeps what there is', async () => {
  const refusal = JSON.stringify({ error: { code: 'filter_not_applied', request_id: 'r' } });
  handle = (_, response) => void response.writeHead(502).end(refusal);
  await expect(read().file).rejects.toMatchObject({ name: 'ApiError', code: 'filter_not_applied' });
  const part = { ...HELD, rows: 1, total: 2, name: 'n', rest: { start: '1', until: UNTIL } };
  expect(await brokenBy(read(part).file)).toMatchObject({ part, code: 'filter_not_applied' });
});

test('who stops it gets their own reason back, not a fault', async () => {
  const stop = new AbortController();
  handle = (_, response) => void begin(response).write(HEAD + rowsOf(0, 10));
  const { file } = read(ASKED, stop.signal);
  setTimeout(() => stop.abort(), 100);
  await expect(file).rejects.toMatchObject({ name: 'AbortError' });
});

const XLSX = { ...ASKED, format: 'xlsx' } as const;
const framed = (rows: number, text: string) => frameOf(rows, new TextEncoder().encode(text));

test('an XLSX comes in frames: its bytes are the file, their heads the progress', async () => {
  let path = '';
  handle = (request, response) => {
    path = request.url ?? '';
    begin(response).end(Buffer.concat([framed(100, 'PK'), framed(250, 'rest')]));
  };
  const { progress, file } = read(XLSX);
  const { blob, rows } = await file;
  expect([await blob.text(), rows, progress.at(-1)]).toEqual(['PKrest', 250, '250/250']);
  expect(path).toContain('format=xlsx&locale=en&framed=1');
});

test.each([
  ['rows are missing', () => Buffer.from(framed(249, 'PK'))],
  ['its last frame is cut', () => Buffer.concat([framed(250, 'PK'), framed(250, 'rest').subarray(0, 9)])],
])('an XLSX of which %s is no file, and is not gone on with', async (_, bytes) => {
  handle = (_request, response) => void begin(response).end(bytes());
  expect((await brokenBy(read(XLSX).file)).part.rest).toBeUndefined();
});
