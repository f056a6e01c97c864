import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { planHistory } from '@/lib/sandbox/history/history-plan';
import { recordAt, seededHistoryOf } from '@/lib/sandbox/history/seeded-history';
import { seededWorld } from '@/lib/sandbox/world/seed';
import { SEEDED_RELATIONSHIPS } from '@/lib/sandbox/world/seed-relationships';
import type { World } from '@/lib/sandbox/world/world';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import type { RecordKind, TransactionRecord } from './record';
import {
  FILTERABLE,
  type Filterable,
  type Filters,
  findByTxHash,
  findRecord,
  fits,
  insertRecord,
  pageOf,
  replaceRecord,
  type Scope,
  seededClientName,
} from './record-book';

const ANCHOR = Date.parse('2026-11-20T14:32:07.000Z');
const PLAN = planHistory(DEFAULT_ASSUMPTIONS, 318);
const RUNS = FULL ? 20_000 : 500;
const CIDS = SEEDED_RELATIONSHIPS.map(({ correlation_id }) => correlation_id);

const freshWorld = () => seededWorld('mesa', ANCHOR, PLAN);

function seeded(world: World): TransactionRecord[] {
  return seededHistoryOf(world).lists.flatMap((list) =>
    Array.from({ length: list.size }, (_, row) => recordAt(list, row)),
  );
}
const SEEDED = seeded(freshWorld());

/** Reference implementation: tests every record. */
function naively(world: World, scope: Scope, filters: Filters): string[] {
  const seeds = SEEDED.filter(({ end2end }) => !Object.hasOwn(world.records, end2end));
  const isSeed = new Set(SEEDED.map(({ end2end }) => end2end));
  const made = Object.values(world.records).map((record, order) => ({
    record,
    order: isSeed.has(record.end2end) ? -1 : order,
  }));
  return [...seeds.map((record) => ({ record, order: -1 })), ...made]
    .filter(({ record }) => record.account === scope.account && record.kind === scope.kind)
    .filter(({ record }) =>
      scope.correlation_id === undefined
        ? scope.with_relationships === true || record.correlation_id === undefined
        : record.correlation_id === scope.correlation_id,
    )
    .filter(({ record }) => fits(record, filters))
    .sort((a, b) => Date.parse(b.record.created_at) - Date.parse(a.record.created_at) || b.order - a.order)
    .map(({ record }) => record.end2end);
}

const LISTS = (['checkout', 'onramp', 'offramp', 'withdrawal'] as const).map((kind) => ({
  account: 'A' as const,
  kind,
}));

/** One list with changes and queries on its records. */
const scenario = fc
  .constantFrom<{ account: 'A' | 'B' | 'N'; kind: RecordKind }>(
    ...LISTS,
    { account: 'B', kind: 'withdrawal' },
    { account: 'N', kind: 'onramp' },
  )
  .chain(({ account, kind }) => {
    const seeded = SEEDED.filter((record) => record.account === account && record.kind === kind);
    const some = fc.constantFrom(
      ...(seeded.length > 0 ? seeded : SEEDED.filter((record) => record.kind === kind)),
    );
    const instant = fc
      .tuple(some, fc.constantFrom(-1, 0, 0, 1, 86_400_000))
      .map(([{ created_at }, by]) => Date.parse(created_at) + by);
    const scope = fc
      .record(
        { correlation_id: fc.constantFrom(...CIDS), with_relationships: fc.boolean() },
        { requiredKeys: [] },
      )
      .map((more): Scope => ({ account, kind, ...more }));
    const wanted = fc
      .tuple(some, fc.constantFrom(...FILTERABLE), fc.constantFrom('whole', 'whole', 'whole', 'cut', 'lower'))
      .map(([{ attributes }, name, how]): [Filterable, string] => {
        const value = attributes[name] ?? 'NONE';
        return [name, how === 'cut' ? value.slice(0, -1) : how === 'lower' ? value.toLowerCase() : value];
      });
    const filters = fc
      .record(
        {
          wanted: fc.oneof(fc.constant([]), fc.array(wanted, { maxLength: 2 })),
          from: instant,
          to: instant,
          field: fc.constantFrom('created_at' as const, 'updated_at' as const),
          anyCase: fc.boolean(),
        },
        { requiredKeys: ['wanted'] },
      )
      .map(({ wanted, ...rest }): Filters => ({ ...rest, attributes: Object.fromEntries(wanted) }));
    const change = fc.tuple(some, fc.boolean(), instant, fc.nat(20)).map(
      ([record, isNew, at, number]): TransactionRecord => ({
        ...record,
        account,
        process: 'chargeback.open',
        ...(isNew && { end2end: `made_${number}`, created_at: new Date(at).toISOString() }),
        updated_at: new Date(Math.max(at, Date.parse(record.created_at))).toISOString(),
      }),
    );
    return fc.record({
      changes: fc.array(change, { maxLength: 16 }),
      queries: fc.array(fc.tuple(scope, filters, fc.nat(30), fc.nat(60)), { minLength: 1, maxLength: 6 }),
    });
  });

