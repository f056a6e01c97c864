/**
 * `npm run supply-chain`: exact versions, a lock file whose packages come from the registry with a hash, and licences that
 * are on the list. `-- --write` writes docs/licences.txt anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
/** What is, fetches or drives a browser: `npm ci --omit=dev` brings none. */
const BROWSER = /chromium|chrome|firefox|gecko|webkit|playwright|puppeteer|electron|selenium|webdriver/;
const COMPILER =
  /^(@?esbuild|tsx|ts-node|typescript|@swc\/core|@next\/swc|@babel\/core|rollup|@?rolldown|vite|webpack|lightningcss|@?tailwindcss|sass|less|postcss-cli)(\/|-|$)/;
/** Compilers that a build needs or that npm installs with their owner; `dist/`, which a production host gets, has none. */
const BROUGHT = [
  [/^@swc\/core(-|$)/, 'next-intl'],
  [/^@next\/swc-/, 'next'],
  [/^(@?esbuild|tsx)(\/|-|$)/, 'tsx'],
  [/^(@?tailwindcss|lightningcss)(\/|-|$)/, 'tailwindcss'],
  [/^typescript$/, 'typescript'],
];
const LINT = ['--type', 'npm', '--allowed-hosts', 'npm', '--validate-https', '--validate-integrity'];

const read = (name) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));

/** What is wrong with the packages of a manifest and its lock file, a line each. */
export function supplyErrors(manifest, lock) {
  const errors = [];
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])
    for (const [name, version] of Object.entries(manifest[kind] ?? {}))
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) errors.push(`${name}: ${version} is no exact version`);
  for (const { name, version, licence } of productionPackages(lock))
    if (!isAllowed(licence)) errors.push(`${name} ${version}: its licence ${licence} is not on the list`);
  for (const [place, entry] of Object.entries(lock.packages))
    if (place !== '' && !/^sha512-/.test(entry.integrity ?? ''))
      errors.push(`${place}: no sha512 of its content`);
  const names = productionPackages(lock).map(({ name }) => name);
  return [...errors, ...toolErrors(productionPackages(lock), names)];
}

/** Browsers and compilers among packages, but the compilers of `owners`. */
function toolErrors(packages, owners = []) {
  const isBrought = (name) => BROUGHT.some(([tool, owner]) => owners.includes(owner) && tool.test(name));
  return packages.flatMap(({ name, version }) => {
    if (BROWSER.test(name)) return [`${name} ${version}: a browser in a production install`];
    if (!COMPILER.test(name) || isBrought(name)) return [];
    return [`${name} ${version}: a compiler in a production install`];
  });
}

/** Browsers and compilers, whoever brought them, among the packages of a folder such as `dist/`. */
export function folderErrors(folder) {
  const manifests = readdirSync(folder, { recursive: true }).filter((file) =>
    /node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+[\\/]package\.json$/.test(file),
  );
  return toolErrors(
    manifests.map((file) => {
      const place = path.dirname(file).replaceAll('\\', '/');
      const { version } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return { name: place.split('node_modules/').at(-1), version };
    }),
  );
}

const isAllowed = (licence) =>
  licence.split(' AND ').every((all) => all.split(' OR ').some((one) => ALLOWED.has(one)));

/** The lock file of what `npm ci --omit=dev` installs; `devOptional` is an optional peer, which it installs too. */
export function productionLock(lock) {
  const { devDependencies: _, ...root } = lock.packages[''];
  const kept = Object.entries(lock.packages).filter(([place, { dev = false }]) => place !== '' && !dev);
  return { ...lock, packages: Object.fromEntries([['', root], ...kept]) };
}

/** Name, version and licence of what `npm ci --omit=dev` may install. */
export function productionPackages(lock) {
  return Object.entries(productionLock(lock).packages).flatMap(([place, entry]) => {
    if (place === '') return [];
    const { version, license = 'unknown' } = entry;
    const licence = String(license).replaceAll(/[()]/g, '');
    return [{ name: place.split('node_modules/').at(-1), version, licence }];
  });
}

/** The packages that production may install, by licence. */
export function licenceList(lock) {
  const byLicence = new Map();
  for (const { name, version, licence } of productionPackages(lock))
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name} ${version}`]);
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
