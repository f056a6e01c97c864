import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A store that counts the rows of tables which its statements read, kept or not. `execute` and `select` only. */
export function countingRows(db: Database): { db: Database; rows: () => number } {
  let rows = 0;
  const count = (node: PlanNode): void => {
    if (node['Relation Name'] !== undefined)
      rows += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    for (const child of node.Plans ?? []) count(child);
  };
  const explain = async (statement: SQL) => {
    const explained = await db.transaction(async (tx) => {
      const plan = await tx.execute(sql`explain (analyze, format json) ${statement}`);
      return (plan as unknown as { rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[] }).rows;
    });
    for (const { 'QUERY PLAN': given } of explained)
      for (const { Plan } of typeof given === 'string' ? JSON.parse(given) : given) count(Plan);
  };
  const execute = async (statement: SQL) => {
    await explain(statement);
    return db.execute(statement);
  };
  const counted = (query: object): object =>
    new Proxy(query, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        if (key === 'then')
          return async (...ends: unknown[]) => {
            await explain((target as SQL).getSQL());
            return value.apply(target, ends);
          };
        return (...given: unknown[]) => {
          const next = value.apply(target, given);
          return key === 'from' || next === target ? counted(next) : next;
        };
      },
    });
  const select = (...fields: Parameters<Database['select']>) => counted(db.select(...fields));
  return { db: { execute, select } as unknown as Database, rows: () => rows };
}
