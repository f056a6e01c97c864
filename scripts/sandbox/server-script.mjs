import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Requests create short-lived garbage: a larger young generation is collected less often. */
export const SANDBOX_FLAGS = ['--max-semi-space-size=64'];

/**
 * Runs a TypeScript script with the `react-server` condition, which `server-only` needs. `flags` are Node's own.
 * Passes on
 * signals and the exit code.
 */
export function runServerScript(name, args, flags = []) {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const node = [...flags, '--conditions=react-server', '--import', 'tsx'];
  const child = spawn(process.execPath, [...node, script, ...args], {
    stdio: 'inherit',
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}
