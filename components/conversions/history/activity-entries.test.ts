import { expect, test } from 'vitest';
import type { Attempt, Conversion, ReadLog } from '@/lib/contract/bff/conversions';
import { historyEntries } from './activity-entries';

const ATTEMPT: Attempt = {
  intent_id: 'intent-1',
  actor: { id: 'a', name: 'Ana' },
  settlement_day: 'd1',
  seen: { rate: '5.35', amount_from: '100', amount_to: '535', expires_at: '2026-11-20T12:00:30Z' },
  outcome: 'accepted',
  http_status: 200,
  sent_at: '2026-11-20T12:00:10Z',
  answered_at: '2026-11-20T12:00:11Z',
  request_id: 'r',
};

function conversion(attempt: Attempt, reads: ReadLog[]): Conversion {
  return {
    rfq_id: 'rfq',
    state: attempt.outcome === 'accepted' ? 'accepted' : 'unknown',
    from_currency: 'USDT',
    to_currency: 'BRL',
    fixed_side: 'from',
    requested_amount: '100',
    options: {},
    received_at: '2026-11-20T12:00:00Z',
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:11Z',
    created_by: { id: 'a', name: 'Ana' },
    attempt,
    attempts: [attempt],
    reads,
  };
}

const keysOf = (entries: { key: string }[]) => entries.map(({ key }) => key);

test('a read after an accepted answer does not say that nothing is decided', () => {
  const read: ReadLog = { at: '2026-11-20T12:00:12Z', result: 'no_decision' };
  const keys = keysOf(historyEntries(conversion(ATTEMPT, [read])));
  expect(keys).toContain('readSame');
  expect(keys).not.toContain('read');
});

test('reads before the deciding one had no decision, later ones nothing new', () => {
  const reads: ReadLog[] = [
    { at: '2026-11-20T12:00:40Z', result: 'no_decision' },
    { at: '2026-11-20T12:00:50Z', result: 'decided' },
    { at: '2026-11-20T12:00:55Z', result: 'no_decision' },
  ];
  expect(keysOf(historyEntries(conversion(ATTEMPT, reads)))).toEqual([
    'received',
    'sent',
    'acceptedAt',
    'read',
    'readDecided',
    'readSame',
    'scheduled',
    'toSettle',
  ]);
});

test('while the outcome is unknown, no read sounds decided', () => {
  const unknown: Attempt = { ...ATTEMPT, outcome: 'unknown', failure: 'connection' };
  const reads: ReadLog[] = [
    { at: '2026-11-20T12:00:20Z', result: 'no_decision' },
    { at: '2026-11-20T12:00:25Z', result: 'no_answer' },
  ];
  expect(keysOf(historyEntries(conversion(unknown, reads)))).toEqual([
    'received',
    'sent',
    'connection',
    'read',
    'readFailed',
  ]);
});

test('every attempt is told by its number, of many the last four and how many came before (safety 14)', () => {
  const attempts = Array.from(
    { length: 6 },
    (_, index): Attempt => ({
      ...ATTEMPT,
      intent_id: `intent-${index}`,
      outcome: 'undecided',
      http_status: 503,
    }),
  );
  const [last] = attempts.slice(-1);
  const record = { ...conversion(last ?? ATTEMPT, []), state: 'undecided', attempts } as const;
  const entries = historyEntries(record);
  expect(keysOf(entries)).toEqual([
    'received',
    'earlierAttempts',
    ...Array.from({ length: 4 }, () => ['sentNth', 'undecided']).flat(),
  ]);
  expect(entries.map(({ values }) => values?.n ?? values?.count).filter(Boolean)).toEqual([2, 3, 4, 5, 6]);
  expect(keysOf(historyEntries({ ...record, attempts: attempts.slice(0, 1) }))).toEqual([
    'received',
    'sent',
    'undecided',
  ]);
});

test('a process that is gone leaves the delivery at the time it was first read, not at the read that lost it', () => {
  const reads: ReadLog[] = [
    { at: '2026-11-20T12:10:00Z', result: 'changed' },
    { at: '2026-11-20T12:20:00Z', result: 'changed' },
  ];
  const gone = { ...conversion(ATTEMPT, reads), landed_at: '2026-11-20T12:10:00Z', read_at: reads[1]?.at };
  const settled = historyEntries(gone as Conversion).find(({ key }) => key === 'settled');
  expect(settled).toMatchObject({ icon: 'done', at: '2026-11-20T12:10:00Z' });
});
