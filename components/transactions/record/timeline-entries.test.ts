import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ObservedState, WebhookState } from '@/lib/contract/bff/transactions';
import { makeRow, NO_LABEL } from '@/lib/testing/screens/render-transactions';
import { timelineEntries, withNotes } from './timeline-entries';

const label = (text: string) => ({ en: text, pt: text, es: text });
const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`;
const state = (process: string, updated_at: string) => ({
  process,
  updated_at,
  status: label(process),
  substatus: NO_LABEL,
});
const seen = (process: string, updated_at: string, seen_at: string): ObservedState => ({
  ...state(process, updated_at),
  seen_at,
});
const told = (process: string, updated_at: string, received_at: string, verified = true): WebhookState => ({
  ...state(process, updated_at),
  received_at,
  verified,
});
const row = makeRow(state('success.completed', at(5)));

test('what webhooks told and what reads showed stand in their true order, each once with both sources', () => {
  const entries = timelineEntries(row, {
    observed: [seen('success.completed', at(5), at(7)), seen('payment.pending', at(1), at(8))],
    reported: [told('success.completed', at(5), at(6)), told('payment.received', at(3), at(9))],
  });
  expect(entries.map(({ process, seen_at, webhook: by }) => [process, seen_at, by?.received_at])).toEqual([
    ['success.completed', at(7), at(6)],
    ['payment.received', undefined, at(9)],
    ['payment.pending', at(8), undefined],
  ]);
  expect(entries.map(({ isNow, isHint }) => [isNow, isHint])).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ]);
});

test('one state told by several webhooks is one: the first verified one, before any other', () => {
  const [entry, ...rest] = timelineEntries(row, {
    observed: [],
    reported: [
      told('success.completed', at(5), at(1), false),
      told('success.completed', at(5), at(7)),
      told('success.completed', at(5), at(6)),
    ],
  });
  expect([rest, entry?.webhook, entry?.isHint]).toEqual([[], { received_at: at(6), verified: true }, false]);
});

test('safety 56: what an unverified webhook alone told is a hint, whatever time it names, and never the record’s state', () => {
  const later = '2099-01-01T00:00:00Z';
  const entries = timelineEntries(row, {
    observed: [],
    reported: [told('chargeback.open', later, at(6), false)],
  });
  expect(entries.map(({ process, isNow, isHint }) => [process, isNow, isHint])).toEqual([
    ['chargeback.open', false, true],
    ['success.completed', true, false],
  ]);
  const confirmed = timelineEntries(makeRow(state('chargeback.open', later)), {
    observed: [],
    reported: [told('chargeback.open', later, at(6), false)],
  });
  expect(confirmed.map(({ isNow, isHint, webhook: by }) => [isNow, isHint, by?.verified])).toEqual([
    [true, false, false],
  ]);
});

test('zones and fractions are compared as instants; without a time of the API the time of arrival counts', () => {
  const entries = timelineEntries(makeRow(state('d', '2026-11-20T10:00:00.1002Z')), {
    observed: [
      seen('c', '2026-11-20T07:00:00.1001-03:00', at(30)),
      seen('b', '2026-11-20T10:00:00.1Z', at(20)),
    ],
    reported: [told('a', 'yesterday', '2026-11-20T09:00:00Z')],
  });
  expect(entries.map(({ process }) => process)).toEqual(['d', 'c', 'b', 'a']);
});

test('the order of arrival changes nothing', () => {
  const states = [1, 2, 2, 3, 4].map((minute, place) =>
    told(`p${place}`, at(minute), at(10 + place), place % 2 === 0),
  );
  const expected = timelineEntries(row, { observed: [], reported: states });
  fc.assert(
    fc.property(fc.shuffledSubarray(states, { minLength: states.length }), (shuffled) => {
      expect(timelineEntries(row, { observed: [], reported: shuffled })).toEqual(expected);
    }),
  );
});

const note = (id: string, minute: number) => ({
  id,
  text: id,
  by: { id: 'ana', name: 'Ana' },
  at: at(minute),
});

test('notes stand among the states in the order of time, whatever order they come in; no state is lost or moved', () => {
  const states = [1, 3, 7].map((minute) => told(`p${minute}`, at(minute), at(50)));
  const entries = timelineEntries(row, { observed: [], reported: states });
  const notes = [
    note('first', 2),
    note('same time', 3),
    note('between', 6),
    note('newest', 9),
    note('oldest', 0),
  ];
  const expected = [
    'newest',
    'p7',
    'between',
    'success.completed',
    'p3',
    'same time',
    'first',
    'p1',
    'oldest',
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(notes, { minLength: notes.length }), (shuffled) => {
      const all = withNotes(entries, shuffled);
      expect(all.map((one) => ('text' in one ? one.id : one.process))).toEqual(expected);
      expect(all.filter((one) => !('text' in one))).toEqual(entries);
    }),
  );
  expect(withNotes([], notes.slice(0, 1))).toEqual(notes.slice(0, 1));
});
