import 'server-only';
import { and, asc, eq, getTableColumns, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import {
  type RecordKind,
  WEBHOOK_EVENT_KINDS,
  type WebhookReason,
  type WebhookResult,
} from '@/lib/contract/bff/webhooks/webhook-events';
import type { Database } from '@/lib/store/engine/open-store';
import { webhookDeliveries, webhookTokens } from '@/lib/store/schema/webhook-tables';

export type DueDelivery = typeof webhookDeliveries.$inferSelect & {
  address: { kind: typeof webhookTokens.$inferSelect.kind; subject: string | null };
};

export interface RecordKey {
  kind: RecordKind;
  id: string;
}

export const keyText = ({ kind, id }: RecordKey): string => `${kind} ${id}`;

/** Limit of a batch; the embedded store blocks the process while it reads or writes them. */
const MOST_BYTES = 128 * 1024;

/**
 * Oldest first, at most `limit` and 128 KiB but at least one, locked: no two processes share one, a dead one releases
 * its own (safety 57, 58).
 */
export async function takeDue(
  tx: Database,
  { now, limit, only }: { now: Date; limit: number; only?: number },
): Promise<{ taken: DueDelivery[]; more: boolean }> {
  const waiting = await tx
    .select({ id: webhookDeliveries.id, size: webhookDeliveries.size })
    .from(webhookDeliveries)
    .where(
      and(
        isNotNull(webhookDeliveries.dueAt),
        lte(webhookDeliveries.dueAt, now),
        only === undefined ? undefined : eq(webhookDeliveries.id, only),
      ),
    )
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = fitting(waiting);
  if (ids.length === 0) return { taken: [], more: false };
  const rows = await tx
    .select({
      ...getTableColumns(webhookDeliveries),
      addressKind: webhookTokens.kind,
      addressSubject: webhookTokens.subject,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookTokens, eq(webhookTokens.token, webhookDeliveries.token))
    .where(inArray(webhookDeliveries.id, ids))
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.id));
  const taken = rows.map(({ addressKind, addressSubject, ...row }) => ({
    ...row,
    address: { kind: addressKind, subject: addressSubject },
  }));
  return { taken, more: waiting.length === limit || ids.length < waiting.length };
}

function fitting(waiting: readonly { id: number; size: number }[]): number[] {
  let bytes = 0;
  const past = waiting.findIndex(({ size }, at) => {
    bytes += size;
    return at > 0 && bytes > MOST_BYTES;
  });
  return (past === -1 ? waiting : waiting.slice(0, past)).map(({ id }) => id);
}

export async function settleDeliveries(
  tx: Database,
  patches: readonly { id: number; patch: DeliveryFacts }[],
): Promise<void> {
  if (patches.length === 0) return;
  const rows = patches.map(({ id, patch }) => ({
    id,
    due_at: patch.dueAt?.toISOString() ?? null,
    tries: patch.tries,
    result: patch.result,
    result_at: patch.resultAt?.toISOString() ?? null,
    reason: patch.reason,
    kind: patch.record?.kind ?? null,
    record_id: patch.record?.id ?? null,
    end2end: patch.end2end ?? null,
    process: patch.process ?? null,
    created_text: patch.createdText ?? null,
    updated_text: patch.updatedText ?? null,
    version: patch.version,
    status: patch.status ?? null,
    substatus: patch.substatus ?? null,
    error_message: patch.errorMessage ?? null,
    payload: patch.payload ?? null,
  }));
  await tx.execute(sql`
    update webhook_deliveries d set due_at = n.due_at, tries = n.tries, result = n.result, result_at = n.result_at,
      reason = n.reason, kind = n.kind, record_id = n.record_id, end2end = n.end2end, process = n.process,
      created_text = n.created_text, updated_text = n.updated_text, version = n.version, status = n.status,
      substatus = n.substatus, error_message = n.error_message, payload = n.payload
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, due_at timestamptz, tries int, result text,
      result_at timestamptz, reason text, kind text, record_id text, end2end text, process text, created_text text,
      updated_text text, version text, status jsonb, substatus jsonb, error_message jsonb, payload jsonb)
    where d.id = n.id`);
}

