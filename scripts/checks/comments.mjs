import { lineCount } from './source.mjs';
import { inRooms, isCounted, isScript, scanned } from './tree.mjs';

const WORD = /\p{L}{2,}/gu;

/**
 * Words of comment per 1,000 lines of a room, without tests, dictionaries, migrations and declarations. All lines
 * count. A word has two or more letters: "don't" and "ACC-19" are one each, "a" is none. Offenders: the files by
 * number of words.
 */
export function measureComments(files, room) {
  let lines = 0;
  const counts = [];
  for (const [file, text] of files) {
    if (!isCounted(file) || !isScript(file) || !inRooms(file, [room])) continue;
    lines += lineCount(text);
    const words = scanned(files, file).comments.flatMap((comment) => comment.text.match(WORD) ?? []).length;
    if (words > 0) counts.push([file, words]);
  }
  const words = counts.reduce((sum, [, count]) => sum + count, 0);
  return {
    value: lines === 0 ? 0 : Math.round((1000 * words) / lines),
    offenders: counts.sort(([, a], [, b]) => b - a).map(([file, count]) => `${file}: ${count} words`),
  };
}
