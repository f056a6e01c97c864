/**
 * `npm run house`: measures structure, names and words, and prints `measure: value (limit)`. Exits 1 when a value
 * breaks its limit.
 *   --list           also prints the offenders of each measure
 *   --measure NAME   this measure only; may be repeated
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT } from '../run.mjs';
import { measureCitations } from './citations.mjs';
import { measureComments } from './comments.mjs';
import { FILES_PER_FOLDER, measureFolders, measureLongFiles } from './folders.mjs';
import { measureNames } from './names.mjs';
import { measureAdr, measurePageLines, measurePageWords, measureRoomReadmes } from './pages.mjs';
import {
  measureBffPrefix,
  measureDefinitions,
  measureFailureLists,
  measureTestingImports,
  measureTestSupport,
} from './rooms.mjs';
import { measureChains, measureSmallFiles } from './small-files.mjs';
import { readTree } from './tree.mjs';
import { TRIP_MEASURES } from './trips.mjs';

/** `exact`: the value must equal the limit; otherwise it may be lower. `goal`: what the issue asks for, printed beside. */
export const MEASURES = [
  { name: 'files-per-folder', limit: FILES_PER_FOLDER, measure: measureFolders },
  { name: 'small-files', limit: 20, measure: measureSmallFiles },
  { name: 'chains', limit: 25, measure: measureChains },
  { name: 'bff-prefix', limit: 0, measure: measureBffPrefix },
  { name: 'test-support', limit: 0, measure: measureTestSupport },
  { name: 'testing-imports', limit: 0, measure: measureTestingImports },
  { name: 'definite-failure-lists', limit: 1, measure: measureFailureLists },
  {
    name: 'isDefiniteRefusal',
    limit: 1,
    exact: true,
    measure: (files) => measureDefinitions(files, 'isDefiniteRefusal'),
  },
  {
    name: 'renewalIsOver',
    limit: 1,
    exact: true,
    measure: (files) => measureDefinitions(files, 'renewalIsOver'),
  },
  { name: 'comment-words-lib', limit: 600, measure: (files) => measureComments(files, 'lib') },
  { name: 'comment-words-components', limit: 300, measure: (files) => measureComments(files, 'components') },
  { name: 'readme-lines', limit: 120, measure: (files) => measurePageLines(files, 'README.md') },
  { name: 'readme-words', limit: 1200, measure: (files) => measurePageWords(files, 'README.md') },
  { name: 'contributing-lines', limit: 80, measure: (files) => measurePageLines(files, 'CONTRIBUTING.md') },
  { name: 'room-readmes', limit: 0, measure: measureRoomReadmes },
  { name: 'adr', limit: 0, measure: measureAdr },
  { name: 'citations', limit: 0, measure: measureCitations },
  { name: 'names', limit: 0, measure: measureNames },
  { name: 'long-files', limit: 0, measure: measureLongFiles },
  ...TRIP_MEASURES,
];

/** Measures a tree; each result is `{ name, limit, exact, goal, value, offenders, isBroken }`. */
export function measureHouse(files, measures = MEASURES) {
  return measures.map(({ name, limit, exact = false, goal, measure }) => {
    const { value, offenders } = measure(files);
    return { name, limit, exact, goal, value, offenders, isBroken: exact ? value !== limit : value > limit };
  });
}

/** The lines to print. Folders above the limit are named even without `list`. */
export function reportOf(results, list) {
  return results.flatMap(({ name, limit, exact, goal, value, offenders, isBroken }) => [
    `${isBroken ? '✗' : '✓'} ${name}: ${value} (${exact ? 'exactly' : 'at most'} ${limit}${goal === undefined ? '' : `, goal ${goal}`})`,
    ...(list || (isBroken && name === 'files-per-folder') ? offenders.map((line) => `    ${line}`) : []),
  ]);
}

function main() {
  const { values } = parseArgs({
    options: { list: { type: 'boolean', default: false }, measure: { type: 'string', multiple: true } },
  });
  const unknown = values.measure?.filter((name) => !MEASURES.some((one) => one.name === name)) ?? [];
  if (unknown.length > 0) {
    console.error(
      `no measure ${unknown.join(', ')}; there are ${MEASURES.map(({ name }) => name).join(', ')}`,
    );
    process.exitCode = 2;
    return;
  }
  const asked = MEASURES.filter(({ name }) => values.measure?.includes(name) ?? true);
  const results = measureHouse(readTree(ROOT), asked);
  console.log(reportOf(results, values.list).join('\n'));
  process.exitCode = results.some(({ isBroken }) => isBroken) ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
