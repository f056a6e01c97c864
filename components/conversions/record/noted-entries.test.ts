import { expect, test } from 'vitest';
import type { ActivityEntry } from '@/components/conversions/history/activity-entry';
import { withNotes } from './noted-entries';

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`;
const entry = (id: string, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  key: 'sent',
  tone: 'ok',
  icon: 'done',
  ...more,
});
const note = (id: string, minute: number) => ({
  id,
  text: id,
  by: { id: 'ana', name: 'Ana' },
  at: at(minute),
});

test('each note stands after what had happened by then, in the order of writing, and before what is still to come', () => {
  const entries = [
    entry('received', { at: at(1) }),
    entry('answer without a time'),
    entry('read', { at: at(5) }),
    entry('scheduled', { at: at(3), planned: true }),
    entry('toSettle', { todo: true, asideKey: 'notReported' }),
    entry('valid', { at: at(2), asideKey: 'validUntil' }),
  ];
  const notes = [note('before', 0), note('early', 4), note('late', 6), note('later', 7)];
  const all = withNotes(entries, notes);
  expect(all.map(({ id }) => id)).toEqual([
    ...['before', 'received', 'early', 'answer without a time', 'read', 'late', 'later'],
    ...['scheduled', 'toSettle', 'valid'],
  ]);
  expect(all.filter((one) => !('step' in one))).toEqual(entries);
  expect(withNotes(entries, [])).toEqual(entries);
});
