/** Run by `next build` (next.config.mjs): scripts that pages start with are compiled while they arrive. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * By this first line V8 compiles every function of a script on the thread that loads it. Without it each is compiled
 * when it is first called, which took the main thread a quarter of a page's start. Other engines read a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Marks the scripts that pages start with; those that are fetched on demand compile what is called. */
export function hintFirstLoads(distDir) {
  for (const file of firstLoads(distDir)) {
    const full = path.join(distDir, file);
    const text = readFileSync(full, 'utf8');
    if (!text.startsWith(HINT)) writeFileSync(full, HINT + text);
  }
}

function firstLoads(distDir) {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(distDir, 'build-manifest.json'), 'utf8'));
  const files = new Set(rootMainFiles);
  const app = path.join(distDir, 'server', 'app');
  for (const name of readdirSync(app, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('_client-reference-manifest.js')) continue;
    const manifest = readFileSync(path.join(app, name), 'utf8');
    const entries = manifest.slice(manifest.indexOf('"entryJSFiles"'));
    for (const [file] of entries.matchAll(/static\/chunks\/[^"\\]+\.js/g)) files.add(file);
  }
  return [...files].filter((file) => file.endsWith('.js') && existsSync(path.join(distDir, file)));
}
