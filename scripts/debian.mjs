/** Installs Debian packages when we are root on Debian; elsewhere these functions report that they cannot. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';
import { StepError, step } from './steps.mjs';

const QUIET = { DEBIAN_FRONTEND: 'noninteractive' };
let updated = false;

export function isDebian() {
  if (process.platform !== 'linux' || !existsSync('/etc/os-release')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

export function canApt() {
  return isDebian() && process.getuid?.() === 0;
}

/** Installs one Debian package; throws a StepError with apt's output on failure. */
export async function aptInstall(name) {
  await step(`Installing ${name} (apt-get)`, async (note) => {
    const options = { env: QUIET, onText: note };
    if (!updated) {
      const update = await run('apt-get', ['update'], options);
      if (update.code !== 0) throw new StepError('apt-get update failed', update.output);
      updated = true;
    }
    const install = await run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
    if (install.code !== 0) throw new StepError(`apt-get install ${name} failed`, install.output);
  });
}

/** Path of a PostgreSQL server program, or null. */
export function findPostgres() {
  const fromPath = (process.env.PATH ?? '').split(path.delimiter).map((dir) => path.join(dir, 'postgres'));
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const packaged = versions.map((version) => path.join(root, version, 'bin', 'postgres'));
  return [...packaged, ...fromPath].find((file) => existsSync(file)) ?? null;
}

/** On Debian the store tests must run on a real server: installs one or fails the run. */
export async function ensurePostgres() {
  const found = findPostgres();
  if (found || !isDebian()) return found;
  if (!canApt()) {
    throw new StepError(
      'The tests need a PostgreSQL server here: run `apt-get install postgresql` as root, then again.',
    );
  }
  await aptInstall('postgresql');
  const installed = findPostgres();
  if (!installed) throw new StepError('postgresql was installed, but no server program was found.');
  return installed;
}
