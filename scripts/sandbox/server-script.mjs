import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Requests create short-lived garbage: a larger young generation is collected less often. */
export const SANDBOX_FLAGS = ['--max-semi-space-size=64'];

/** What `npm run build:standalone` makes of scripts of an operator. */
export const BUNDLED = { 'admin-command.ts': 'admin.mjs', 'audit-verify.ts': 'audit-verify.mjs' };

/** It translates our TypeScript. */
function hasTsx() {
  return existsSync(new URL('../../node_modules/tsx/package.json', import.meta.url));
}

/**
 * Runs a TypeScript script with the `react-server` condition, which `server-only` needs. `flags` are Node's own.
 * Passes on signals and the exit code.
 */
export function runServerScript(name, args, flags = []) {
  if (!hasTsx()) {
    const bundled = BUNDLED[path.basename(name)];
    console.error(
      `This command needs the packages of the repository: npm ci.${bundled ? ` Without them: node ${bundled} of npm run build:standalone.` : ''}`,
    );
    // 1 is an answer of some commands: audit:verify found something.
    process.exit(2);
  }
  const script = fileURLToPath(new URL(name, import.meta.url));
  const node = [...flags, '--conditions=react-server', '--import', 'tsx'];
  const child = spawn(process.execPath, [...node, script, ...args], {
    stdio: 'inherit',
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
}
