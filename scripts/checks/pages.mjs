import { lineCount } from './source.mjs';
import { inRooms } from './tree.mjs';

const ROOM_README_LINES = 30;

export function measurePageLines(files, file) {
  const text = files.get(file);
  if (text === undefined) return { value: Number.POSITIVE_INFINITY, offenders: [`${file} does not exist`] };
  return { value: lineCount(text), offenders: [] };
}

/** Words as `wc -w` counts them, separated by white space. */
export function measurePageWords(files, file) {
  const words = (files.get(file) ?? '').split(/\s+/).filter(Boolean);
  return { value: words.length, offenders: [] };
}

/** Room READMEs above the limit. */
export function measureRoomReadmes(files, limit = ROOM_README_LINES) {
  const offenders = [...files]
    .filter(([file]) => inRooms(file, ['lib', 'components', 'app', 'e2e', 'scripts', 'bench']))
    .filter(([file, text]) => /(^|\/)README\.md$/.test(file) && lineCount(text) > limit)
    .map(([file, text]) => `${file}: ${lineCount(text)} lines (at most ${limit})`);
  return { value: offenders.length, offenders };
}

const ADR = /^docs\/adr\/(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.md$/;
const INDEX = 'docs/adr/README.md';

/** Checks docs/adr: files named by number and title, unique numbers, one title in a file, a line in the index. */
export function measureAdr(files) {
  const offenders = [];
  if (files.has('docs/decisions.md'))
    offenders.push('docs/decisions.md: its decisions belong in docs/adr, one a file');
  const index = files.get(INDEX);
  if (index === undefined) offenders.push(`${INDEX} does not exist`);
  const numbers = new Map();
  for (const [file, text] of files) {
    if (!file.startsWith('docs/adr/') || file === INDEX || !file.endsWith('.md')) continue;
    const number = ADR.exec(file)?.[1];
    if (number === undefined) {
      offenders.push(`${file}: the name is not NNNN-title.md`);
      continue;
    }
    if (numbers.has(number)) offenders.push(`${file}: ${numbers.get(number)} has the same number`);
    numbers.set(number, file);
    const titles = text.replace(/^```[\s\S]*?^```/gm, '').match(/^# /gm)?.length ?? 0;
    if (titles !== 1) offenders.push(`${file}: ${titles} titles (one decision a file)`);
    if (index !== undefined && !index.includes(file.split('/').at(-1)))
      offenders.push(`${file}: not in ${INDEX}`);
  }
  return { value: offenders.length, offenders };
}
