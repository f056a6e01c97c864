/**
 * `npm run supply-chain`: exact versions, a lock file whose packages come from the registry with a hash, and licences that
 * are on the list. `-- --write` writes docs/licences.txt anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runBin } from '../run.mjs';

const LIST = path.join(ROOT, 'docs', 'licences.txt');
/** Of what production runs. A package with another one is read by a person first. */
const ALLOWED = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
  // Data of browsers; libvips of sharp, linked dynamically and unchanged.
  ...['CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'Python-2.0'],
]);
/** What is or fetches a browser: no production install has one. */
const BROWSER = /chromium|chrome|firefox|gecko|webkit|playwright|puppeteer|electron|selenium|webdriver/;
/** An optional peer of Next, which npm installs: it drives a browser that `npm test` finds or fetches, and holds none. */
const HOLDS_NO_BROWSER = new Set(['@playwright/test', 'playwright', 'playwright-core']);
/** What compiles; `next` and `next-intl` bring theirs along, and `dist/` of npm run build:standalone has none. */
const COMPILER =
  /^(@?esbuild|tsx|ts-node|typescript|@swc\/core|@babel\/core|rollup|@?rolldown|vite|webpack|lightningcss|@?tailwindcss|sass|less|postcss-cli)(\/|-|$)/;
const BROUGHT = new Map([['@swc/core', 'next-intl']]);
const LINT = ['--type', 'npm', '--allowed-hosts', 'npm', '--validate-https', '--validate-integrity'];

const read = (name) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));

/** What is wrong with the packages of a manifest and its lock file, a line each. */
export function supplyErrors(manifest, lock) {
  const errors = [];
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])
    for (const [name, version] of Object.entries(manifest[kind] ?? {}))
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) errors.push(`${name}: ${version} is no exact version`);
  for (const { name, version, licence, dev } of packagesOf(lock))
    if (!dev && !isAllowed(licence))
      errors.push(`${name} ${version}: its licence ${licence} is not on the list`);
  for (const [place, entry] of Object.entries(lock.packages))
    if (place !== '' && !/^sha512-/.test(entry.integrity ?? ''))
      errors.push(`${place}: no sha512 of its content`);
  return [...errors, ...toolErrors(lock)];
}

/** Browsers and compilers among what `npm ci --omit=dev` installs. */
function toolErrors({ packages }) {
  const errors = [];
  for (const [place, { dev, version }] of Object.entries(packages)) {
    const name = place.split('node_modules/').at(-1) ?? '';
    if (place === '' || dev) continue;
    if (BROWSER.test(name) && !HOLDS_NO_BROWSER.has(name))
      errors.push(`${name} ${version}: a browser in a production install`);
    const [owner] = [...BROUGHT].filter(([brought]) => name === brought || name.startsWith(`${brought}-`));
    if (COMPILER.test(name) && packages[`node_modules/${owner?.[1]}`] === undefined)
      errors.push(`${name} ${version}: a compiler in a production install`);
  }
  return errors;
}

const isAllowed = (licence) =>
  licence.split(' AND ').every((all) => all.split(' OR ').some((one) => ALLOWED.has(one)));

function packagesOf(lock) {
  return Object.entries(lock.packages).flatMap(([place, entry]) => {
    if (place === '') return [];
    // `devOptional`: an optional peer, so production gets it.
    const { version, license = 'unknown', dev = false } = entry;
    const licence = String(license).replaceAll(/[()]/g, '');
    return [{ name: place.split('node_modules/').at(-1), version, licence, dev }];
  });
}

/** The packages that production may install, by licence. */
export function licenceList(lock) {
  const byLicence = new Map();
  for (const { name, version, licence, dev } of packagesOf(lock))
    if (!dev) byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name} ${version}`]);
  const sections = [...byLicence].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sections.map(
    ([licence, names]) => `## ${licence}\n\n${[...new Set(names)].sort().join(', ')}\n`,
  );
  return `# Licences\n\nOf every package that production may install, written by \`npm run supply-chain -- --write\`.\n\n${lines.join('\n')}`;
}

async function main() {
  const lock = read('package-lock.json');
  const errors = supplyErrors(read('package.json'), lock);
  const program = 'lockfile-lint/bin/lockfile-lint.js';
  const lint = await runBin(program, ['--path', path.join(ROOT, 'package-lock.json'), ...LINT]);
  if (lint.code !== 0) errors.push(lint.output.trim());
  if (process.argv.includes('--write')) writeFileSync(LIST, licenceList(lock));
  else if (readFileSync(LIST, 'utf8') !== licenceList(lock))
    errors.push('docs/licences.txt is not of this lock file: npm run supply-chain -- --write');
  for (const error of errors) console.error(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
