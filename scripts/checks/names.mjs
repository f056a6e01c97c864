import { NAME_EXCEPTIONS, REFUSED_FOLDERS, REFUSED_NAMES, REFUSED_PROPERTIES } from './refused-names.mjs';
import { exportedNames, propertyNames } from './source.mjs';
import { inRooms, isScript, isSource, isTest, scanned } from './tree.mjs';

const ROOMS = ['lib', 'components', 'app', 'e2e', 'scripts', 'bench'];

/** Lower-case words of a name: `useKybLook` and `use-kyb-look` give the same; `rfqID` gives `rfq id`. */
export function wordsOf(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

const isSame = (word, old) => word === old || word === `${old}s`;

/** The first row of the list that refuses a name, or undefined. */
export function refusedBy(name, file, isFileName, rows = REFUSED_NAMES) {
  const words = wordsOf(name);
  return rows.find((row) => {
    const old = row.old.split(' ');
    if ((row.files && !isFileName) || (row.under && !file.startsWith(row.under))) return false;
    if (row.whole && words.length !== old.length) return false;
    return words.some(
      (_, at) =>
        old.every((one, i) => words[at + i] !== undefined && isSame(words[at + i], one)) &&
        !row.except?.some((one) => isSame(words[at + old.length] ?? '', one)),
    );
  });
}

/**
 * Refused words in file names, folder names, and exported identifiers and property names of code that is no test.
 * Folders in app and files that Next names are addresses and exempt. A folder counts once, a property once a file.
 */
export function measureNames(files, exceptions = NAME_EXCEPTIONS) {
  const offenders = [];
  const folders = new Map();
  const refuse = (at, name, instead) => {
    if (!Object.hasOwn(exceptions, at)) offenders.push(`${at}: ${name} -> ${instead}`);
  };
  for (const file of [...files.keys()].filter((one) => isSource(one) && inRooms(one, ROOMS))) {
    const segments = file.split('/');
    const base = segments.pop().replace(/\..*$/, '');
    if (segments[0] !== 'app')
      for (const [i, name] of segments.entries()) folders.set(segments.slice(0, i + 1).join('/'), name);
    const row = refusedBy(base, file, true);
    if (row) refuse(file, row.old, row.instead);
    if (isTest(file)) continue;
    const code = isScript(file) ? scanned(files, file).code : files.get(file);
    for (const name of propertyNames(code)) {
      const found = refusedBy(name, file, false, REFUSED_PROPERTIES);
      if (found && !Object.hasOwn(exceptions, name)) refuse(`${file}#${name}`, found.old, found.instead);
    }
    if (!isScript(file)) continue;
    for (const { name } of exportedNames(code)) {
      const found = refusedBy(name, file, false);
      if (found) refuse(`${file}#${name}`, found.old, found.instead);
    }
  }
  for (const [folder, name] of folders) {
    const row = refusedBy(name, `${folder}/`, true);
    const instead = REFUSED_FOLDERS[name] ?? row?.instead;
    if (instead) refuse(`${folder}/`, name, instead);
  }
  return { value: offenders.length, offenders };
}
