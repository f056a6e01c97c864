import 'server-only';
import { can, type Holder } from '@/lib/access/permissions';
import { maskPixKey, recognisePixKey } from '@/lib/money/pix-key';

export function redactForRole<T>(reader: Holder, answer: T): T {
  return can(reader, 'conversions:quote') ? answer : masked(answer);
}

function masked<T>(value: T): T {
  if (Array.isArray(value)) return value.map(masked) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    name === 'pix_key' && typeof field === 'string' ? maskedKey(field) : masked(field),
  ]);
  return Object.fromEntries(fields) as T;
}

function maskedKey(text: string): string {
  const key = recognisePixKey(text);
  return 'reason' in key ? text : maskPixKey(key);
}
