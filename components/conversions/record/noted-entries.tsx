import type { ActivityEntry } from '@/components/conversions/history/activity-entry';
import type { DrawnStep } from '@/components/conversions/history/activity-list';
import { NoteStep } from '@/components/lists/notes/note-step';
import type { RecordNote } from '@/lib/contract/bff/notes';
import { instantOf } from '@/lib/time/timestamp';

/** Each after all that had happened by then; what is planned or awaited stays behind. No entry is moved. */
export function withNotes(
  entries: readonly ActivityEntry[],
  notes: readonly RecordNote[],
): (ActivityEntry | DrawnStep)[] {
  const places = notes.map((note) => entries.findLastIndex((entry) => hasHappened(entry, note.at)));
  const after = (place: number): DrawnStep[] =>
    notes.flatMap((note, at) =>
      places[at] === place ? [{ id: note.id, step: <NoteStep note={note} /> }] : [],
    );
  return [...after(-1), ...entries.flatMap((entry, place) => [entry, ...after(place)])];
}

function hasHappened({ at, todo, planned, asideKey }: ActivityEntry, by: string): boolean {
  const when = at === undefined || todo || planned || asideKey ? undefined : instantOf(at);
  return when !== undefined && when <= (instantOf(by) ?? 0);
}