export interface DeliveryFacts {
  dueAt: Date | null;
  tries: number;
  result: WebhookResult | null;
  resultAt: Date | null;
  reason: WebhookReason | null;
  record: RecordKey | null;
  end2end?: string | undefined;
  process?: string | undefined;
  createdText?: string | undefined;
  updatedText?: string | undefined;
  version: string | null;
  status?: unknown;
  substatus?: unknown;
  errorMessage?: unknown;
  payload?: unknown;
}

export const webhookStateKey = (key: RecordKey, version: string | null): string =>
  `${keyText(key)} ${version}`;

/** Reported by unverified webhooks. */
export const unsure = (stateKey: string): string => `~${stateKey}`;

/** Which of these states webhooks have reported, as `webhookStateKey` and `unsure`. */
export async function webhookStateVersions(
  tx: Database,
  states: readonly (RecordKey & { version: string })[],
): Promise<Set<string>> {
  if (states.length === 0) return new Set();
  const asked = JSON.stringify(states.map(({ kind, id, version }) => ({ kind, id, version })));
  const { rows } = (await tx.execute(sql`
    select k.kind, k.id, k.version, said.verdict
    from jsonb_to_recordset(${asked}::jsonb) as k(kind text, id text, version text), lateral (
      select distinct d.verdict from webhook_deliveries d
      where d.kind = k.kind and d.record_id = k.id and d.version = k.version and d.result in ('applied', 'hint', 'stale')
    ) said`)) as unknown as {
    rows: { kind: string; id: string; version: string; verdict: string }[];
  };
  return new Set(
    rows.map((row) => {
      const key = `${row.kind} ${row.id} ${row.version}`;
      return row.verdict === 'verified' ? key : unsure(key);
    }),
  );
}

/** Deliveries about a record that no read has confirmed yet. */
export async function hintsOf(tx: Database, { kind, id }: RecordKey) {
  const announced = WEBHOOK_EVENT_KINDS.find((one) => one === kind);
  if (announced === undefined) return [];
  return tx
    .select({
      id: webhookDeliveries.id,
      token: webhookDeliveries.token,
      verdict: webhookDeliveries.verdict,
      version: webhookDeliveries.version,
      process: webhookDeliveries.process,
      end2end: webhookDeliveries.end2end,
      createdText: webhookDeliveries.createdText,
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.kind, announced),
        eq(webhookDeliveries.recordId, id),
        eq(webhookDeliveries.result, 'hint'),
      ),
    )
    .orderBy(asc(webhookDeliveries.id));
}

export async function endHints(
  tx: Database,
  ids: readonly number[],
  result: 'applied' | 'stale',
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(webhookDeliveries)
    .set({ result, resultAt: at })
    .where(inArray(webhookDeliveries.id, [...ids]));
}

/** Delays a delivery whose processing failed; after six tries it becomes `failed`. */
export async function putOff(db: Database, id: number, now: Date): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({
      tries: sql`${webhookDeliveries.tries} + 1`,
      dueAt: sql`case when ${webhookDeliveries.tries} >= 5 then null
        else ${now.toISOString()}::timestamptz + interval '5 seconds' * power(3, ${webhookDeliveries.tries}) end`,
      result: sql`case when ${webhookDeliveries.tries} >= 5 then 'failed' else ${webhookDeliveries.result} end`,
      resultAt: now,
      reason: 'error',
    })
    .where(eq(webhookDeliveries.id, id));
}

export async function findDelivery(
  db: Database,
  id: number,
): Promise<typeof webhookDeliveries.$inferSelect | null> {
  const [row] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  return row ?? null;
}

/** Processes a delivery again, as if new. */
export async function beginAgain(tx: Database, id: number, at: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ dueAt: at, tries: 0, result: null, resultAt: null, reason: null })
    .where(eq(webhookDeliveries.id, id));
}
