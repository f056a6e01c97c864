import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyTree, linksOut } from './copy-tree.mjs';

/** As Next traces a package: a link by hash, relative, to the package. */
function traced() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const from = path.join(folder, 'standalone');
  mkdirSync(path.join(from, 'node_modules', 'pg'), { recursive: true });
  mkdirSync(path.join(from, '.next', 'node_modules'), { recursive: true });
  writeFileSync(path.join(from, 'node_modules', 'pg', 'index.js'), 'module.exports = 1;');
  symlinkSync('../../node_modules/pg', path.join(from, '.next', 'node_modules', 'pg-5877'));
  return { from, to: path.join(folder, 'dist') };
}

test('the copy needs nothing of its origin: a link leads to the package of the copy', () => {
  const { from, to } = traced();
  for (const entry of ['.next', 'node_modules']) copyTree(path.join(from, entry), path.join(to, entry));
  expect(linksOut(to)).toEqual([]);
  rmSync(from, { recursive: true });
  const file = path.join(to, '.next', 'node_modules', 'pg-5877', 'index.js');
  expect(readFileSync(file, 'utf8')).toBe('module.exports = 1;');
});

test('a link out of the folder is found, and one that leads nowhere', () => {
  const { from, to } = traced();
  copyTree(path.join(from, '.next'), path.join(to, '.next'));
  const nowhere = path.join('.next', 'node_modules', 'pg-5877');
  symlinkSync(from, path.join(to, 'out'));
  expect(
    linksOut(to)
      .map((link) => path.relative(to, link))
      .sort(),
  ).toEqual([nowhere, 'out']);
});
