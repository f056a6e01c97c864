import { expect, test } from 'vitest';
import { conversionStatusStyle } from '@/components/conversions/record/conversion-status-styles';
import type { AcceptOutcome, Attempt, Conversion, ConversionState } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import {
  attemptOf,
  CLOSED_AT,
  conversionOf,
  EXPIRED_AT,
  VALID_AT,
} from '@/lib/testing/fixtures/conversion-fixture';
import { type Landing, landingOf } from './landing';

type Word = ReturnType<typeof conversionStatusStyle>['key'];
const NOTHING = ['none'] satisfies Landing['is'][];
const NOT_KNOWN = ['notKnown'] satisfies Landing['is'][];
const WAITS = ['estimated', 'past', 'noTime', 'unsettled'] satisfies Landing['is'][];

/** What a row may say of the landing beside each word of its state. */
const BESIDE: Record<Word, readonly Landing['is'][]> = {
  sending: NOT_KNOWN,
  evaluating: NOT_KNOWN,
  unknown: NOT_KNOWN,
  accepted: WAITS,
  recordedAccepted: ['noTime', 'unsettled'],
  settled: ['landed'],
  failed: NOTHING,
  recordedNotAccepted: NOTHING,
  refused: NOTHING,
  rejected: NOTHING,
  closed: NOTHING,
  open: NOTHING,
  expired: NOTHING,
  lapsed: NOTHING,
  renewed: NOTHING,
  undecided: NOTHING,
  discarded: NOTHING,
};

const STATES: ConversionState[] = [
  ...(['open', 'sending', 'accepted', 'evaluating', 'renewed', 'undecided', 'refused', 'closed'] as const),
  ...(['rejected', 'unknown', 'discarded'] as const),
];
const OUTCOMES: Attempt['outcome'][] = [
  ...(['sending', 'accepted', 'evaluating', 'renewed', 'closed', 'refused', 'undecided'] as const),
  ...(['rejected', 'unknown', 'seen_changed', 'too_late', 'in_flight'] satisfies AcceptOutcome[]),
];
/** ACC-36, and one that no clause names. */
const API_STATES = ['QUOTE', 'DONE', 'EXPIRED', 'DEPRECATED', 'REFUSED', 'ERROR', 'SETTLED', undefined];
const label = (en: string) => ({ en, pt: en, es: en });
/** Its words of now: open vocabulary, and silence (ENV-15, EVT-19). */
const WORDS: Partial<Conversion>[] = [
  { process: 'success.completed', status: label('Settled') },
  { process: 'payment.received', status: label('Processing') },
  { process: 'error.returned', status: label('Failed') },
  { process: '', status: label('') },
  { status: label('Settled') },
  {},
];
const ERRORS: Partial<Conversion>[] = [
  { error_message: label('Returned') },
  { error_message: label('') },
  {},
];
const AT = '2026-11-20T18:00:00Z';
const LANDED: Partial<Conversion>[] = [{}, { landed_at: AT }, { landed_at: AT, unsettled_at: AT }];
const resolved = (outcome: 'accepted' | 'not_accepted') => ({
  resolved_by: { actor: { id: 'u', name: 'Ana' }, at: AT, outcome, note: 'seen' },
});
const RESOLVED: Partial<Attempt>[] = [
  ...[{}, resolved('accepted'), resolved('not_accepted')],
  { ...resolved('accepted'), overruled: true },
];
const CONFIRMED: Partial<Attempt>[] = [
  {},
  ...['2026-11-20T17:35:00Z', '2026-11-23T15:00:00Z', 'soon', undefined].map((settlement_eta) => ({
    confirmed: { rate: '5', ...defined({ settlement_eta }) },
  })),
];

/** Each outcome comes with each word of the API. */
const ATTEMPTS = OUTCOMES.flatMap((outcome) =>
  RESOLVED.flatMap((by) => CONFIRMED.map((confirmed) => ({ outcome, ...by, ...confirmed }))),
).map((attempt, at) => attemptOf({ ...attempt, ...defined({ state: API_STATES[at % API_STATES.length] }) }));
/** What the API says now, and what was read before. */
const RECORDS = WORDS.flatMap((words) =>
  ERRORS.flatMap((error) => LANDED.map((landed) => ({ ...conversionOf(), ...words, ...error, ...landed }))),
);

test('over all states, attempts, words of the API, reads and times, no row has a state and a landing that contradict each other', () => {
  const said = new Set<string>();
  const times = [VALID_AT, EXPIRED_AT, CLOSED_AT];
  for (const record of RECORDS)
    for (const state of STATES)
      for (const attempt of [undefined, ...ATTEMPTS]) {
        const row: Conversion = { ...record, state, ...defined({ attempt }) };
        for (const now of times) said.add(`${conversionStatusStyle(row, now).key} ${landingOf(row, now).is}`);
      }
  const allowed = Object.entries(BESIDE).flatMap(([word, all]) => all.map((is) => `${word} ${is}`));
  expect([...said].filter((pair) => !allowed.includes(pair))).toEqual([]);
  expect(allowed.filter((pair) => !said.has(pair))).toEqual([]);
});
