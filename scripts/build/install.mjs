/** Installs node_modules when they differ from the lock file. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runNpm } from '../run.mjs';
import { StepError, step } from '../steps.mjs';

/** In node_modules while packages are added to it; `npm ci` begins with an empty folder and needs none. */
const UNFINISHED = '.mesa-unfinished';
/** A registry that does not answer is asked again twice, within seconds. */
const QUIETLY = ['--no-audit', '--no-fund', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=5000'];
export const FULL_DISK = 'The disk is full: make room, about 2 GB, then run the command again.';
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

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/** True when every non-optional package is there in the version of the lock file; `dev`: those for development too. */
export function isInstalled({ dev = true, root = ROOT } = {}) {
  const modules = path.join(root, 'node_modules');
  // The other install may have ended in the middle of a package.
  if (existsSync(path.join(modules, UNFINISHED))) return false;
  const isThere = (name, { version }, present) =>
    present[name]?.version === version && existsSync(path.join(root, name, 'package.json'));
  const present = packagesOf(path.join(modules, '.package-lock.json'));
  const wanted = Object.entries(packagesOf(path.join(root, 'package-lock.json')));
  return wanted.every(
    ([name, entry]) =>
      name === '' ||
      entry.optional ||
      entry.devOptional ||
      (entry.dev && !dev) ||
      isThere(name, entry, present),
  );
}

/** What a person can do about a failed install, in one line; undefined where npm's own words are needed. */
export function installAdvice(output) {
  if (/ENOSPC/.test(output)) return FULL_DISK;
  if (
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(
      output,
    )
  )
    return `The packages could not be fetched from ${registryIn(output)}: connect to the network, then run the command again.`;
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output))
    return 'npm may not write to node_modules: give yourself the right to write here, then run the command again.';
  return undefined;
}

const registryIn = (output) => /https?:\/\/[^\s/:]+(?::\d+)?/.exec(output)?.[0] ?? 'the registry';

/**
 * Installs what is missing or not of the lock file; resolves to whether anything was. Without `dev` the packages that
 * only tests and checks use are left out; with it, a demo's install is added to.
 */
export async function ensureInstalled({ dev = true, root = ROOT } = {}) {
  if (isInstalled({ dev, root })) return false;
  const modules = path.join(root, 'node_modules');
  const add = dev && isInstalled({ dev: false, root });
  const title = add ? 'Adding the packages of tests (npm install)' : 'Installing packages (npm ci)';
  await step(title, async (note) => {
    if (add) writeFileSync(path.join(modules, UNFINISHED), '');
    // NODE_ENV=production in the shell would skip the build tools.
    const which = dev ? ['--include=dev'] : ['--omit=dev'];
    const args = [...(add ? ['install', '--no-save'] : ['ci']), ...QUIETLY, ...which];
    const { code, output } = await runNpm(args, { onText: note, cwd: root });
    if (code !== 0) {
      const advice = installAdvice(output);
      throw advice ? new StepError(advice) : new StepError('npm could not install the packages', output);
    }
  });
  rmSync(path.join(modules, UNFINISHED), { force: true });
  return true;
}
