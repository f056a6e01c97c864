import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '@/lib/store/engine/database';
import type { Store } from '@/lib/store/engine/open-store';
import { audit } from '@/lib/store/schema/audit-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { appendAudit } from './append-audit';
import { canonicalRow, hasForgedShape, keysOf, type SealedRow } from './audit-chain';
import { withinAuditScope } from './audit-scope';
import { sealAudit } from './seal-audit';
import { verifyAudit } from './verify-audit';

const VALUES = 504;
const SHAPES = 200;
const keys = keysOf(['a signing key that the owner of the table never sees']);
const TREES = ['detail', 'shown', 'sent', 'returned'] as const;
type Tree = (typeof TREES)[number];

/** The same numbers for a seed in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let store: Store;
let rows: SealedRow[];

beforeAll(async () => {
  store = await memoryStore();
  const { db } = store;
  for (let at = 1; at <= 8; at += 1)
    await withinAuditScope(
      {
        requestId: `req_${at}`,
        route: 'POST /api/conversions/[rfq_id]/accept',
        source: '203.0.113.7',
        shown: { rate: `5.4${at}`, amounts: ['1000.00', { to: '5432.10', none: {} }], empty: [] },
        exchange: {
          sent: {
            call: 'POST /v2/rfq/accept',
            body: {
              rfq_id: `rfq_${at}`,
              pairs: [
                ['a', '1'],
                ['b', '2'],
              ],
            },
          },
          returned: { status: '200', body: { reason: '', list: ['x', 'y'], ms: `${at}` } },
        },
      },
      () =>
        appendAudit(db, {
          action: 'conversion.accept',
          subject: `rfq_${at}`,
          detail: { outcome: 'done', intent_id: `i-${at}`, rate: `5.4${at}` },
        }),
    );
  await sealAudit(db, keys);
  rows = await db.select().from(audit).orderBy(audit.id);
});
afterAll(() => store.close());

/** Whether the chain is found broken where `change` was made, without any hash computed again. */
async function isFound(at: number, change: (tx: Database) => Promise<unknown>): Promise<boolean> {
  let found = false;
  const rolledBack = store.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit disable trigger audit_append_only`);
    await change(tx);
    found = (await verifyAudit(tx, { keys })).broken?.position === at;
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow('Rollback');
  return found;
}

const setTree = (tx: Database, at: number, tree: Tree, value: unknown) =>
  tx.execute(
    sql`update audit set ${sql.identifier(tree)} = ${JSON.stringify(value)}::jsonb where id = ${at}`,
  );

/** Places of a tree: of each, how to put another value there. */
function placesOf(value: unknown, put: (changed: unknown) => unknown): { value: unknown; put: typeof put }[] {
  const here = { value, put };
  if (typeof value !== 'object' || value === null) return [here];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    placesOf(item, (changed) =>
      put(
        Array.isArray(value)
          ? value.map((one, at) => (`${at}` === key ? changed : one))
          : { ...value, [key]: changed },
      ),
    ),
  );
  return [here, ...inner];
}

const COLUMNS = [
  ...['action', 'outcome', 'source', 'request_id', 'route', 'subject', 'mark'],
  ...['kind', 'role', 'actor_id', 'actor_name', 'hash', 'signature', 'key_id'],
];

test(`safety 65: ${VALUES} values changed by a seed are all found, each at its row`, async () => {
  const pick = randomOf(65);
  const missed: string[] = [];
  for (let round = 0; round < VALUES; round += 1) {
    const at = 1 + pick(rows.length);
    const column = COLUMNS[pick(COLUMNS.length * 2)];
    const tree = TREES[pick(TREES.length)] ?? 'detail';
    const places = placesOf(rows[at - 1]?.[tree], (changed) => changed);
    const place = places[pick(places.length)];
    const found = await isFound(at, (tx) =>
      column === undefined
        ? setTree(tx, at, tree, place?.put(typeof place.value === 'string' ? `${place.value} ` : `${round}`))
        : tx.execute(
            sql`update audit set ${sql.identifier(column)} = coalesce(${sql.identifier(column)}, '') || ${`${pick(10)}`}
              where id = ${at}`,
          ),
    );
    if (!found) missed.push(`${round}: row ${at}, ${column ?? tree}`);
  }
  expect(missed).toEqual([]);
}, 120_000);

/** The text stays, what it is changes. */
const RESHAPES: ((value: unknown) => unknown)[] = [
  (value) => (isObject(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : [value]),
  (value) => (isObject(value) ? Object.entries(value).flat() : { value }),
  (value) => (Array.isArray(value) ? { ...value } : isObject(value) ? [value] : [`${value}`]),
  (value) => (Array.isArray(value) ? (value.length === 0 ? {} : [...value, null]) : { '': value }),
  (value) => (isObject(value) && Object.keys(value).length === 0 ? [] : JSON.stringify(value)),
  (value) => (typeof value === 'string' && /^\d+(\.\d*[1-9])?$/.test(value) ? Number(value) : [[value]]),
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object and the list of its pairs, deep down: the early form had one text for both. */
function pairsDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pairsDeep);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, pairsDeep(item)]);
}

test(`safety 65a: ${SHAPES} changes of shape that keep the text are all found, each at its row`, async () => {
  const pick = randomOf(37);
  const missed: string[] = [];
  for (let round = 0; round < SHAPES; round += 1) {
    const at = 1 + pick(rows.length);
    const tree = TREES[pick(TREES.length)] ?? 'detail';
    const places = placesOf(rows[at - 1]?.[tree], (changed) => changed);
    const place = round % 4 === 0 ? places[0] : places[pick(places.length)];
    const reshape = round % 4 === 0 ? pairsDeep : RESHAPES[pick(RESHAPES.length)];
    const found = await isFound(at, (tx) => setTree(tx, at, tree, place?.put(reshape?.(place.value))));
    if (!found) missed.push(`${round}: row ${at}, ${tree}, ${JSON.stringify(place?.value)}`);
  }
  expect(missed).toEqual([]);
}, 120_000);

test.each([
  ['capitals', sql`upper(signature)`],
  ['a tail that is no digit', sql`signature || 'z'`],
  ['a tail of a line', sql`signature || chr(10)`],
])('safety 65a: %s in the signature column are a break', async (_, changed) => {
  expect(
    await isFound(5, (tx) => tx.execute(sql`update audit set signature = ${changed} where id = 5`)),
  ).toBe(true);
});

test('safety 65a: no row passes as one of another form', async () => {
  expect(await isFound(3, (tx) => tx.execute(sql`update audit set form = null where id = 3`))).toBe(true);
  expect(await isFound(3, (tx) => tx.execute(sql`update audit set form = 3 where id = 3`))).toBe(true);
});

test('safety 65a: in a row of the early form a tree that became the list of its pairs is a break too', () => {
  const [row] = rows as [SealedRow];
  const early = { ...row, form: null, shown: null, returned: null, sent: { a: { x: '1' }, b: ['1', '2'] } };
  const nested = { ...early, sent: { a: [['x', '1']], b: ['1', '2'] } } as SealedRow;
  const whole = { ...early, detail: Object.entries(row.detail ?? {}).sort() as never };
  for (const forged of [nested, whole]) expect(canonicalRow(forged)).toBe(canonicalRow(early));
  expect([early, nested, whole].map(hasForgedShape)).toEqual([false, true, true]);
});
