import { describe, expect, it } from 'vitest';
import { intentIn, parseIntent } from '@/components/conversions/confirm/use-acceptance';
import { historyEntries } from '@/components/conversions/history/activity-entries';
import { availabilityOf, isAbove } from '@/components/conversions/request/availability';
import {
  destinationFor,
  destinationText,
  sentDestination,
} from '@/components/conversions/request/destination';
import { newIntentId } from '@/lib/queries/api/use-intent';
import {
  attemptOf,
  CLOSED_AT,
  conversionOf,
  EXPIRED_AT,
  VALID_AT,
} from '@/lib/testing/fixtures/conversion-fixture';
import { isSettled, refreshIntervalMs } from './refresh-interval';

const balance = (usdt: Record<string, unknown>) => ({ balances: { USDT: usdt }, now: '', read_at: '' });
const full = { calculated_BRL_balance: '9', in_transit: '500', to_receive: '500', blocked: '500' };

describe('available balance', () => {
  it('is the sum of the available buckets of that currency alone (safety 29, 30)', () => {
    const answer = balance({
      calculated_BRL_balance: '1',
      a: { ...full, available: '1.1' },
      b: { ...full, available: '2.2' },
    });
    expect(availabilityOf(answer, 'USDT')).toEqual({ kind: 'total', value: '3.3' });
  });

  it('lists the accounts when one of them did not say, and is never zero for that (safety 28)', () => {
    const answer = balance({ a: { ...full, available: '0' }, b: full });
    expect(availabilityOf(answer, 'USDT')).toMatchObject({
      kind: 'accounts',
      accounts: [{ value: '0' }, {}],
    });
    expect(availabilityOf(answer, 'BTC')).toEqual({ kind: 'unknown' });
  });

  it('warns only when the sum is known and smaller (QUO-29)', () => {
    expect(isAbove('10', { kind: 'total', value: '9.99' })).toBe(true);
    expect(isAbove('10', { kind: 'total', value: '10.00' })).toBe(false);
    expect(isAbove('10', { kind: 'unknown' })).toBe(false);
  });
});

describe('destination', () => {
  it('is a PIX key for BRL and a wallet for the rest (ACC-15)', () => {
    expect(destinationFor('BRL', { pixKey: 'a@b.co', walletId: 'w' })).toMatchObject({ kind: 'pix' });
    expect(destinationFor('BTC', { pixKey: 'a@b.co', walletId: ' w ' })).toEqual({
      kind: 'wallet',
      walletId: 'w',
    });
    expect(destinationFor('BTC', { pixKey: '', walletId: '' }, 'quoted')).toEqual({
      kind: 'wallet',
      walletId: 'quoted',
    });
    expect(destinationFor('BRL', { pixKey: '11', walletId: 'w' })).toBeUndefined();
    // The person has to choose CPF or phone (safety 44); a sent key is known.
    expect(destinationFor('BRL', { pixKey: '11980000077', walletId: '' })).toBeUndefined();
    expect(sentDestination({ pix_key: '11980000077' })).toMatchObject({ key: { kind: 'cpf' } });
  });

  it('shows a sent CPF with its outer digits hidden (ACC-09)', () => {
    const sent = sentDestination({ pix_key: '52998224725' });
    expect(sent && destinationText(sent)).toBe('•••.982.247-••');
  });
});

describe('intent', () => {
  it('is a new UUID each time', () => {
    const id = newIntentId();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newIntentId()).not.toBe(id);
  });

  it.each([null, '{', '1', 'null', '{"id":1}'])('is none when storage holds %j', (text) => {
    expect(parseIntent(text)).toBeUndefined();
  });

  it('counts as recorded only under its own id (safety 1)', () => {
    const attempt = attemptOf();
    expect(intentIn(conversionOf({ attempts: [attempt] }), attempt.intent_id)).toBe('recorded');
    expect(intentIn(conversionOf({ attempts: [attempt] }), 'another')).toBe('absent');
  });
});

