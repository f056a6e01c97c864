/** Import graph from the text of import statements: resolves `./`, `../` and `@/`, ignores packages. */
import path from 'node:path';
import { isScript, scanned } from './tree.mjs';

const STATIC = /\b(?:from|import)\s*(['"])([^'"\n]+)\1/g;
const LAZY = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)/g;
const TYPE_QUERY = /\btypeof\s+$/;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.mts', '.js', '.cjs', '.css', '/index.ts', '/index.tsx'];

/** The file of the tree that `specifier` in `file` resolves to; null for a package or an unknown file. */
export function resolveImport(files, file, specifier) {
  let target;
  if (specifier.startsWith('@/')) target = specifier.slice(2);
  else if (/^\.\.?(\/|$)/.test(specifier)) target = path.posix.join(path.posix.dirname(file), specifier);
  else return null;
  const ending = ENDINGS.find((one) => files.has(target + one));
  return ending === undefined ? null : target + ending;
}

/** Imports of one file: `{ to, lazy }`. Type-only imports count; `typeof import('x')` counts and is not lazy. */
export function importsOf(files, file) {
  const { code } = scanned(files, file);
  const found = [...code.matchAll(STATIC)].map((match) => ({ specifier: match[2], lazy: false }));
  for (const match of code.matchAll(LAZY)) {
    found.push({ specifier: match[2], lazy: !TYPE_QUERY.test(code.slice(0, match.index)) });
  }
  return found
    .map(({ specifier, lazy }) => ({ to: resolveImport(files, file, specifier), lazy }))
    .filter(({ to }) => to !== null && to !== file);
}

/** The importers of each file: `Map<file, Map<importer, { lazy }>>`. `lazy`: no import of the pair is static. */
export function importersOf(files, accepts = () => true) {
  const importers = new Map();
  for (const file of files.keys()) {
    if (!isScript(file) || !accepts(file)) continue;
    for (const { to, lazy } of importsOf(files, file)) {
      if (!importers.has(to)) importers.set(to, new Map());
      const of = importers.get(to);
      of.set(file, { lazy: lazy && (of.get(file)?.lazy ?? true) });
    }
  }
  return importers;
}
