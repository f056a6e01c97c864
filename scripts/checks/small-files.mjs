import path from 'node:path';
import { importersOf } from './imports.mjs';
import { lineCount } from './source.mjs';
import { inRooms, isCounted, isScript, isTest, scanned } from './tree.mjs';

const ROOMS = ['lib', 'components'];
const SMALL = 40;
const CHAIN = 4;

const isMeasured = (file) => isCounted(file) && isScript(file) && inRooms(file, ROOMS);
const importsWithoutTests = (files) => importersOf(files, (file) => !isTest(file));

function hasOwnTest(files, file) {
  const base = file.replace(/\.[mc]?[jt]sx?$/, '');
  return files.has(`${base}.test.ts`) || files.has(`${base}.test.tsx`);
}

function isBorder(files, file, importer) {
  const says = (pattern, of) => pattern.test(scanned(files, of).code);
  const client = /^\s*['"]use client['"]/;
  const server = /^import ['"]server-only['"]/m;
  return (says(client, file) && !says(client, importer)) || says(server, file) !== says(server, importer);
}

/**
 * Unexplained small files: sources of lib and components of at most 40 lines whose only importer, tests aside, is
 * in the same folder. Explained by: a test with the file's name, a lazy import, 'use client' in the file and not in
 * its importer, or 'server-only' in exactly one of the two.
 */
export function measureSmallFiles(files) {
  const importers = importsWithoutTests(files);
  const offenders = [];
  for (const [file, text] of files) {
    const of = importers.get(file);
    if (!isMeasured(file) || of?.size !== 1 || lineCount(text) > SMALL) continue;
    const [[importer, { lazy }]] = of;
    if (path.posix.dirname(importer) !== path.posix.dirname(file)) continue;
    if (lazy || hasOwnTest(files, file) || isBorder(files, file, importer)) continue;
    offenders.push(`${file}: ${lineCount(text)} lines, only importer ${path.posix.basename(importer)}`);
  }
  return { value: offenders.length, offenders };
}

/**
 * Chains of four or more files of lib and components in which each file is the only importer of the one before,
 * tests aside. Folders do not matter; lazy imports count. Two chains may share their end.
 */
export function measureChains(files) {
  const next = new Map();
  for (const [file, of] of importsWithoutTests(files)) {
    const [importer] = of.keys();
    if (of.size === 1 && isMeasured(file) && isMeasured(importer)) next.set(file, importer);
  }
  const reached = new Set(next.values());
  const chains = [...next.keys()].filter((file) => !reached.has(file)).map((file) => chainFrom(file, next));
  const long = chains.filter((chain) => chain.length >= CHAIN).sort((a, b) => b.length - a.length);
  return { value: long.length, offenders: long.map((chain) => `${chain.length} files: ${shortened(chain)}`) };
}

/** The files of a chain; a file in the folder of the one before it without that folder. */
function shortened(chain) {
  const { dirname, basename } = path.posix;
  return chain
    .map((file, i) => (i > 0 && dirname(file) === dirname(chain[i - 1]) ? basename(file) : file))
    .join(' < ');
}

function chainFrom(file, next) {
  const chain = [file];
  for (let to = next.get(file); to !== undefined && !chain.includes(to); to = next.get(to)) chain.push(to);
  return chain;
}
