import 'server-only';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { pickMessages } from '@/lib/i18n/messages';
import type { Database } from '@/lib/store/engine/open-store';
import { type NoteRow, notesOf } from '@/lib/store/notes/notes';
import { formatInZone } from '@/lib/time/format';
import { columnNames, type Sheet } from './export-columns';

/** A line each, oldest first. */
export function noteLines(
  notes: readonly NoteRow[],
  subject: string,
  { locale, timeZone }: Pick<Sheet, 'locale' | 'timeZone'>,
): string {
  return notes
    .filter((note) => note.subject === subject)
    .map(
      ({ at, authorName, text }) =>
        `${formatInZone(at, 'dateTime', locale, timeZone)} ${authorName}: ${text}`,
    )
    .join('\n');
}

export function notedNames(sheet: Sheet): string[] {
  return [...columnNames(sheet), pickMessages(sheet.locale, ['exportFile']).exportFile.columns.notesHere];
}

/** With what people here wrote on each, in the order of `notedNames`. */
export async function notedRows(
  db: Database,
  items: readonly ListItem[],
  cells: (item: ListItem) => string[],
  sheet: Sheet,
): Promise<string[][]> {
  const subjectOf = ({ end2end = '' }: ListItem) => `${sheet.list}/${end2end}`;
  const notes = await notesOf(db, items.map(subjectOf));
  return items.map((item) => [...cells(item), noteLines(notes, subjectOf(item), sheet)]);
}
