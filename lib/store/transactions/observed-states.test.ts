import { expect, test } from 'vitest';
import { defined } from '@/lib/contract/values/defined';
import { filterValues, observedStates } from '@/lib/store/schema/transaction-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { findFilterValue, keepFilterValue, removeOldFilterValues, renewFilterValue } from './filter-values';
import { keepStates, removeOldStates, statesOf } from './observed-states';

const NOW = new Date('2026-11-20T12:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const label = (en: string) => ({ en, pt: '', es: '' });

describeStores('filter values', ({ db, other }) => {
  const keep = (id: string, digest: string, now = NOW) =>
    keepFilterValue(db(), {
      id,
      filter: 'client_tax_id',
      digest,
      sealed: `sealed ${id}`,
      expiresAt: later(30),
      now,
    });

  test('a value keeps the id it was first given, however often and from wherever it is kept', async () => {
    const second = await other();
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        keepFilterValue(at % 2 === 0 ? db() : second, {
          id: `id-${at}`,
          filter: 'client_tax_id',
          digest: 'same',
          sealed: 'x',
          expiresAt: later(30),
        }),
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await db().select().from(filterValues)).toHaveLength(1);
  });

  test('an id stands for its value until it runs out, and longer when it was renewed', async () => {
    expect(await keep('a', 'one')).toBe('a');
    expect(await findFilterValue(db(), 'a', NOW)).toMatchObject({
      sealed: 'sealed a',
      filter: 'client_tax_id',
    });
    expect(await findFilterValue(db(), 'nobody', NOW)).toBeNull();
    expect(await findFilterValue(db(), 'a', later(30))).toBeNull();
    await renewFilterValue(db(), 'a', later(60));
    expect(await findFilterValue(db(), 'a', later(30))).not.toBeNull();
  });

  test('what ran out is removed, and only that', async () => {
    await keep('a', 'one');
    await keep('b', 'two');
    await renewFilterValue(db(), 'b', later(90));
    await removeOldFilterValues(db(), later(31));
    expect((await db().select().from(filterValues)).map((row) => row.id)).toEqual(['b']);
  });
});

describeStores('seen states', ({ db }) => {
  const state = (process: string, updated_at?: string) => ({
    end2end: 'e1',
    process,
    status: label(process),
    substatus: label(''),
    ...defined({ updated_at }),
  });

  test('a state is kept once, with the time of the read that found it first', async () => {
    await keepStates(db(), 'onramps', [state('a.b', 't1')], NOW);
    await keepStates(db(), 'onramps', [state('a.b', 't1'), state('c.d', 't2')], later(1));
    await keepStates(db(), 'offramps', [state('z.z', 't1')], NOW);
    const kept = await statesOf(db(), 'onramps', 'e1');
    expect(kept.map(({ process, seen_at }) => [process, seen_at])).toEqual([
      ['a.b', NOW.toISOString()],
      ['c.d', later(1).toISOString()],
    ]);
    expect(await statesOf(db(), 'withdrawals', 'e1')).toEqual([]);
  });

  test('a record without times or stage is kept once too, and nothing is made up for it', async () => {
    const bare = { end2end: 'e1', status: label(''), substatus: label('') };
    await keepStates(db(), 'onramps', [bare, bare], NOW);
    expect(await statesOf(db(), 'onramps', 'e1')).toEqual([
      { status: label(''), substatus: label(''), seen_at: NOW.toISOString() },
    ]);
  });

  test('safety 60: texts that no database holds, or without end, do not stop a read', async () => {
    const odd = { ...state('p\u0000.q'), status: label(`\ud800${'x'.repeat(9_000)}`) };
    await keepStates(db(), 'onramps', [odd], NOW);
    const [kept] = await statesOf(db(), 'onramps', 'e1');
    expect(kept?.process).toBe('p.q');
    expect(kept?.status.en).toHaveLength(500);
  });

  test('states older than half a year are removed', async () => {
    await keepStates(db(), 'onramps', [state('old.one')], NOW);
    await keepStates(db(), 'onramps', [state('new.one')], later(100));
    await removeOldStates(db(), later(200));
    expect((await db().select().from(observedStates)).map((row) => row.process)).toEqual(['new.one']);
  });
});
