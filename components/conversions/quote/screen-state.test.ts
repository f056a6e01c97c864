import { describe, expect, it } from 'vitest';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';
import {
  attemptOf,
  CLOSED_AT,
  conversionOf,
  EXPIRED_AT,
  VALID_AT,
} from '@/lib/testing/fixtures/conversion-fixture';
import {
  type Action,
  isOver,
  type Local,
  type May,
  noticeOf,
  type OutcomeKey,
  screenState,
} from './screen-state';

const APPROVER: May = { accept: true, settings: false };
const NONE: Local = { kind: 'none' };

function ended(
  state: Conversion['state'],
  attempt: Partial<Attempt>,
  more: Partial<Conversion> = {},
): Conversion {
  const newest = attemptOf(attempt);
  return conversionOf({ state, attempt: newest, attempts: [newest], ...more });
}

/** What each answer allows while the rate is valid (ACC-35, docs/design.md 10). */
const OUTCOMES: [string, Conversion, OutcomeKey, Action[]][] = [
  ['200', ended('accepted', {}), 'accepted', ['view', 'get_new']],
  [
    'settled once and not at the last read',
    ended('accepted', {}, { landed_at: '2026-11-20T17:50:00Z', process: 'accepted.processing' }),
    'unsettled',
    ['view', 'get_new'],
  ],
  ['202', ended('evaluating', { outcome: 'evaluating', http_status: 202 }), 'evaluating', ['refresh']],
  ['409', ended('renewed', { outcome: 'renewed', http_status: 409 }), 'renewed', ['accept', 'discard']],
  [
    '409 without a rate',
    ended('renewed', { outcome: 'renewed' }, { rate_missing: true }),
    'rateMissing',
    ['new_same'],
  ],
  ['410', ended('closed', { outcome: 'closed', http_status: 410 }), 'closed', ['new_same']],
  [
    '422 operational',
    ended('refused', { outcome: 'refused' }, { limit_block_source: 'operational' }),
    'refusedOperational',
    ['new_amount', 'view'],
  ],
  [
    '422 compliance',
    ended('refused', { outcome: 'refused' }, { limit_block_source: 'compliance' }),
    'refusedCompliance',
    ['new_amount', 'view'],
  ],
  [
    '422 REFUSED',
    ended('refused', { outcome: 'refused', state: 'REFUSED' }),
    'refused',
    ['new_quote', 'view'],
  ],
  ['422 ERROR', ended('refused', { outcome: 'refused', state: 'ERROR' }), 'failed', ['new_quote', 'view']],
  ['503', ended('undecided', { outcome: 'undecided', http_status: 503 }), 'undecided', ['again', 'keep']],
  [
    '500',
    ended('unknown', { outcome: 'unknown', http_status: 500, failure: 'failed' }),
    'failing',
    ['refresh'],
  ],
  ['no answer', ended('unknown', { outcome: 'unknown', failure: 'timeout' }), 'unknown', ['refresh']],
  ['400', ended('rejected', { outcome: 'rejected', http_status: 400 }), 'malformed', ['copy_code']],
  [
    '401',
    ended('rejected', { outcome: 'rejected', http_status: 401 }),
    'unauthorized',
    ['view', 'new_quote', 'copy_code'],
  ],
  ['404', ended('rejected', { outcome: 'rejected', http_status: 404 }), 'missing', ['new_quote']],
];

