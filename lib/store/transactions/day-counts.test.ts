import { expect, test } from 'vitest';
import { dayCounts } from '@/lib/store/schema/transaction-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { keepCounts, keptCounts, removeOldCounts } from './day-counts';

const NOW = new Date('2026-11-20T12:00:00Z');
const HERE = { world: 'live', timeZone: 'America/Sao_Paulo' };

describeStores('counts of closed days', ({ db, other }) => {
  const keep = (counts: Record<string, number>, calendar = HERE, at = NOW) =>
    keepCounts(db(), calendar, 'onramps', new Map(Object.entries(counts)), at);
  const kept = (since = '2026-11-01', calendar = HERE) => keptCounts(db(), calendar, 'onramps', since);

  test('what was kept is found again, also by another process, and nothing else is made up', async () => {
    await keep({ '2026-11-18': 44, '2026-11-19': 0 });
    expect([...(await kept())].sort()).toEqual([
      ['2026-11-18', 44],
      ['2026-11-19', 0],
    ]);
    const elsewhere = await keptCounts(await other(), HERE, 'onramps', '2026-11-19');
    expect([...elsewhere]).toEqual([['2026-11-19', 0]]);
    expect((await keptCounts(db(), HERE, 'offramps', '2026-11-01')).size).toBe(0);
  });

  test('a newer count of a day takes the place of the older one, from two processes at once too', async () => {
    const second = await other();
    await keep({ '2026-11-18': 44 });
    await Promise.all([
      keepCounts(db(), HERE, 'onramps', new Map([['2026-11-18', 45]])),
      keepCounts(second, HERE, 'onramps', new Map([['2026-11-18', 45]])),
    ]);
    expect([...(await kept())]).toEqual([['2026-11-18', 45]]);
  });

  test('another zone has other days, and another world another past', async () => {
    await keep({ '2026-11-18': 44 });
    expect((await kept('2026-11-01', { ...HERE, timeZone: 'UTC' })).size).toBe(0);
    expect((await kept('2026-11-01', { ...HERE, world: 'sandbox 1' })).size).toBe(0);
  });

  test('keeping nothing is no statement, and old counts go', async () => {
    await keep({});
    await keep({ '2026-08-18': 1 }, HERE, new Date('2026-08-19T00:00:00Z'));
    await keep({ '2026-11-18': 44 });
    await removeOldCounts(db(), NOW);
    expect((await db().select().from(dayCounts)).map((row) => row.day)).toEqual(['2026-11-18']);
  });
});
