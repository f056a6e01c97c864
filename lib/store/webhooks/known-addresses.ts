import 'server-only';
import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';

/** Addresses are never removed, so a known one stays known. */
const REMEMBERED = 5_000;

interface Lookups {
  known: Set<string>;
  /** Collects addresses until the question before it is answered. */
  next?: { tokens: Set<string>; found: Promise<Set<string>> } | undefined;
  before: Promise<unknown>;
}

const lookups = new WeakMap<Database, Lookups>();

/** Whether Mesa minted the address. One question at a time, for all that wait: a flood of unknown ones stays cheap. */
export async function isKnownAddress(db: Database, token: string): Promise<boolean> {
  const kept = lookups.get(db) ?? { known: new Set(), before: Promise.resolve() };
  lookups.set(db, kept);
  if (kept.known.has(token)) return true;
  kept.next ??= nextQuestion(db, kept);
  kept.next.tokens.add(token);
  const found = await kept.next.found;
  if (!found.has(token)) return false;
  if (kept.known.size >= REMEMBERED) kept.known.clear();
  kept.known.add(token);
  return true;
}

function nextQuestion(db: Database, kept: Lookups): NonNullable<Lookups['next']> {
  const tokens = new Set<string>();
  const found = kept.before.then(() => {
    kept.next = undefined;
    return find(db, tokens);
  });
  kept.before = found.catch(() => undefined);
  return { tokens, found };
}

async function find(db: Database, tokens: ReadonlySet<string>): Promise<Set<string>> {
  const { rows } = (await db.execute(sql`
    select token from webhook_tokens
    where token in (select jsonb_array_elements_text(${JSON.stringify([...tokens])}::jsonb))`)) as unknown as {
    rows: { token: string }[];
  };
  return new Set(rows.map(({ token }) => token));
}
