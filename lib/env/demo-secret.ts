import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the snapshots of a build, traced into the functions of Vercel (next.config.mjs). */
const builtFolder = () => join(/* turbopackIgnore: true */ process.cwd(), 'node_modules', '.cache', 'mesa');
const FILE = 'demo-secret';
const WHOLE = /^[0-9a-f]{64}$/;

/** Functions, which run as another user, read it. An earlier build's is replaced. */
export function writeBuildSecret(buildFolder = builtFolder()): void {
  writeFileSync(join(buildFolder, FILE), randomBytes(32).toString('hex'), { mode: 0o644 });
}

interface Place {
  dataDir: string;
  /** Present where no folder lasts. */
  deploymentId: string | undefined;
  buildFolder?: string;
}

/** Secret of a demo without keys: stored in `dataDir`, or the build's, or derived from the deployment's id. */
export function demoSecret({ dataDir, deploymentId, buildFolder = builtFolder() }: Place): string {
  if (deploymentId !== undefined) {
    const built = readIfThere(join(buildFolder, FILE));
    if (built !== null && WHOLE.test(built)) return built;
    return createHash('sha256').update(`mesa demo session secret ${deploymentId}`).digest('hex');
  }
  const file = join(dataDir, 'auth-secret');
  const kept = readIfThere(file);
  if (kept !== null) return kept;
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600 });
  // A link appears whole or not at all, and never replaces another process's file.
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(unfinished, file);
  }
  rmSync(unfinished, { force: true });
  return readFileSync(file, 'utf8').trim();
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
