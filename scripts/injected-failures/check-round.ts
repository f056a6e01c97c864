import { createHash } from 'node:crypto';
import { asc, gt, gte, inArray, sql } from 'drizzle-orm';
import { chainHash, FIRST_HASH } from '@/lib/store/audit/audit-chain';
import type { Store } from '@/lib/store/engine/open-store';
import { audit } from '@/lib/store/schema/audit-tables';
import { attempts } from '@/lib/store/schema/conversion-tables';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';
import { records, webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import type { Arrival, MoneyKind, Taken } from './far-end';
import {
  asAsked,
  forward,
  type IntentRow,
  isOpen,
  kept,
  refusedTruly,
  sentOnce,
  truthful,
} from './invariants';
import type { Run } from './run';

/** Reads what changed in the store since the last round, and holds it against what happened and what was told. */

export interface Delivered {
  token: string;
  sha256: string;
}

export interface Known {
  /** Last state of each intent. */
  states: Map<string, string>;
  versions: Map<string, string>;
  audit: { position: number; hash: string };
  /** When the last check began. */
  checkedAt: Date;
  /** Of the whole run, by request, and by kind and subject. */
  arrivals: Map<string, Arrival[]>;
  /** Those whose intents are still open. */
  open: Arrival[];
}

export const nothingKnown = (): Known => ({
  states: new Map(),
  versions: new Map(),
  arrivals: new Map(),
  open: [],
  audit: { position: 0, hash: FIRST_HASH },
  checkedAt: new Date(),
});

export const hashOf = (body: string) => createHash('sha256').update(body).digest('hex');

/** `arrived` and `delivered`: of this round. */
export async function checkRound(
  store: Store,
  run: Run,
  known: Known,
  { arrived, delivered }: { arrived: readonly Arrival[]; delivered: readonly Delivered[] },
): Promise<string[]> {
  const open = [...known.states].filter(([, state]) => isOpen(state)).map(([id]) => id);
  const rows = await rowsOf(store, [
    ...new Set([...open, ...run.pressed, ...run.acknowledged.map(({ intentId }) => intentId)]),
  ]);
  for (const arrival of arrived) {
    put(known.arrivals, arrival.requestId, arrival);
    put(known.arrivals, subjectKey(arrival), arrival);
  }
  const ofRows = rows.flatMap(({ requestId }) => known.arrivals.get(requestId) ?? []);
  const ofSubjects = rows.flatMap((row) => known.arrivals.get(subjectKey(row)) ?? []);
  const byRequest = new Map(rows.map((row) => [row.requestId, row]));
  known.open = [...new Set([...known.open, ...arrived])].filter(({ requestId }) =>
    isOpen(byRequest.get(requestId)?.state ?? 'unknown'),
  );
  return [
    ...sentOnce(rows, [...new Set([...ofRows, ...arrived])]),
    ...asAsked(rows, run.asked),
    ...truthful(rows, [...new Set([...ofRows, ...ofSubjects])]),
    ...kept(rows, run.acknowledged),
    ...refusedTruly(rows, run.answeredNotDone),
    ...forward(rows, known.states),
    ...(await lostDeliveries(store, delivered)),
    ...(await recordsBack(store, known)),
    ...(await brokenChain(store, known)),
  ];
}

const subjectKey = ({ kind, subject }: { kind: MoneyKind; subject: string }) => `${kind} ${subject}`;

function put(map: Map<string, Arrival[]>, key: string, arrival: Arrival): void {
  map.set(key, [...(map.get(key) ?? []), arrival]);
}

async function rowsOf({ db }: Store, ids: readonly string[]): Promise<IntentRow[]> {
  if (ids.length === 0) return [];
  const accepts = await db
    .select()
    .from(attempts)
    .where(inArray(attempts.intentId, [...ids]));
  const others = await db
    .select()
    .from(subMerchantIntents)
    .where(inArray(subMerchantIntents.intentId, [...ids]));
  return [
    ...accepts.map(({ intentId, rfqId, requestId, outcome, resolvedBy, overruled }) => ({
      intentId,
      requestId,
      kind: 'accept' as MoneyKind,
      subject: rfqId,
      state: outcome,
      byPerson: resolvedBy !== null || overruled,
    })),
    ...others.map(({ intentId, requestId, kind, state, token, asked, resolvedBy, correlationId }) => ({
      intentId,
      requestId,
      state,
      byPerson: resolvedBy !== null,
      ...(kind === 'withdraw' ? { taken: takenOf(correlationId, asked) } : {}),
      kind: (kind === 'withdraw' ? 'withdraw' : 'whitelist') as MoneyKind,
      subject: kind === 'withdraw' ? (token ?? '') : String(asked.walletName),
    })),
  ];
}

const takenOf = (correlationId: string, asked: Readonly<Record<string, unknown>>): Taken => ({
  correlationId,
  currency: String(asked.account),
  amount: String(asked.amount),
  wallet: String(asked.wallet),
});

/** A webhook that got 2xx is in the inbox. */
async function lostDeliveries({ db }: Store, delivered: readonly Delivered[]): Promise<string[]> {
  if (delivered.length === 0) return [];
  const rows = await db
    .select({ token: webhookDeliveries.token, sha256: webhookDeliveries.sha256 })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.token, [...new Set(delivered.map(({ token }) => token))]));
  const there = new Set(rows.map(({ token, sha256 }) => `${token} ${sha256}`));
  return delivered
    .filter(({ token, sha256 }) => !there.has(`${token} ${sha256}`))
    .map(({ sha256 }) => `a webhook was answered 2xx and is not in the inbox: ${sha256}`);
}

