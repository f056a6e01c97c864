import 'server-only';
import type { AttributeValue, TransactionRow } from '@/lib/contract/bff/transactions';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { defined } from '@/lib/contract/values/defined';
import { isJsonNumber, stringifyJson } from '@/lib/contract/values/json/json';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';

/** Nine envelope keys, personal data masked (ENV-01, LST-07). */
export function transactionRow(item: ListItem): TransactionRow {
  const { end2end, created_at, updated_at, process } = item;
  const { tree, hidden } = maskRecord(item);
  const { status, substatus, message, error_message } = tree;
  const shown = Object.entries(tree.attributes).map(([name, value]) => [name, shownValue(value)]);
  const attributes: TransactionRow['attributes'] = Object.fromEntries(shown);
  const masked = Object.keys(hidden);
  return {
    ...defined({ end2end, created_at, updated_at, process }),
    ...{ status, substatus, message, error_message, attributes },
    ...(masked.length === 0 ? {} : { masked }),
  };
}

/** By path. */
export function hiddenValues(item: ListItem): Record<string, string> {
  return maskRecord(item).hidden;
}

/** Hides nested attributes whole: pages show them as text. */
function maskRecord(item: ListItem): { tree: ListItem; hidden: Record<string, string> } {
  const { tree, hidden } = maskPersonal(item);
  const outside = Object.entries(hidden).filter(([path]) => !path.startsWith(ATTRIBUTES));
  const inside = Object.entries(item.attributes).filter(([name, value]) => tree.attributes[name] !== value);
  const full = inside.map(([name, value]) => [`${ATTRIBUTES}${name}`, fullText(value)]);
  return { tree, hidden: Object.fromEntries([...outside, ...full]) };
}

const ATTRIBUTES = 'attributes.';

function fullText(value: unknown): string {
  return typeof value === 'string' ? value : stringifyJson(value, 1);
}

function shownValue(value: unknown): AttributeValue {
  if (isJsonNumber(value)) return value.value;
  if (typeof value === 'object' && value !== null) return { json: fullText(value) };
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
