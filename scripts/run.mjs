/** Runs other programs; imports only Node's own modules. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const OUTPUT_LIMIT = 2_000_000;
const running = new Set();

/** Ends every program that `run` started; whoever is told to stop leaves none behind. */
export function stopAll() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a program in the repository. `onText` receives its output as it arrives; `echo` prints it. Resolves with `{
 * code, output }`, code 127 when the program is missing; never rejects.
 */
export function run(command, args, { env = {}, echo = false, onText, shell = false, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.on('exit', () => running.delete(child));
    const take = (target) => (chunk) => {
      const text = chunk.toString();
      output = (output + text).slice(-OUTPUT_LIMIT);
      if (echo) target.write(text);
      onText?.(text);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      // A killed program has an exit code without a reason; name the signal.
      if (signal) take(process.stderr)(`\n${path.basename(args[0] ?? command)} was ended by ${signal}\n`);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** npm without a shell if npm started us, else by name (`npm.cmd` on Windows needs a shell). */
export function runNpm(args, options = {}) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Runs a package's script with this Node: no shell, no `.cmd`, the version in node_modules. */
export function runBin(file, args, options = {}) {
  return run(process.execPath, [path.join(ROOT, 'node_modules', file), ...args], options);
}

export const BIN = {
  next: 'next/dist/bin/next',
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript/bin/tsc',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  vitest: 'vitest/vitest.mjs',
  playwright: 'playwright/cli.js',
};