describe('what an answer allows next', () => {
  it.each(OUTCOMES)(
    '%s leads to its own screen and exactly its own actions',
    (_name, conversion, outcome, actions) => {
      const screen = screenState(conversion, VALID_AT, NONE, APPROVER);
      expect(screen.outcome).toBe(outcome);
      expect(screen.actions).toEqual(actions);
    },
  );

  it('offers Settings after a 401 to those who can open them only', () => {
    const conversion = ended('rejected', { outcome: 'rejected', http_status: 401 });
    expect(screenState(conversion, VALID_AT, NONE, { accept: true, settings: true }).actions).toEqual([
      'open_settings',
      'view',
      'new_quote',
    ]);
  });

  it.each([VALID_AT, EXPIRED_AT, CLOSED_AT])(
    'never offers a submit after 202, 500 or no answer (safety 9, 13)',
    (at) => {
      for (const state of ['evaluating', 'unknown', 'sending'] as const) {
        const screen = screenState(ended(state, { outcome: 'unknown' }), at, NONE, APPROVER);
        expect(screen.following).toBe(true);
        for (const action of screen.actions) expect(['refresh', 'resolve']).toContain(action);
      }
    },
  );

  it('lets a treasurer record an unknown outcome only after the renewal window', () => {
    const conversion = ended('unknown', { outcome: 'unknown', failure: 'connection' });
    expect(screenState(conversion, EXPIRED_AT, NONE, APPROVER).actions).toEqual(['refresh']);
    expect(screenState(conversion, CLOSED_AT, NONE, APPROVER).actions).toEqual(['refresh', 'resolve']);
    expect(screenState(conversion, CLOSED_AT, NONE, { accept: false, settings: true }).actions).toEqual([
      'refresh',
    ]);
  });

  it('never offers an acceptance after 410 or 422, whatever the clock says (safety 15)', () => {
    for (const conversion of [ended('closed', {}), ended('refused', {})]) {
      const { actions } = screenState(conversion, VALID_AT, NONE, APPROVER);
      expect(actions).not.toContain('accept');
      expect(actions).not.toContain('again');
      expect(actions).not.toContain('renew');
    }
  });
});

describe('an open quote over time', () => {
  it('is accepted while its rate is valid, renewed by asking until the window closes, then only made anew', () => {
    const at = (now: number) => screenState(conversionOf(), now, NONE, APPROVER).actions;
    expect(at(VALID_AT)).toEqual(['accept']);
    expect(at(EXPIRED_AT)).toEqual(['renew', 'get_new']);
    expect(at(CLOSED_AT)).toEqual(['new_same']);
  });

  it('has nothing to accept when neither D0 nor D1 came (safety 23)', () => {
    expect(screenState(conversionOf({ options: {} }), VALID_AT, NONE, APPROVER).actions).toEqual(['get_new']);
  });

  it.each(['open', 'renewed', 'undecided'] as const)(
    'says that it can no longer be renewed once the window closed on a record that reads %s',
    (state) => {
      for (const local of [NONE, { kind: 'kept' }, { kind: 'too_late' }] as const) {
        const screen = screenState(ended(state, { outcome: 'undecided' }), CLOSED_AT, local, APPROVER);
        expect(screen).toMatchObject({ outcome: 'closed', body: 'facts', actions: ['new_same'] });
      }
    },
  );

  it('cannot be accepted without a readable expiry', () => {
    const { expires_at: _gone, ...quote } = conversionOf();
    expect(screenState(quote, VALID_AT, NONE, APPROVER).actions).toEqual(['new_same']);
  });

  it.each([
    ['again', 'undecided'],
    ['accept', 'renewed'],
  ] as const)('loses %s of a %s record when the rate expires', (action, state) => {
    const conversion = ended(state, { outcome: state });
    expect(screenState(conversion, VALID_AT, NONE, APPROVER).actions).toContain(action);
    expect(screenState(conversion, EXPIRED_AT, NONE, APPROVER).actions).toEqual(['renew', 'get_new']);
    expect(screenState(conversion, CLOSED_AT, NONE, APPROVER).actions).toEqual(['new_same']);
  });
});

