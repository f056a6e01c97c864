/** The repository as a map from path to text, and the kinds of files. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { scan } from './source.mjs';

const SKIPPED = /(^|\/)(node_modules|\.next|\.data|\.git|\.output|dist)(\/|$)/;
const READ = /\.(tsx?|mts|mjs|cjs|js|css|md)$|^package\.json$/;

export const isTest = (file) => /\.(test|spec)\.[mc]?[jt]sx?$/.test(file);
const isMigration = (file) => file.startsWith('lib/store/migrations/');
const isDeclaration = (file) => /\.d\.[mc]?ts$/.test(file);
/** Sources: no declarations, no migrations. Includes tests and dictionaries. */
export const isSource = (file) =>
  /\.(tsx?|mts|mjs|cjs|js|css)$/.test(file) && !isDeclaration(file) && !isMigration(file);
export const isScript = (file) => isSource(file) && !file.endsWith('.css');

/** Every path below `root` with its text, or '' if no check reads that kind of file. */
export function readTree(root) {
  const files = new Map();
  const walk = (folder) => {
    const items = readdirSync(path.join(root, folder), { withFileTypes: true });
    for (const item of items.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = path.posix.join(folder, item.name);
      if (SKIPPED.test(file)) continue;
      if (item.isDirectory()) walk(file);
      else files.set(file, READ.test(file) ? readFileSync(path.join(root, file), 'utf8') : '');
    }
  };
  walk('');
  return files;
}

const scans = new WeakMap();

/** `scan` of a file of the tree, cached. */
export function scanned(files, file) {
  let known = scans.get(files);
  if (!known) {
    known = new Map();
    scans.set(files, known);
  }
  if (!known.has(file)) known.set(file, scan(files.get(file) ?? ''));
  return known.get(file);
}
