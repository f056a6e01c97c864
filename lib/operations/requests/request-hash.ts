import 'server-only';
import { createHash } from 'node:crypto';
import type { RequestRow } from '@/lib/store/requests/requests';

type Hashed = Pick<RequestRow, 'kind' | 'asked' | 'note' | 'makerId' | 'endsAt'>;

/** Binds an approval: an edit of any part makes another request. */
export function hashOf({ kind, asked, note, makerId, endsAt }: Hashed): string {
  const canonical = sorted({ kind, asked, note, maker: makerId, ends_at: endsAt.toISOString() });
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}

/** Stores return keys in an order of their own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]),
  );
}
