import 'server-only';
import type { AttributeValue, TransactionRow } from '@/lib/contract/bff-transactions';
import type { ListItem } from '@/lib/contract/envelope';
import { isJsonNumber, stringifyJson } from '@/lib/contract/json';
import { maskPersonal } from './personal-data';

/** A record as a page shows it: the nine keys of the envelope, personal data hidden wherever it stands (ENV-01, LST-07). */
export function transactionRow(item: ListItem): TransactionRow {
  const { end2end, created_at, updated_at, process } = item;
  const { tree, hidden } = maskRecord(item);
  const { status, substatus, message, error_message } = tree;
  const shown = Object.entries(tree.attributes).map(([name, value]) => [name, shownValue(value)]);
  const attributes: TransactionRow['attributes'] = Object.fromEntries(shown);
  const masked = Object.keys(hidden);
  return {
    ...(end2end === undefined ? {} : { end2end }),
    ...(created_at === undefined ? {} : { created_at }),
    ...(updated_at === undefined ? {} : { updated_at }),
    ...(process === undefined ? {} : { process }),
    ...{ status, substatus, message, error_message, attributes },
    ...(masked.length === 0 ? {} : { masked }),
  };
}

/** What is masked in a row, in full, by the same paths. */
export function hiddenValues(item: ListItem): Record<string, string> {
  return maskRecord(item).hidden;
}

/** `maskPersonal` of a record, but what hides something within a nested attribute hides all of it: a page has its text. */
function maskRecord(item: ListItem): { tree: ListItem; hidden: Record<string, string> } {
  const { tree, hidden } = maskPersonal(item);
  const outside = Object.entries(hidden).filter(([path]) => !path.startsWith(ATTRIBUTES));
  // What hides nothing is part of both trees.
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