describe('record book', () => {
  it('shows on every page what looking at each record would show, also after changes (LST-03, LST-09, RMP-08)', () => {
    fc.assert(
      fc.property(scenario, ({ changes, queries }) => {
        const world = freshWorld();
        for (const record of changes) {
          const known = findRecord(world, record.end2end);
          if (known === undefined) insertRecord(world, record);
          // A record never changes its list or creation time.
          else replaceRecord(world, { ...record, account: known.account, created_at: known.created_at });
        }
        for (const [where, what, limit, offset] of queries) {
          const all = naively(world, where, what);
          const page = pageOf(world, where, what, { limit, offset });
          expect(page.total).toBe(all.length);
          expect(page.records.map(({ end2end }) => end2end)).toEqual(all.slice(offset, offset + limit));
        }
      }),
      { numRuns: RUNS },
    );
  }, 240_000);

  it('reads the same from a world that was saved and opened again', () => {
    const world = freshWorld();
    const [first, second] = SEEDED as [TransactionRecord, TransactionRecord];
    replaceRecord(world, { ...first, process: 'chargeback.open' });
    insertRecord(world, { ...second, end2end: 'made_1', created_at: new Date(ANCHOR).toISOString() });
    insertRecord(world, { ...second, end2end: 'made_2', created_at: new Date(ANCHOR).toISOString() });
    const opened = JSON.parse(JSON.stringify(world)) as World;
    const list = { account: 'A', kind: 'checkout', with_relationships: true } as const;
    const page = (of: World) => pageOf(of, list, { attributes: {} }, { limit: 100, offset: 0 });
    expect(page(opened)).toEqual(page(world));
    expect(
      page(opened)
        .records.slice(0, 2)
        .map(({ end2end }) => end2end),
    ).toEqual(['made_2', 'made_1']);
  });

  it('keeps in the world only what was made or changed: an untouched one holds no record at all', () => {
    const world = freshWorld();
    for (const { end2end } of SEEDED) expect(findRecord(world, end2end)).toBeDefined();
    expect(world.records).toEqual({});
    expect(JSON.stringify(world).length).toBeLessThan(20_000);
  });

  it('knows the customers of the history by their tax id, each account its own (CHK-10)', () => {
    const world = freshWorld();
    const { client_tax_id = '', client_name } =
      SEEDED.find(({ account, attributes }) => account === 'A' && attributes.client_name)?.attributes ?? {};
    expect(client_name).toBeDefined();
    expect(seededClientName(world, 'A', client_tax_id)).toBe(client_name);
    expect(seededClientName(world, 'B', client_tax_id)).toBeUndefined();
    expect(seededClientName(world, 'N', client_tax_id)).toBeUndefined();
    expect(seededClientName(world, 'A', '52998224725')).toBeUndefined();
  });

  it('finds a withdrawal by its hash in its own account only, as it is now', () => {
    const world = freshWorld();
    const sent = SEEDED.find(
      ({ account, kind, attributes }) => account === 'A' && kind === 'withdrawal' && attributes.tx_hash,
    ) as TransactionRecord;
    const hash = sent.attributes.tx_hash ?? '';
    expect(findByTxHash(world, 'A', hash)).toEqual(sent);
    expect(findByTxHash(world, 'B', hash)).toBeUndefined();
    replaceRecord(world, { ...sent, process: 'chargeback.open' });
    expect(findByTxHash(world, 'A', hash)?.process).toBe('chargeback.open');
    const onramp = SEEDED.find(({ kind, attributes }) => kind === 'onramp' && attributes.tx_hash);
    expect(findByTxHash(world, 'A', onramp?.attributes.tx_hash ?? '')).toBeUndefined();
    const waiting = SEEDED.find(
      ({ kind, process }) => kind === 'withdrawal' && process === 'custody.pending',
    );
    expect(waiting?.attributes).not.toHaveProperty('tx_hash');
  });
});
