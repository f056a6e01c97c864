import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { hintFirstLoads } from './compile-hints.mjs';

const dist = mkdtempSync(path.join(tmpdir(), 'mesa-dist-'));
afterEach(() => rmSync(dist, { recursive: true, force: true }));

function put(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(dist, file)), { recursive: true });
  writeFileSync(path.join(dist, file), text);
}
const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');

test('icons of the first scripts have no keys, and nothing else changes', () => {
  put('build-manifest.json', JSON.stringify({ rootMainFiles: ['static/chunks/main.js'] }));
  mkdirSync(path.join(dist, 'server/app'), { recursive: true });
  const icon = (key: string) =>
    `{name:"x",node:[["path",{d:"M4 5h16"${key}}],["circle",{cx:"12",r:"10"${key}}]]},["path",{key:"a1b2"}],{d:"M4",key:"a1b2"}`;
  put('static/chunks/main.js', icon(',key:"1lakjw"'));
  hintFirstLoads(dist);
  expect(read('static/chunks/main.js')).toBe(`//# allFunctionsCalledOnLoad\n${icon('')}`);
});

test('scripts that a page starts with are marked once, those on demand are not', () => {
  put('build-manifest.json', JSON.stringify({ rootMainFiles: ['static/chunks/main.js'] }));
  const entry = JSON.stringify({ entryJSFiles: { '[project]/app/page': ['static/chunks/0-page~1.js'] } });
  put('server/app/(dashboard)/balances/page_client-reference-manifest.js', `globalThis.x = ${entry};`);
  for (const name of ['main', '0-page~1', 'chart']) put(`static/chunks/${name}.js`, 'push([1]);');
  hintFirstLoads(dist);
  hintFirstLoads(dist);
  for (const name of ['main', '0-page~1'])
    expect(read(`static/chunks/${name}.js`)).toBe('//# allFunctionsCalledOnLoad\npush([1]);');
  expect(read('static/chunks/chart.js')).toBe('push([1]);');
});
