/** `npm run sbom`: prints the CycloneDX bill of materials of what production may install, and fails if it lacks any of it. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runNpm } from '../run.mjs';
import { productionLock, productionPackages } from './supply-chain.mjs';

const SBOM = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  '--loglevel=error',
];

/**
 * Written by npm for a copy without the development packages: `npm sbom --omit=dev` also leaves out what they share with
 * production, such as next and react.
 */
export async function billOfMaterials(manifest, lock) {
  const above = mkdtempSync(path.join(tmpdir(), 'mesa-sbom-'));
  // npm names the document after its folder.
  const folder = path.join(above, manifest.name);
  mkdirSync(folder);
  const write = (name, content) => writeFileSync(path.join(folder, name), JSON.stringify(content));
  try {
    write('package.json', { ...manifest, devDependencies: {} });
    write('package-lock.json', withoutBundledRanges(productionLock(lock)));
    const { code, output } = await runNpm(SBOM, { cwd: folder });
    if (code !== 0) throw new Error(output.trim());
    return JSON.parse(output);
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}

/** This package brings its own copies of what it depends on, so npm takes the copies of others for wrong ones. */
const BUNDLES = 'node_modules/@tailwindcss/oxide-wasm32-wasi';

function withoutBundledRanges(lock) {
  const entry = lock.packages[BUNDLES];
  if (entry === undefined) return lock;
  const dependencies = Object.fromEntries(
    Object.keys(entry.dependencies ?? {}).map((name) => [
      name,
      lock.packages[`node_modules/${name}`]?.version ?? '*',
    ]),
  );
  return { ...lock, packages: { ...lock.packages, [BUNDLES]: { ...entry, dependencies } } };
}

/** What a bill of materials lacks, a line each. */
export function sbomErrors({ bomFormat, specVersion, components }, lock) {
  const errors = [];
  if (bomFormat !== 'CycloneDX') errors.push(`its format is ${bomFormat}, not CycloneDX`);
  if (!/^1\.[4-9]$/.test(specVersion)) errors.push(`specification ${specVersion} is none that we know`);
  const named = new Map(components.map((one) => [`${one.name} ${one.version}`, one]));
  const installed = new Set(productionPackages(lock).map(({ name, version }) => `${name} ${version}`));
  for (const name of installed) {
    const { purl, licenses, hashes } = named.get(name) ?? {};
    if (!named.has(name)) errors.push(`${name} is missing`);
    else if (!purl?.startsWith('pkg:npm/') || !licenses?.length || !hashes?.length)
      errors.push(`${name} lacks its address, licence or hash`);
  }
  for (const name of named.keys())
    if (!installed.has(name)) errors.push(`${name} is not installed in production`);
  return errors;
}

async function main() {
  const read = (name) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));
  const lock = read('package-lock.json');
  const document = await billOfMaterials(read('package.json'), lock);
  const errors = sbomErrors(document, lock);
  for (const error of errors) console.error(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
  console.log(JSON.stringify(document, null, 2));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
