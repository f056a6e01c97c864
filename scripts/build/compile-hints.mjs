/** Called by next.config.mjs during `next build`: makes the first scripts of a page smaller, and lets V8 compile them while they load. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * With this first line V8 compiles every function of a script on the loading thread. Without it each function is
 * compiled at its first call, a quarter of a page's start on the main thread. Other engines ignore the comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** React asks for a key of each part of an icon in development alone; 130 random texts are 1 KB of each page. */
const ICON_KEY = /(\["(?:path|rect|circle|line|polyline|polygon|ellipse)",\{[^{}]*?),key:"[a-z0-9]+"\}/g;

/** Marks the scripts of the first load only; in a script loaded on demand few functions are called. */
export function hintFirstLoads(distDir) {
  for (const file of firstLoads(distDir)) {
    const full = path.join(distDir, file);
    const text = readFileSync(full, 'utf8');
    if (!text.startsWith(HINT)) writeFileSync(full, HINT + text.replaceAll(ICON_KEY, '$1}'));
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
