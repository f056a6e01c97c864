import 'server-only';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { maskKeysIn } from '@/lib/contract/values/pix-keys-in-text';
import { pickMessages } from '@/lib/i18n/messages';
import type { Database } from '@/lib/store/engine/open-store';
import { type NoteRow, notesOf } from '@/lib/store/notes/notes';
import { formatInZone } from '@/lib/time/format';
import { columnNames, type Sheet } from './export-columns';
import { MAX_CELL_LENGTH } from './export-xlsx';

/** A line each, oldest first; in XLSX as many as a cell holds. */
export function noteLines(
  notes: readonly NoteRow[],
  subject: string,
  { locale, timeZone, format }: Pick<Sheet, 'locale' | 'timeZone' | 'format'>,
): string {
  const lines = notes
    .filter((note) => note.subject === subject)
    .map(
      ({ at, authorName, text }) =>
        `${formatInZone(at, 'dateTime', locale, timeZone)} ${authorName}: ${maskKeysIn(text)}`,
    );
  const whole = lines.join('\n');
  if (format !== 'xlsx' || whole.length <= MAX_CELL_LENGTH) return whole;
  const { moreNotes } = pickMessages(locale, ['exportFile']).exportFile;
  const more = (count: number) => moreNotes.replace('{count}', String(count));
  let room = MAX_CELL_LENGTH - more(lines.length).length;
  let kept = 0;
  for (const line of lines) {
    room -= line.length + 1;
    if (room < 0) break;
    kept += 1;
  }
  return [...lines.slice(0, kept), more(lines.length - kept)].join('\n');
}

export function notedNames(sheet: Sheet): string[] {
  return [...columnNames(sheet), pickMessages(sheet.locale, ['exportFile']).exportFile.columns.notesHere];
}

/** Adds the notes on each, in the order of `notedNames`. */
export async function notedRows(
  db: Database,
  items: readonly ListItem[],
  cells: (item: ListItem) => string[],
  sheet: Sheet,
): Promise<string[][]> {
  return rowsWithNotes(
    db,
    items,
    { cells, subjectOf: ({ end2end = '' }) => `${sheet.list}/${end2end}` },
    sheet,
  );
}

/** The notes are the last cell of each. */
export async function rowsWithNotes<Item>(
  db: Database,
  items: readonly Item[],
  { cells, subjectOf }: { cells(item: Item): string[]; subjectOf(item: Item): string },
  sheet: Parameters<typeof noteLines>[2],
): Promise<string[][]> {
  const notes = await notesOf(db, items.map(subjectOf));
  return items.map((item) => [...cells(item), noteLines(notes, subjectOf(item), sheet)]);
}
