import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A store that counts the rows of tables which its statements read, kept or not. `execute` only. */
export function countingRows(db: Database): { db: Database; rows: () => number } {
  let rows = 0;
  const count = (node: PlanNode): void => {
    if (node['Relation Name'] !== undefined)
      rows += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    for (const child of node.Plans ?? []) count(child);
  };
  const execute = async (statement: SQL) => {
    const explained = await db.transaction(async (tx) => {
      const plan = await tx.execute(sql`explain (analyze, format json) ${statement}`);
      return (plan as unknown as { rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[] }).rows;
    });
    for (const { 'QUERY PLAN': given } of explained)
      for (const { Plan } of typeof given === 'string' ? JSON.parse(given) : given) count(Plan);
    return db.execute(statement);
  };
  return { db: { execute } as unknown as Database, rows: () => rows };
}
