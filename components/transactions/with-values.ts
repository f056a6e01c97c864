import type { TransactionRow } from '@/lib/contract/bff-transactions';

/** A row with the texts at `values` put in by path, such as `attributes.payer.name`: what is still masked stays named. */
export function withValues(
  row: TransactionRow,
  values: Readonly<Record<string, string>> | undefined,
): TransactionRow {
  if (values === undefined) return row;
  const visit = (value: unknown, path: string): unknown => {
    if (path !== '' && Object.hasOwn(values, path)) return values[path];
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]) => [
      key,
      visit(item, path === '' ? key : `${path}.${key}`),
    ]);
    return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
  };
  const masked = row.masked?.filter((path) => !Object.hasOwn(values, path)) ?? [];
  return { ...(visit(row, '') as TransactionRow), masked };
}
