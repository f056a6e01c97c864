import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a request makes is garbage with its answer: with room for more of it the collector of young objects runs less often. */
export const SANDBOX_FLAGS = ['--max-semi-space-size=64'];

/**
 * Runs a TypeScript script that uses server rooms: `react-server` is the condition under which `server-only`
 * lets itself be imported. `flags` are Node's own. Signals and the exit code pass through.
 */
export function runServerScript(name, args, flags = []) {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const node = [...flags, '--conditions=react-server', '--import', 'tsx'];
  const child = spawn(process.execPath, [...node, script, ...args], {
    stdio: 'inherit',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}
