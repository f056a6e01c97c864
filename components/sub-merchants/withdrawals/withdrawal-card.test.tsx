import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IntentState } from '@/lib/contract/bff/sub-merchants/intents';
import type { SubMerchantWithdrawal } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { noteServerNow, resetServerClock } from '@/lib/queries/api/server-clock';
import { liveButtons, renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { needsReview, outcomeTone, WithdrawalCard, withdrawalOutcome } from './withdrawal-card';
import type { ReadDraft } from './withdrawal-draft';
import { WithdrawalReview } from './withdrawal-form';

const AT = '2026-11-20T17:32:21Z';

beforeEach(() => {
  resetServerClock();
  noteServerNow('2026-11-20T18:00:00Z');
});
afterEach(resetServerClock);
const OTTO = { id: 'u9', name: 'Otto Reis' };

function made(changes: Partial<SubMerchantWithdrawal> = {}): SubMerchantWithdrawal {
  const asked = {
    account: 'USDT',
    amount: '10.50',
    wallet: 'g1',
    group_label: 'Treasury',
    addresses: [],
    withdrawal_type: 'crypto',
    available: '100.00',
  };
  const by = { created_by: { id: 'u1', name: 'Ana Lima' }, created_at: AT, request_id: 'req-7' };
  return { id: 'i1', state: 'done', asked, token: 'M-0123456789', ...by, ...changes };
}

const render = (element: ReactElement, down = false) =>
  renderStill(element, ['common', 'errors', 'fields', 'subMerchantWithdrawals'], { down });

const card = (changes: Partial<SubMerchantWithdrawal>) =>
  render(<WithdrawalCard correlationId="c" withdrawal={made(changes)} onNew={() => undefined} />);

const NEW: Record<IntentState, boolean> = {
  done: true,
  refused: true,
  not_done: true,
  sending: false,
  unknown: false,
};

test.each(Object.entries(NEW))(
  'beside one that is %s a new withdrawal is offered: %s (safety 1, 9)',
  (state, offered) => {
    const buttons = liveButtons(card({ state: state as IntentState }));
    expect(buttons.includes('New withdrawal')).toBe(offered);
    expect(buttons.includes('Look for it now')).toBe(state === 'unknown');
  },
);

test('an unknown one is ended by a person only when its time has come (safety 9)', () => {
  const soon = card({ state: 'unknown', resolvable_at: '2999-01-01T00:00:00Z' });
  const due = card({ state: 'unknown', resolvable_at: AT });
  expect(liveButtons(due)).toHaveLength(liveButtons(soon).length + 1);
});

test('a person’s word never reads as the API’s, and what contradicts it is told with the name (safety 15)', () => {
  const resolution = { actor: OTTO, at: AT, note: 'Support wrote so', outcome: 'done' as const };
  expect(withdrawalOutcome(made({ resolution }))).toBe('recordedDone');
  expect(outcomeTone('recordedDone')).toBe('warn');
  expect(withdrawalOutcome(made({ resolution, end2end: 'e' }))).toBe('found');
  expect(withdrawalOutcome(made({ resolution, overruled: true, link: 'https://a.example' }))).toBe('done');
  expect(withdrawalOutcome(made({ link: 'https://a.example' }))).toBe('done');
  expect(wordsOf(card({ resolution }))).toContain('Support wrote so');
  const contradicted = { ...resolution, outcome: 'not_done' as const };
  const overruled = wordsOf(card({ resolution: contradicted, overruled: true, end2end: 'e' }));
  expect(overruled).toContain('contradict what Otto Reis recorded');
});

test('the figures that are not as asked, and a second record, stand in an alert (safety 20)', () => {
  const html = card({ differs: ['amount', 'address'], ambiguous: ['e1', 'e2'] });
  const alerts = html.match(/role="alert"/g) ?? [];
  expect(alerts).toHaveLength(2);
  expect(wordsOf(html)).toContain('e1, e2');
  expect(wordsOf(html)).toMatch(/differs from the request: [^.]*amount[^.]*address/i);
  expect(card({})).not.toContain('role="alert"');
});

test('an open, a differing and a contradicted one need a look, others do not', () => {
  expect(
    [{ state: 'unknown' }, { state: 'sending' }, { differs: ['amount'] }, { overruled: true }].map((change) =>
      needsReview(made(change as Partial<SubMerchantWithdrawal>)),
    ),
  ).toEqual([true, true, true, true]);
  expect(needsReview(made())).toBe(false);
});

const DRAFT: ReadDraft = {
  account: 'USDT',
  type: 'crypto',
  amount: '10.50',
  available: '100.00',
  above: false,
  group: { id: 'g1', addresses: [] },
  errors: {},
};

function review(changes: Partial<Parameters<typeof WithdrawalReview>[0]> = {}) {
  const quiet = { read: DRAFT, readAt: AT, duplicate: undefined, disabled: false, blocked: undefined };
  return render(<WithdrawalReview {...quiet} {...changes} />);
}

test('the review opens the confirmation, unless one like it has no outcome, the API is down or onboarding is open (safety 2, 18)', () => {
  expect(liveButtons(review())).toEqual(['Review withdrawal']);
  expect(liveButtons(review({ duplicate: made({ state: 'unknown' }) }))).toEqual([]);
  expect(liveButtons(review({ blocked: 'The API is not answering.' }))).toEqual([]);
  expect(liveButtons(review({ disabled: true }))).toEqual([]);
  expect(wordsOf(review({ duplicate: made({ state: 'unknown' }) }))).toContain(
    'An identical withdrawal has no outcome yet',
  );
});