describe('following', () => {
  it('reads an open outcome every 2 to 5 seconds and stops at a final one', () => {
    const read = { at: '2026-11-20T17:32:25Z', result: 'no_decision' as const };
    expect(refreshIntervalMs(conversionOf({ state: 'unknown' }), CLOSED_AT)).toBe(2000);
    expect(
      refreshIntervalMs(conversionOf({ state: 'evaluating', reads: Array(50).fill(read) }), CLOSED_AT),
    ).toBe(5000);
    expect(refreshIntervalMs(conversionOf({ state: 'refused' }), VALID_AT)).toBe(false);
  });

  it.each(['open', 'renewed', 'undecided'] as const)(
    'reads a quote that is %s until nothing can come of it any more',
    (state) => {
      const quote = conversionOf({ state });
      const ends = Date.parse('2026-11-20T17:36:31Z');
      // A late press may still be under way.
      for (const now of [VALID_AT, EXPIRED_AT, ends + 30_000])
        expect(refreshIntervalMs(quote, now)).toBe(5000);
      for (const now of [ends + 30_001, CLOSED_AT]) expect(refreshIntervalMs(quote, now)).toBe(false);
    },
  );

  it('calls a conversion settled only when the API says so (ACC-02)', () => {
    expect(isSettled(conversionOf({ state: 'accepted', process: 'accepted.scheduled' }))).toBe(false);
    expect(isSettled(conversionOf({ state: 'accepted', process: 'success.completed' }))).toBe(true);
  });
});

describe('timeline', () => {
  it('says what was sent, what came and what each read found', () => {
    const attempt = attemptOf({
      outcome: 'unknown',
      failure: 'timeout',
      answered_at: '2026-11-20T17:32:36Z',
    });
    const reads = Array.from({ length: 6 }, () => ({
      at: '2026-11-20T17:33:00Z',
      result: 'no_answer' as const,
    }));
    const entries = historyEntries(conversionOf({ attempt, attempts: [attempt], reads }));
    expect(entries.map(({ key }) => key)).toEqual([
      'received',
      'sent',
      'timeout',
      'earlier',
      'readFailed',
      'readFailed',
      'readFailed',
      'readFailed',
    ]);
    expect(entries[2]?.values).toEqual({ seconds: 15 });
    expect(entries[4]?.values).toEqual({ n: 3 });
  });

  it('keeps delivery dashed until the API reports it (CNV-07)', () => {
    const attempt = attemptOf({ confirmed: { rate: '5.3478', settlement_eta: '2026-11-23T15:00:00Z' } });
    const accepted = conversionOf({ state: 'accepted', attempt, attempts: [attempt] });
    expect(historyEntries(accepted).at(-1)).toMatchObject({ todo: true, asideKey: 'notReported' });
    const settled = { ...accepted, process: 'success.completed', read_at: '2026-11-23T15:01:00Z' };
    expect(historyEntries(settled).at(-1)).toMatchObject({ tone: 'ok', at: '2026-11-23T15:01:00Z' });
    const undone = { ...accepted, landed_at: '2026-11-23T15:01:00Z', process: 'accepted.processing' };
    expect(historyEntries(undone).at(-1)).toMatchObject({ todo: true, asideKey: 'reportedEarlier' });
  });

  it('tells every attempt with its actor, in the order of the register, whatever the clocks said', () => {
    const first = attemptOf({ intent_id: 'a', outcome: 'undecided', sent_at: '2026-11-20T17:42:21Z' });
    const second = attemptOf({ intent_id: 'b', sent_at: '2026-11-20T17:32:21Z' });
    const entries = historyEntries(
      conversionOf({ state: 'accepted', attempt: second, attempts: [first, second] }),
    );
    expect(entries.map(({ key }) => key)).toEqual([
      'received',
      'sentNth',
      'undecided',
      'sentNth',
      'acceptedAt',
      'scheduled',
      'toSettle',
    ]);
    expect(entries[1]?.actor).toBe('Ana Lima');
  });
});
