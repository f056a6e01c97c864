import { importersOf, importsOf, resolveImport } from './imports.mjs';
import { inRooms, isScript, isSource, isTest, scanned } from './tree.mjs';

const OURS = ['lib', 'components', 'app'];
const isTesting = (file) => file.startsWith('lib/testing/');
const isSetup = (file) => /\.setup\.[mc]?[jt]s$/.test(file);
const isTestSide = (file) =>
  isTest(file) || isSetup(file) || isTesting(file) || inRooms(file, ['e2e', 'bench']);

/**
 * Test support that stays outside lib/testing: a path or the beginning of one, and why.
 * @type {Record<string, string>}
 */
export const SUPPORT_EXCEPTIONS = {
  'lib/sandbox/conformance/': 'shipped as the command `npm run conformance`',
};

/** Files of BFF shapes directly in lib/contract, where the prefix should be the folder `bff/`. */
export function measureBffPrefix(files) {
  const offenders = [...files.keys()].filter((file) => /^lib\/contract\/bff[-.]/.test(file));
  return { value: offenders.length, offenders };
}

const MENTION = /(['"`])([^'"`\s]+\.[mc]?[jt]sx?)\1/g;

const baseNames = new WeakMap();

/** The file with this base name if it is unique, as in `read(folder, 'docs.js')`. */
function onlyFileNamed(files, base) {
  let known = baseNames.get(files);
  if (!known) {
    known = new Map();
    baseNames.set(files, known);
    for (const file of files.keys()) {
      const name = file.split('/').at(-1);
      known.set(name, known.has(name) ? null : file);
    }
  }
  return known.get(base) ?? null;
}

/** Files that a source imports or names in a string (a program to start, a file to read). */
function reachedFrom(files, file) {
  const mentions = [...scanned(files, file).code.matchAll(MENTION)].map(([, , named]) =>
    files.has(named) ? named : (resolveImport(files, file, named) ?? onlyFileNamed(files, named)),
  );
  return [...importsOf(files, file).map(({ to }) => to), ...mentions.filter(Boolean)];
}

/** The shipped files: everything reached from app, scripts, root files and package.json. */
function shippedFiles(files) {
  const roots = [...files.keys()].filter((file) => {
    if (isTestSide(file) || (!isScript(file) && !file.endsWith('.d.ts'))) return false;
    return inRooms(file, ['app', 'scripts']) || !file.includes('/') || file.endsWith('.d.ts');
  });
  for (const [, file] of (files.get('package.json') ?? '').matchAll(/\b(lib\/[\w./-]+\.[mc]?[jt]s)\b/g)) {
    if (files.has(file)) roots.push(file);
  }
  const shipped = new Set();
  while (roots.length > 0) {
    const file = roots.pop();
    if (shipped.has(file) || isTestSide(file)) continue;
    shipped.add(file);
    roots.push(...reachedFrom(files, file));
  }
  return shipped;
}

/** Sources of lib, components and app outside lib/testing that no shipped file reaches. */
export function measureTestSupport(files, exceptions = SUPPORT_EXCEPTIONS) {
  const shipped = shippedFiles(files);
  const importers = importersOf(files);
  const offenders = [];
  for (const file of files.keys()) {
    if (!isScript(file) || !inRooms(file, OURS) || isTestSide(file) || shipped.has(file)) continue;
    if (Object.keys(exceptions).some((prefix) => file.startsWith(prefix))) continue;
    const [first] = importers.get(file)?.keys() ?? [];
    offenders.push(`${file}: ${first ? `imported by tests alone (${first})` : 'nothing shipped reaches it'}`);
  }
  return { value: offenders.length, offenders };
}

/** Imports of lib/testing, except by tests, lib/testing, e2e, scripts and bench. */
export function measureTestingImports(files) {
  const offenders = [];
  for (const [file, of] of importersOf(files)) {
    if (!isTesting(file)) continue;
    for (const importer of of.keys()) {
      const may =
        isTestSide(importer) ||
        inRooms(importer, ['scripts']) ||
        /^[^/]+\.config\.[mc]?[jt]s$/.test(importer);
      if (!may) offenders.push(`${importer} imports ${file}`);
    }
  }
  return { value: offenders.length, offenders };
}

const isProduct = (file) =>
  isSource(file) && !isTest(file) && inRooms(file, OURS) && !/^lib\/(sandbox|testing)\//.test(file);

/** Definitions of one name in shipped code, exported or not. A rule about money has exactly one. */
export function measureDefinitions(files, name) {
  const pattern = new RegExp(`\\b(?:function\\*?|const|let)\\s+${name}\\b`, 'g');
  const offenders = [...files.keys()]
    .filter(isProduct)
    .flatMap((file) => [...scanned(files, file).code.matchAll(pattern)].map(() => `${file} defines ${name}`));
  return { value: offenders.length, offenders };
}

const FAILING = '[45]\\d\\d';
const FAILURE_LIST = new RegExp(
  `\\[\\s*((?:\\.\\.\\.[\\w.]+\\s*,\\s*)?${FAILING}(?:\\s*,\\s*${FAILING}){2,})\\s*,?\\s*\\]`,
  'g',
);

/**
 * Files with lists of failing statuses that say something else than "the API certainly did nothing", and what.
 * @type {Record<string, string>}
 */
export const FAILURE_LIST_EXCEPTIONS = {
  'lib/upstream/retry.ts': 'statuses after which a read is repeated; never a call that may act',
};

/** Shipped files with lists of three or more statuses, all 4xx or 5xx: copies of "the API certainly did nothing". */
export function measureFailureLists(files, exceptions = FAILURE_LIST_EXCEPTIONS) {
  const offenders = [...files.keys()].filter(isProduct).flatMap((file) => {
    const lists = [...scanned(files, file).code.matchAll(FAILURE_LIST)].map(([, list]) =>
      list.replace(/\s+/g, ' ').trim(),
    );
    return lists.length === 0 || exceptions[file] ? [] : [`${file}: ${lists.join('; ')}`];
  });
  return { value: offenders.length, offenders };
}
