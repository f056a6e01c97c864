import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shareChunksOf, shareEqualChunks } from './share-equal-chunks.mjs';

test('equal chunks stay once, export the same, and keep one map; other files stay as they are', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-chunks-'));
  mkdirSync(path.join(folder, 'ssr'));
  const write = (name: string, body: string) =>
    writeFileSync(path.join(folder, name), `${body}\n//# sourceMappingURL=${path.basename(name)}.map`);
  for (const name of ['a.js', 'b.js', 'ssr/c.js']) {
    write(name, 'module.exports=[1,()=>"one"];');
    for (const end of ['map', 'map.gz']) writeFileSync(path.join(folder, `${name}.${end}`), 'map');
  }
  write('d.js', 'module.exports=[1,()=>"other"];');
  write('runtime.js', 'var a=1;');
  write('again.js', 'var a=1;');
  expect(shareEqualChunks(folder).size).toBe(2);
  const require = createRequire(path.join(folder, 'x.js'));
  expect(require('./b.js')).toBe(require('./a.js'));
  expect(require('./ssr/c.js')[1]()).toBe('one');
  expect(require('./d.js')[1]()).toBe('other');
  for (const end of ['map', 'map.gz'])
    expect(['a', 'b', 'ssr/c'].map((name) => existsSync(path.join(folder, `${name}.js.${end}`)))).toEqual([
      true,
      false,
      false,
    ]);
});

test('a function that holds a short chunk holds the one that it leads to', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'mesa-chunks-'));
  const server = path.join(dist, 'server');
  for (const folder of ['chunks', 'app/api']) mkdirSync(path.join(server, folder), { recursive: true });
  for (const name of ['a', 'b'])
    writeFileSync(path.join(server, 'chunks', `${name}.js`), 'module.exports=[1];');
  const trace = path.join(server, 'app', 'api', 'route.js.nft.json');
  writeFileSync(trace, JSON.stringify({ version: 1, files: ['../../chunks/b.js'] }));
  shareChunksOf(dist);
  const { files } = JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] };
  expect(files).toEqual(['../../chunks/b.js', '../../chunks/a.js']);
});