/** A change is committed after its time. */
const LATE_MS = 20_000;

/** Since the last check: a round with an outage is long. */
async function recordsBack({ db }: Store, known: Known): Promise<string[]> {
  const { versions, checkedAt } = known;
  known.checkedAt = new Date();
  const since = new Date(checkedAt.getTime() - LATE_MS);
  const rows = await db.select().from(records).where(gte(records.movedAt, since));
  return rows.flatMap(({ kind, id, version }) => {
    const key = `${kind} ${id}`;
    const before = versions.get(key);
    if (version !== null) versions.set(key, version);
    const wentBack = before !== undefined && version !== null && version < before;
    return wentBack ? [`${key} went back from ${before} to ${version}`] : [];
  });
}

/** Only the rows since the last round; the whole chain is verified at the end. */
async function brokenChain({ db }: Store, known: Known): Promise<string[]> {
  const rows = await db.select().from(audit).where(gt(audit.id, known.audit.position)).orderBy(asc(audit.id));
  for (const row of rows) {
    const { position, hash } = known.audit;
    if (row.id !== position + 1) return [`audit row ${position + 1} is missing`];
    if (chainHash(hash, row) !== row.hash) return [`audit row ${row.id} is not what was sealed`];
    known.audit = { position: row.id, hash: row.hash };
  }
  return [];
}

/** Each kind's rows of the log: the one of its begin, the one of its answer, and what else may end it. */
const AUDITED = {
  withdraw: { begin: 'sub_withdrawal.send', answer: 'sub_withdrawal.outcome', name: 'sub_withdrawal' },
  whitelist_group: { begin: null, answer: 'whitelist_group', name: 'whitelist_group' },
} as const;

/** Every intent that a run makes is in the audit log once, sealed or about to be, and so is its end. */
export async function unaudited({ db }: Store): Promise<string[]> {
  const found = await db.execute(sql`
    with said as (
      select action, detail ->> 'intent_id' as id from audit union all
      select action, detail ->> 'intent_id' as id from audit_waiting
    ), kept as (
      select intent_id, 'accept' as kind, outcome as state from attempts union all
      select intent_id, kind, state from operations
    )
    select intent_id, kind, state, array_remove(array_agg(said.action), null) as actions
    from kept left join said on said.id = intent_id group by intent_id, kind, state`);
  const { rows } = found as unknown as { rows: Audited[] };
  return rows.flatMap((row) => faultsOf(row).map((fault) => `${row.intent_id} (${row.kind}) ${fault}`));
}

interface Audited {
  intent_id: string;
  kind: string;
  state: string;
  actions: string[];
}

function faultsOf({ kind, state, actions }: Audited): string[] {
  const times = (action: string) => actions.filter((one) => one === action).length;
  const once = (action: string) =>
    times(action) === 1 ? [] : [`is in the audit log ${times(action)} times as ${action}`];
  if (kind === 'accept') return once('conversion.accept');
  const rules = AUDITED[kind as keyof typeof AUDITED];
  if (rules === undefined) return [`is of a kind whose rows of the audit log nobody counts`];
  const { begin, answer, name } = rules;
  const ends = [answer, ...['outcome', 'found', 'resolve'].map((end) => `${name}.${end}`)];
  const isEnded = isOpen(state) || actions.some((action) => ends.includes(action));
  return [
    ...(begin === null ? [] : once(begin)),
    ...(times(answer) > 1 ? once(answer) : []),
    ...(isEnded ? [] : [`is ${state}, and the audit log has no end of it`]),
  ];
}