describe('what this browser knows beside the record', () => {
  it.each([
    ['seen_changed', 'shownTermsChanged'],
    ['too_late', 'tooLate'],
  ] as const)('says that nothing was sent after %s', (kind, outcome) => {
    const screen = screenState(conversionOf(), VALID_AT, { kind }, APPROVER);
    expect(screen.outcome).toBe(outcome);
    expect(screen.body).toBe('options');
  });

  it.each(['open', 'renewed', 'undecided'] as const)(
    'offers no acceptance of a rate that the server found too late, whatever the ring shows, on a record that reads %s',
    (state) => {
      const record = ended(state, { outcome: 'undecided' });
      const { outcome, actions } = screenState(record, VALID_AT, { kind: 'too_late' }, APPROVER);
      expect([outcome, actions]).toEqual(['tooLate', ['get_new']]);
      const later = screenState(record, EXPIRED_AT, { kind: 'too_late' }, APPROVER);
      expect(later.actions).toEqual(['renew', 'get_new']);
    },
  );

  it.each(['open', 'renewed', 'undecided'] as const)(
    'says no more that a press is under way once the record reads %s',
    (state) => {
      const notice = noticeOf('in_flight');
      const screen = screenState(ended(state, { outcome: 'undecided' }), VALID_AT, notice, APPROVER);
      expect(screen).toEqual(screenState(ended(state, { outcome: 'undecided' }), VALID_AT, NONE, APPROVER));
      expect(screenState(ended('sending', {}), VALID_AT, notice, APPROVER).outcome).toBe('inFlight');
    },
  );

  it('offers no submit while a lost answer has not been looked up (safety 4)', () => {
    const lost: Local = { kind: 'lost', intentId: 'x', read: false };
    const screen = screenState(conversionOf(), VALID_AT, lost, APPROVER);
    expect(screen).toMatchObject({ outcome: 'lost', actions: ['refresh'], following: true });
  });

  it.each(['open', 'renewed', 'undecided'] as const)(
    'hides every other step of a lost answer on a record that reads %s',
    (state) => {
      const lost: Local = { kind: 'lost', intentId: 'x', read: false };
      expect(screenState(ended(state, { outcome: 'undecided' }), VALID_AT, lost, APPROVER).actions).toEqual([
        'refresh',
      ]);
      const read: Local = { ...lost, read: true };
      expect(screenState(ended(state, { outcome: 'undecided' }), VALID_AT, read, APPROVER).outcome).toBe(
        'notReceived',
      );
    },
  );

  it('lets only the person send the same intent again once the record shows it never arrived', () => {
    const lost: Local = { kind: 'lost', intentId: 'x', read: true };
    const screen = screenState(conversionOf(), VALID_AT, lost, APPROVER);
    expect(screen).toMatchObject({ outcome: 'notReceived', actions: ['send_again', 'keep'] });
    expect(screenState(conversionOf(), CLOSED_AT, lost, APPROVER).actions).toEqual(['new_same']);
  });

  it('shows the record of a lost answer as soon as the record has an outcome', () => {
    const lost: Local = { kind: 'lost', intentId: 'x', read: false };
    expect(screenState(ended('accepted', {}), VALID_AT, lost, APPROVER).outcome).toBe('accepted');
    expect(screenState(ended('unknown', { outcome: 'unknown' }), VALID_AT, lost, APPROVER).actions).toEqual([
      'refresh',
    ]);
  });

  it('is over once nothing can be accepted, except for a confirmation that only Convert can send again', () => {
    for (const state of ['open', 'renewed', 'undecided'] as const) {
      expect(isOver(conversionOf({ state }), VALID_AT)).toBe(false);
      expect(isOver(conversionOf({ state }), EXPIRED_AT)).toBe(false);
      expect(isOver(conversionOf({ state }), CLOSED_AT)).toBe(true);
      expect(isOver(conversionOf({ state }), CLOSED_AT, true)).toBe(false);
    }
    for (const state of ['sending', 'evaluating', 'unknown', 'accepted', 'refused', 'closed'] as const)
      expect(isOver(ended(state, {}), VALID_AT, true)).toBe(true);
  });

  it('goes back to the options when an undecided quote is kept', () => {
    const screen = screenState(ended('undecided', {}), VALID_AT, { kind: 'kept' }, APPROVER);
    expect(screen).toMatchObject({ body: 'options', actions: ['accept'] });
  });
});
