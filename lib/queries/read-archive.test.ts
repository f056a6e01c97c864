import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readArchive } from './read-archive';

test('an archive that breaks off anywhere is none, and a whole one gives its files back', async () => {
  const bytes = zipSync({
    'a.csv': strToU8('id\r\n'.repeat(50)),
    'manifest.json': [strToU8('{}'), { level: 0 }],
  });
  for (let end = 0; end < bytes.length; end += 1)
    expect([end, await readArchive(new Blob([bytes.slice(0, end)]))]).toEqual([end, null]);
  const archive = await readArchive(new Blob([bytes]));
  expect([archive?.has('a.csv'), archive?.has('b.csv')]).toEqual([true, false]);
  expect(await archive?.textOf('a.csv')).toBe('id\r\n'.repeat(50));
  expect(await archive?.textOf('manifest.json')).toBe('{}');
});
