/** Mutations of the sandbox, one at a time; the conformance suite must catch each. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundle } from '../build/bundle.mjs';
import { ROOT } from '../run.mjs';
import { idsOf, readMutations, tryEach } from './mutations.mjs';

const TIMEOUT_MS = 300_000;

/** `{ group, what, file, find, replace }`. */
export const MUTATIONS = readMutations('sandbox-mutations');

/** Runs the suite with one mutation or none: `{ caught, run }`, or `{ broken }` when it cannot start. */
async function runSuite(group, extent, mutation) {
  let program;
  try {
    program = await bundle('scripts/mutations/mutation-child.ts', mutation);
  } catch (error) {
    return { broken: error.message };
  }
  return new Promise((resolve) => {
    const patience = mutation === undefined ? 'patient' : 'short';
    const args = ['--conditions=react-server', program, group, extent, patience];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let trouble = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      trouble += chunk;
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    child.on('close', () => {
      clearTimeout(timer);
      if (mutation !== undefined) rmSync(program, { force: true });
      const line = out.trim().split('\n').at(-1) ?? '';
      if (line.startsWith('{')) resolve(JSON.parse(line));
      else resolve({ broken: trouble.trim().split('\n').slice(0, 6).join('\n') || 'it took too long' });
    });
  });
}

/** Covered clauses that no run broke: their checks may be unable to fail. */
export function unbrokenClauses(unchanged, results) {
  const broken = new Set(results.flatMap(idsOf));
  return (unchanged.covered ?? []).filter((id) => !broken.has(id)).sort();
}

/**
 * Runs the unchanged suite first, then the mutations, `workers` at a time. `extent`: `first` stops at the first
 * failed
 * check, `all` finds every broken clause. Returns `{ unchanged, results: [{ mutation, caught?, run?, broken? }] }`.
 */
export async function tryMutations(mutations, { workers = 2, extent = 'first', onResult } = {}) {
  const unchanged = await runSuite('none', 'all');
  const run = (mutation) => runSuite(mutation.group, extent, mutation);
  return { unchanged, results: await tryEach(mutations, run, { workers, onResult }) };
}
