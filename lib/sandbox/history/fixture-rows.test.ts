import { describe, expect, it } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { RecordKind, TransactionRecord } from '@/lib/sandbox/records/record';
import type { FixtureRow } from './fixture-rows';
import { planHistory } from './history-plan';
import { makeHistory } from './seeded-history';

const R = {
  R1: '2026-11-09T23:59:59.999Z',
  R2: '2026-11-10T00:00:00.000Z',
  R3: '2026-11-10T15:00:00.000Z',
  R4: '2026-11-11T00:00:00.000Z',
} as const;

function fixtureRowsOf(kind: RecordKind, anchor = '2026-11-20T14:32:07.000Z', ofRelationship = false) {
  const history = makeHistory('mesa', Date.parse(anchor), planHistory(DEFAULT_ASSUMPTIONS));
  const named: Partial<Record<FixtureRow, TransactionRecord>> = {};
  for (const { record, fixtureRow } of history.list('A', kind)?.rows ?? []) {
    if (fixtureRow && (record.correlation_id !== undefined) === ofRelationship) named[fixtureRow] = record;
  }
  return named;
}

describe('named records', () => {
  it('each list has one that waits, one that failed, one without labels, one without attributes', () => {
    const lists = [
      ...(['checkout', 'onramp', 'offramp', 'withdrawal'] as const).map((kind) => fixtureRowsOf(kind)),
      fixtureRowsOf('withdrawal', undefined, true),
    ];
    for (const named of lists) {
      expect(named.waiting?.process).toMatch(/pending$/);
      expect(named.failed?.process).toMatch(/^failure\./);
      expect(named.unlabelled?.process).toBe('review.queued');
      expect(named.empty?.attributes).toEqual({});
      expect(named.completed?.process).toBe('success.completed');
    }
  });

  it('withdrawals differ by hash, notes and the way they go (O-38)', () => {
    const named = fixtureRowsOf('withdrawal');
    expect(named.waiting?.attributes).not.toHaveProperty('tx_hash');
    expect(named.completed?.attributes).toMatchObject({
      tx_hash: expect.any(String),
      explorer_url: expect.stringMatching(/^https:/),
      notes: expect.any(String),
    });
    expect(named.without_notes?.attributes).not.toHaveProperty('notes');
    expect(named.without_notes?.attributes).toHaveProperty('tx_hash');
    expect(Object.keys(named.pix?.attributes ?? {}).sort()).toEqual([
      'amount_discounted',
      'amount_received',
      'currency_receive_code',
      'currency_received',
    ]);
  });

  it('attributes grow with the step a record has reached (ENV-03, ENV-21)', () => {
    const keys = (record: TransactionRecord | undefined) => Object.keys(record?.attributes ?? {});
    const onramp = fixtureRowsOf('onramp');
    expect(keys(onramp.waiting)).not.toContain('pix_e2e');
    expect(keys(onramp.moving)).toContain('pix_e2e');
    expect(keys(onramp.moving)).not.toContain('tx_hash');
    expect(keys(onramp.completed)).toEqual(expect.arrayContaining(['pix_e2e', 'tx_hash', 'wallet']));
    const offramp = fixtureRowsOf('offramp');
    expect(keys(offramp.waiting)).not.toContain('tx_hash');
    expect(keys(offramp.moving)).toContain('tx_hash');
    expect(keys(offramp.moving)).not.toContain('pix_e2e');
    expect(keys(offramp.completed)).toEqual(expect.arrayContaining(['pix_e2e', 'tx_hash']));
    const checkout = fixtureRowsOf('checkout');
    expect(keys(checkout.completed)).toEqual(
      expect.arrayContaining(['pix_e2e', 'amount_fiat', 'amount_crypto']),
    );
  });

  it('four onramps stand at the same instants in every world, whatever is around them', () => {
    const anchors = [
      '2026-11-20T14:32:07.000Z',
      '2026-11-10T00:00:01.000Z',
      '2026-11-10T00:03:17.423Z',
      '2026-09-01T00:00:00.000Z',
      '2031-01-01T12:00:00.000Z',
    ];
    for (const anchor of anchors) {
      const named = fixtureRowsOf('onramp', anchor);
      for (const [name, instant] of Object.entries(R)) {
        expect(named[name as keyof typeof R]?.created_at).toBe(instant);
      }
      expect(named.empty?.attributes).toEqual({});
    }
  });

  it('what is under way began minutes ago', () => {
    for (const kind of ['checkout', 'onramp', 'offramp', 'withdrawal'] as const) {
      const { waiting, moving } = fixtureRowsOf(kind);
      for (const record of [waiting, moving]) {
        expect(Date.parse('2026-11-20T14:32:07Z') - Date.parse(record?.created_at ?? '')).toBeLessThan(
          1_800_000,
        );
      }
    }
  });
});
