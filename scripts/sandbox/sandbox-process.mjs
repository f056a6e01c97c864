import { spawn } from 'node:child_process';
import { ROOT } from '../run.mjs';

const START_TIMEOUT_MS = 60_000;

/**
 * Starts `npm run sandbox` on a free port and waits until it listens. Returns its address, its output and `stop`.
 * Rejects
 * with the output when it exits.
 */
export function startSandboxProcess(args = [], env = {}) {
  const child = spawn(process.execPath, ['scripts/sandbox/sandbox.mjs', '--port', '0', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(
      () => stop().then(() => reject(new Error(`no sandbox in time: ${output}`))),
      START_TIMEOUT_MS,
    );
    const read = (chunk) => {
      output += chunk;
      const base = /^Sandbox ready at (\S+)$/m.exec(output)?.[1];
      if (base === undefined || !output.includes('Ctrl+C')) return;
      clearTimeout(late);
      resolve({ base, output, pid: child.pid, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the sandbox ended with ${code}: ${output}`));
    });
  });
}
