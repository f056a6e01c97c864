/** `npm run deps`: checks the one-way rules of .dependency-cruiser.cjs. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BIN, ROOT, run } from '../run.mjs';

const PRELOAD = pathToFileURL(path.join(ROOT, 'scripts', 'checks', 'depcruise-tsx.mjs')).href;
const ROOMS = ['app', 'components', 'lib', 'proxy.ts', 'instrumentation.ts'].filter((room) =>
  existsSync(path.join(ROOT, room)),
);

/** Runs dependency-cruiser on the tree at `cwd` with the repository's rules; resolves with `{ code, output }`. */
export function cruise(
  /** @type {{ cwd?: string, rooms?: string[], args?: string[] }} */ {
    cwd = ROOT,
    rooms = ROOMS,
    args = [],
  } = {},
) {
  const program = path.join(ROOT, 'node_modules', BIN.depcruise);
  const config = path.join(ROOT, '.dependency-cruiser.cjs');
  return run(process.execPath, ['--import', PRELOAD, program, '--config', config, ...args, ...rooms], {
    cwd,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { code, output } = await cruise();
  console.log(output.trimEnd());
  process.exitCode = code;
}
