/** Installs node_modules when they differ from the lock file. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runNpm } from '../run.mjs';
import { StepError, step } from '../steps.mjs';

const LOCK = path.join(ROOT, 'package-lock.json');
const STAMP = path.join(ROOT, 'node_modules', '.mesa-lock');
const INSTALLED = path.join(ROOT, 'node_modules', '.package-lock.json');
/** As in `engines` of package.json: the oldest versions that all locked packages support. */
const OLDEST_MINOR = { 20: 19, 22: 13 };
const NEWER_FROM = 24;

/** Whether every package of the lock file supports this version of Node. */
export function runsOn(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= NEWER_FROM || minor >= (OLDEST_MINOR[major] ?? Number.POSITIVE_INFINITY);
}

/** Undefined where that version of Node gets security fixes. */
function supportWarning(version) {
  return version.startsWith('20.')
    ? 'Node 20 gets no security fixes since April 2026: run Mesa on Node 24'
    : undefined;
}

/**
 * Exits with a one-line error on a Node version that the packages do not support. Warns here, because the demo holds
 * back what its server says before it is ready.
 */
export function requireNode(version = process.versions.node) {
  if (!runsOn(version)) {
    console.error(`Mesa needs Node 20.19, 22.13, or 24 and newer; this is Node ${version}.`);
    process.exit(1);
  }
  const warning = supportWarning(version);
  if (warning !== undefined) console.warn(`${warning}\n`);
}

function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync(LOCK));
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

/** True when every non-optional package of the lock file is installed in its version. */
function matchesLock() {
  if (!existsSync(INSTALLED)) return false;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  const present = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' || entry.optional || entry.devOptional || present[name]?.version === entry.version,
  );
}

function isInstalled() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp()) return true;
  if (!matchesLock()) return false;
  writeFileSync(STAMP, wantedStamp());
  return true;
}

/** Runs `npm ci` when node_modules is missing or differs from the lock file; resolves to whether it ran. */
export async function ensureInstalled() {
  if (isInstalled()) return false;
  await step('Installing packages (npm ci)', async (note) => {
    // NODE_ENV=production in the shell would skip the build tools.
    const { code, output } = await runNpm(['ci', '--no-audit', '--no-fund', '--include=dev'], {
      onText: note,
    });
    if (code !== 0) throw new StepError('npm ci failed', output);
  });
  writeFileSync(STAMP, wantedStamp());
  return true;
}
