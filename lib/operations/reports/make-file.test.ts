import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeFile } from './make-file';

const named = { format: 'csv', locale: 'en' } as const;
const FIXED = {
  period: { from: '2026-11-01', to: '2026-11-30' },
  timeZone: 'UTC',
  clock: () => 0,
  onRows: () => undefined,
};

test('a file that holds tax ids has no name on the disk while it is written and read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mesa-file-'));
  const seen: string[] = [];
  async function* pages() {
    yield [['52998224725']];
    seen.push(...(await readdir(folder)));
  }
  const source = { columns: [{ name: 'client_tax_id' }], filters: {}, pages: pages() };
  const { made, content } = await makeFile({ name: 'onramps', source, query: named, folder, ...FIXED });
  seen.push(...(await readdir(folder)));
  expect(seen).toEqual([]);
  expect(made).toMatchObject({ state: 'whole', file: { path: 'onramps.csv', rows: 1 } });
  const stream = content?.createReadStream({ start: 0 });
  expect(stream && (await text(stream))).toBe('client_tax_id\r\n52998224725\r\n');
  await rm(folder, { recursive: true });
});

test('a file that is not whole says every reason, and one that failed keeps nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mesa-file-'));
  const why = [{ kind: 'not_found', read: 1, of: 2 } as const, { kind: 'undated', rows: 3 } as const];
  async function* pages(fails: boolean) {
    yield [['a']];
    if (fails) throw new Error('list');
  }
  const make = (fails: boolean) => {
    const source = { columns: [{ name: 'id' }], filters: {}, pages: pages(fails), end: () => ({ why }) };
    return makeFile({ name: 'splits', source, query: named, folder, ...FIXED });
  };
  const { made, content } = await make(false);
  expect(made).toMatchObject({ state: 'not_whole', why });
  await content?.close();
  expect(await make(true)).toEqual({
    made: {
      name: 'splits',
      state: 'refused',
      as_of: '1970-01-01T00:00:00.000Z',
      filters: {},
      why: [{ kind: 'read_failed', code: 'internal' }],
    },
  });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test('by choice a comment line says what the file is, above the names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mesa-file-'));
  async function* pages() {
    yield [['a']];
  }
  const source = { columns: [{ name: 'id' }], filters: {}, pages: pages() };
  const query = { ...named, comment: '1' } as const;
  const { made, content } = await makeFile({ name: 'splits', source, query, folder, ...FIXED });
  const stream = content?.createReadStream({ start: 0 });
  expect(stream && (await text(stream)).replace('\ufeff', '')).toBe(
    '# Mesa splits · 2026-11-01..2026-11-30 · UTC · 1970-01-01T00:00:00.000Z\r\nid\r\na\r\n',
  );
  expect(made.file?.rows).toBe(1);
  await rm(folder, { recursive: true });
});
