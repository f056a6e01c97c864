import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Session secret of a keyless demo, where anyone may sign in as anyone: kept in `dataDir` so that a restart
 * signs nobody out, or derived from the deployment's id where no folder lasts.
 */
export function demoSecret(dataDir: string, deploymentId: string | undefined): string {
  if (deploymentId !== undefined) {
    return createHash('sha256').update(`mesa demo session secret ${deploymentId}`).digest('hex');
  }
  const file = join(dataDir, 'auth-secret');
  const kept = read(file);
  if (kept !== null) return kept;
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600 });
  // A link appears whole or not at all, and never replaces what another process made first.
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(unfinished, file);
  }
  rmSync(unfinished, { force: true });
  return readFileSync(file, 'utf8').trim();
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
