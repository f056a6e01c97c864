import 'server-only';
import { sql } from 'drizzle-orm';
import { type AuditOutcome, MAX_SUBJECT } from '@/lib/contract/bff/audit/audit';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import { auditScope } from '@/lib/store/audit/audit-scope';
import { markOf } from '@/lib/store/audit/row-mark';
import type { Database } from '@/lib/store/engine/database';
import { rowTime } from '@/lib/store/engine/row-time';
import { auditWaiting } from '@/lib/store/schema/audit-tables';
import { users } from '@/lib/store/schema/people-tables';

/** One action of a person. `detail` holds short texts, never secrets. */
export interface AuditEntry {
  action: string;
  actor?: { id: string; name: string };
  subject?: string;
  detail?: Record<string, string>;
  at?: Date;
  outcome?: AuditOutcome;
  route?: string;
  /** Equal attempts within an hour. */
  count?: number;
}

export async function appendAudit(db: Database, entry: AuditEntry): Promise<void> {
  const { action, actor, subject, detail } = entry;
  // The role of that moment.
  const role = actor && sql`(select ${users.role} from ${users} where ${users.id} = ${actor.id})`;
  const row = {
    at: entry.at ?? rowTime(),
    action,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    subject: subject === undefined ? null : auditSubject(subject),
    detail: detail === undefined ? null : masked(detail),
    outcome: entry.outcome ?? outcomeOf(action, detail?.outcome),
    count: entry.count ?? null,
    ...NO_FACTS,
    ...factsOf(entry),
  };
  await db.insert(auditWaiting).values({ ...row, role: role ?? null, mark: markOf(row) });
}

const NO_FACTS = { source: null, requestId: null, shown: null, sent: null, returned: null };

/** A refused address may name anything; an unsealable row would stop all behind it. */
export function auditSubject(text: string): string {
  return maskTaxIdsIn(text.replaceAll('\0', '')).slice(0, MAX_SUBJECT);
}

/** A row of Mesa's own within somebody's request, such as a re-read, is not theirs. */
function factsOf({ actor, route }: AuditEntry) {
  const scope = auditScope();
  if (scope === undefined || (scope.actor !== undefined && scope.actor.id !== actor?.id))
    return { route: route ?? null };
  const { source, requestId, shown, exchange } = scope;
  const known = { source: source ?? null, requestId, route: route ?? scope.route, shown: shown ?? null };
  return { ...known, sent: exchange?.sent ?? null, returned: exchange?.returned ?? null };
}

/** Tax ids in the texts that people typed (safety 53). */
function masked(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, maskTaxIdsIn(text)]));
}

const ENDS: Readonly<Record<string, AuditOutcome>> = {
  ...{ sending: 'pending', evaluating: 'pending', unknown: 'unknown', timeout: 'unknown' },
  ...{ connection: 'unknown', unreadable: 'unknown', not_done: 'stopped', http: 'refused' },
  ...{ refused: 'refused', rejected: 'refused', closed: 'refused', renewed: 'refused', undecided: 'refused' },
};

function outcomeOf(action: string, outcome = ''): AuditOutcome {
  if (action === 'session.refused' || action === 'account.locked') return 'denied';
  return ENDS[outcome] ?? 'done';
}
