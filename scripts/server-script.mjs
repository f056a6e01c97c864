import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs a TypeScript script that uses server rooms: `react-server` is the condition under which `server-only`
 * lets itself be imported. Signals and the exit code pass through.
 */
export function runServerScript(name, args) {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, ['--conditions=react-server', '--import', 'tsx', script, ...args], {
    stdio: 'inherit',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}
