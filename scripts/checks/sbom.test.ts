import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run.mjs';
import { billOfMaterials, sbomErrors } from './sbom.mjs';

const read = (name: string) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));
const hashed = {
  purl: 'pkg:npm/a@1.0.0',
  licenses: [{ license: { id: 'MIT' } }],
  hashes: [{ alg: 'SHA-512', content: '00' }],
};

test('the bill of materials is CycloneDX and has every package that production may install, and no other', async () => {
  const lock = read('package-lock.json');
  const document = await billOfMaterials(read('package.json'), lock);
  expect(sbomErrors(document, lock)).toEqual([]);
  expect(document.components.map(({ name }: { name: string }) => name)).toContain('next');
  expect(document.metadata.component).toMatchObject({ type: 'application', name: 'mesa' });
});

test('a bill of materials that lacks a package, its licence or its hash is found, and one that has a tool of ours', () => {
  const installed = { version: '1.0.0', license: 'MIT' };
  const lock = {
    packages: {
      '': {},
      'node_modules/a': installed,
      'node_modules/b': installed,
      'node_modules/c': { ...installed, dev: true },
    },
  };
  const component = { version: '1.0.0', ...hashed };
  expect(
    sbomErrors({ bomFormat: 'SPDX', specVersion: '1.5', components: [{ ...component, name: 'c' }] }, lock),
  ).toEqual([
    'its format is SPDX, not CycloneDX',
    'a 1.0.0 is missing',
    'b 1.0.0 is missing',
    'c 1.0.0 is not installed in production',
  ]);
  const components = [
    { ...component, name: 'a', licenses: [] },
    { ...component, name: 'b', hashes: [] },
  ];
  expect(sbomErrors({ bomFormat: 'CycloneDX', specVersion: '1.5', components }, lock)).toEqual([
    'a 1.0.0 lacks its address, licence or hash',
    'b 1.0.0 lacks its address, licence or hash',
  ]);
});
