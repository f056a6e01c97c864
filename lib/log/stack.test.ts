import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { readableFrame } from './stack';

/** Generated 1:1 is line 1 of the second source. */
const MAP = { version: 3, sources: ['a.ts', '../../../lib/money/sum.ts'], names: [], mappings: 'ACEI' };

test('a frame of the bundle names our file and line, from a map or a packed one; others stay', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'mesa-stack-')), 'server');
  mkdirSync(folder);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [plain, packed, bare] = ['a.js', 'b.js', 'c.js'].map((name) => join(folder, name));
  writeFileSync(`${plain}.map`, JSON.stringify(MAP));
  writeFileSync(`${packed}.map.gz`, gzipSync(JSON.stringify(MAP)));
  for (const file of [plain, packed])
    expect(readableFrame(`at async m (${file}:1:1)`)).toBe('at async m (lib/money/sum.ts:3:5)');
  for (const frame of [`at m (${bare}:1:1)`, 'at node:internal/timers:1:1', 'at new Promise (<anonymous>)'])
    expect(readableFrame(frame)).toBe(frame);
});
