import type { TransactionRow } from '@/lib/contract/bff/transactions';

const LABELS = ['status', 'substatus', 'message', 'error_message'] as const;

/** Inserts texts by path, such as `attributes.notes`; still masked paths stay listed. */
export function applyRevealedValues(
  row: TransactionRow,
  values: Readonly<Record<string, string>> | undefined,
): TransactionRow {
  if (values === undefined) return row;
  const at = (path: string) => (Object.hasOwn(values, path) ? values[path] : undefined);
  const labels = LABELS.map((name) => {
    const { en, pt, es } = row[name];
    const text = { en: at(`${name}.en`) ?? en, pt: at(`${name}.pt`) ?? pt, es: at(`${name}.es`) ?? es };
    return [name, text];
  });
  const attributes = Object.entries(row.attributes).map(([name, value]) => {
    const full = at(`attributes.${name}`);
    if (full === undefined) return [name, value];
    return [name, typeof value === 'object' && value !== null ? { json: full } : full];
  });
  const masked = row.masked?.filter((path) => at(path) === undefined) ?? [];
  return { ...row, ...Object.fromEntries(labels), attributes: Object.fromEntries(attributes), masked };
}
