import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  type RecordKind,
  WEBHOOK_EVENT_KIND_OF,
  WEBHOOK_KINDS,
  type WebhookEventKind,
  type WebhookKind,
} from '@/lib/contract/bff/webhooks/webhook-events';
import type { Database } from '@/lib/store/engine/open-store';
import { rowTime } from '@/lib/store/engine/row-time';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { webhookDeliveries, webhookTokens } from '@/lib/store/schema/webhook-tables';

/** One transaction's webhook address; `subject` is the API's id (an rfq_id) once known. */
export interface WebhookToken {
  token: string;
  kind: WebhookKind;
  subject: string | null;
}

/** 256 random bits (safety 48); `given`: the request sends it to the API. */
export async function mintWebhookToken(
  db: Database,
  { kind, subject, given }: { kind: WebhookToken['kind']; subject?: string; given: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = rowTime();
  await db.insert(webhookTokens).values({ token, kind, subject: subject ?? null, given, createdAt });
  return token;
}

/** Ties a token to the id in the API's answer and reprocesses earlier deliveries (EVT-18). */
export async function nameWebhookSubject(db: Database, token: string, subject: string): Promise<void> {
  const [named] = await db
    .update(webhookTokens)
    .set({ subject })
    .where(eq(webhookTokens.token, token))
    .returning({ kind: webhookTokens.kind });
  await db
    .update(webhookDeliveries)
    .set({ dueAt: rowTime(), tries: 0 })
    .where(
      and(
        eq(webhookDeliveries.token, token),
        inArray(webhookDeliveries.reason, ['no_record_yet', 'other_record']),
      ),
    );
  // A conversion is followed after acceptance; other records may be followed already.
  if (named !== undefined && named.kind !== 'conversion') {
    await moveAddress(db, token, { kind: WEBHOOK_EVENT_KIND_OF[named.kind], id: subject });
  }
}

/** Unless the record has another; the previous record loses its missing-webhook marks. */
export async function moveAddress(
  db: Database,
  token: string,
  { kind, id }: { kind: WebhookEventKind; id: string },
): Promise<void> {
  await db.execute(sql`
    update records set token = case when id = ${id} then ${token} end,
      unannounced_since = case when id = ${id} then unannounced_since end,
      webhook_lost_at = case when id = ${id} then webhook_lost_at end
    where kind = ${kind} and ((token = ${token} and id <> ${id}) or (id = ${id} and token is null
      and exists (select from webhook_tokens t where t.token = ${token} and t.given)))`);
}

export async function findWebhookToken(db: Database, token: string): Promise<WebhookToken | null> {
  const [row] = await db.select().from(webhookTokens).where(eq(webhookTokens.token, token));
  return row === undefined ? null : { token, kind: row.kind, subject: row.subject };
}

/** The newest `given` one per record; without it no webhooks arrive here (EVT-06). */
export async function addressesOf(
  db: Database,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const kinds = WEBHOOK_KINDS.filter((one) => WEBHOOK_EVENT_KIND_OF[one] === kind);
  if (kinds.length === 0 || ids.length === 0) return new Map();
  const named = await db
    .select({ id: webhookTokens.subject, token: webhookTokens.token })
    .from(webhookTokens)
    .where(
      and(inArray(webhookTokens.subject, [...ids]), inArray(webhookTokens.kind, kinds), webhookTokens.given),
    )
    .orderBy(asc(webhookTokens.createdAt));
  const tied =
    kind === 'checkouts'
      ? await db
          .select({ id: links.tiedEnd2end, token: links.webhookToken })
          .from(links)
          .innerJoin(webhookTokens, eq(webhookTokens.token, links.webhookToken))
          .where(and(inArray(links.tiedEnd2end, [...ids]), webhookTokens.given))
      : [];
  return new Map(
    [...tied, ...named].flatMap(({ id, token }) => (id === null || token === null ? [] : [[id, token]])),
  );
}

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
