import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderErrors, licenceList, supplyErrors } from './supply-chain.mjs';

const entry = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };
const lock = (packages: object) => ({ packages: { '': {}, ...packages } });

test('a range, a missing hash and a licence that nobody read are found; development may have other licences', () => {
  const found = supplyErrors(
    { dependencies: { a: '^1.0.0', b: '1.0.0' }, devDependencies: { c: 'github:x/y' } },
    lock({
      'node_modules/a': { ...entry, integrity: 'sha1-x' },
      'node_modules/b': { ...entry, license: '(MIT AND GPL-3.0)' },
      'node_modules/c': { ...entry, license: 'GPL-3.0', dev: true },
    }),
  );
  expect(found).toEqual([
    'a: ^1.0.0 is no exact version',
    'c: github:x/y is no exact version',
    'b 1.0.0: its licence MIT AND GPL-3.0 is not on the list',
    'node_modules/a: no sha512 of its content',
  ]);
  expect(supplyErrors({ dependencies: { b: '1.0.0' } }, lock({ 'node_modules/b': entry }))).toEqual([]);
});

test('a browser, what drives one and a compiler in a production install are found; those of development are not', () => {
  const peer = { ...entry, devOptional: true };
  const found = supplyErrors(
    {},
    lock({
      'node_modules/@sparticuz/chromium': { ...entry, optional: true },
      'node_modules/a/node_modules/puppeteer-core': entry,
      'node_modules/@playwright/test': peer,
      'node_modules/playwright-core': peer,
      'node_modules/esbuild': entry,
      'node_modules/@esbuild/linux-x64': { ...entry, optional: true },
      'node_modules/tsx': { ...entry, dev: true },
      'node_modules/playwright': { ...entry, dev: true },
    }),
  );
  expect(found).toEqual([
    '@sparticuz/chromium 1.0.0: a browser in a production install',
    'puppeteer-core 1.0.0: a browser in a production install',
    '@playwright/test 1.0.0: a browser in a production install',
    'playwright-core 1.0.0: a browser in a production install',
    'esbuild 1.0.0: a compiler in a production install',
    '@esbuild/linux-x64 1.0.0: a compiler in a production install',
  ]);
});

test('the compilers that next and next-intl bring are found unless their owner is there', () => {
  const brought = {
    'node_modules/@swc/core': entry,
    'node_modules/@swc/core-linux-x64-gnu': { ...entry, optional: true },
    'node_modules/@next/swc-linux-x64-gnu': { ...entry, optional: true },
  };
  const owners = { 'node_modules/next': entry, 'node_modules/next-intl': entry };
  expect(supplyErrors({}, lock(brought))).toEqual([
    '@swc/core 1.0.0: a compiler in a production install',
    '@swc/core-linux-x64-gnu 1.0.0: a compiler in a production install',
    '@next/swc-linux-x64-gnu 1.0.0: a compiler in a production install',
  ]);
  expect(supplyErrors({}, lock({ ...brought, ...owners }))).toEqual([]);
});

test('the compilers of a build are found unless they are dependencies', () => {
  const tools = ['esbuild', '@esbuild/linux-x64', '@tailwindcss/node', 'lightningcss'];
  const brought = lock(Object.fromEntries(tools.map((name) => [`node_modules/${name}`, entry])));
  expect(supplyErrors({}, brought)).toHaveLength(tools.length);
  const owners = { 'node_modules/tsx': entry, 'node_modules/tailwindcss': entry };
  expect(supplyErrors({}, lock({ ...brought.packages, ...owners }))).toEqual([]);
  expect(supplyErrors({}, lock({ ...owners, 'node_modules/vite': entry }))).toEqual([
    'vite 1.0.0: a compiler in a production install',
  ]);
});

test('in the folder of a production host every browser and compiler is found, whoever brought it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-installed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['next', 'next-intl', '@next/swc-linux-x64-gnu', 'a/node_modules/playwright-core']) {
    mkdirSync(path.join(folder, 'node_modules', name), { recursive: true });
    writeFileSync(path.join(folder, 'node_modules', name, 'package.json'), '{"version":"1.0.0"}');
  }
  expect(folderErrors(folder).sort()).toEqual([
    '@next/swc-linux-x64-gnu 1.0.0: a compiler in a production install',
    'playwright-core 1.0.0: a browser in a production install',
  ]);
});

test('a package that npm may install in production has a licence that was read, and is on the list', () => {
  const packages = lock({ 'node_modules/p': { ...entry, license: 'GPL-3.0', devOptional: true } });
  expect(supplyErrors({}, packages)).toEqual(['p 1.0.0: its licence GPL-3.0 is not on the list']);
  expect(licenceList(packages)).toContain('## GPL-3.0\n\np 1.0.0\n');
});

test('the list of licences has what production may install, once', () => {
  const list = licenceList(
    lock({
      'node_modules/a': entry,
      'node_modules/x/node_modules/a': entry,
      'node_modules/c': { ...entry, dev: true },
    }),
  );
  expect(list).toContain('## MIT\n\na 1.0.0\n');
});
