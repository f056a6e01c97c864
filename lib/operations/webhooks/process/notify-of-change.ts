import 'server-only';
import type { KybAnswer } from '@/lib/contract/bff/sub-merchants/register';
import type { RecordKind } from '@/lib/contract/bff/webhooks/webhook-events';
import { defined } from '@/lib/contract/values/defined';
import { isTransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { notify } from '@/lib/operations/notifications/notify';
import type { Database } from '@/lib/store/engine/open-store';
import type { Change } from '@/lib/store/live/live-changes';
import type { NewNotification } from '@/lib/store/notifications/notifications';
import { findSubMerchant } from '@/lib/store/sub-merchants/register';
import type { RecordKey } from '@/lib/store/webhooks/delivery-queue';
import type { RecordRow } from '@/lib/store/webhooks/webhook-records';
import { parseTimestamp } from '@/lib/time/timestamp';
import { hasCompleted } from './read-payload';
import { hasFailed } from './read-schedule';

interface Moved {
  before: RecordRow;
  after: RecordRow;
  /** The change is news even where no earlier state is known. */
  hinted: boolean;
  now: Date;
}

/**
 * Failure, chargeback, onboarding step, lost webhook; once per state by the API's time `at`. Failed at the first
 * read is no news unless hinted.
 */
export async function notifyOfChange(tx: Database, { before, after, hinted, now }: Moved): Promise<void> {
  const moved = before.version !== after.version || before.process !== after.process;
  const isNew = moved && (before.process !== null || hinted);
  const common = commonOf(after, now);
  if (moved && after.kind === 'whitelist_address') await notifyOfApproval(tx, after, common);
  if (isNew && after.kind === 'kyb') await notify(tx, await kybNotice(tx, after, common));
  const isFailure = isNew && hasFailed(after) && !hasFailed(before);
  if ((isFailure && after.kind !== 'kyb') || hasReopened(before, after))
    await notifyOfFailure(tx, after, now);
  const lost = after.webhookLostAt !== null && before.webhookLostAt === null;
  if (lost) {
    const named = after.kind === 'kyb' ? { name: await nameOf(tx, after.id) } : {};
    await notify(tx, {
      ...common,
      kind: 'failure',
      title_key: 'webhook_lost',
      values: { list: after.kind, id: after.id, ...named },
      href: pageOf(after),
      at: after.webhookLostAt ?? now,
    });
  }
}

/** A chargeback may start pending, without error (EVT-04, EVT-13). A missing `process` says nothing. */
function hasReopened(before: RecordRow, after: RecordRow): boolean {
  if (!isTransactionList(after.kind) || after.process === null || hasCompleted(after.process)) return false;
  if (before.process !== null) return hasCompleted(before.process);
  return before.version !== null && before.completedAt !== null && before.reopenedAt === null;
}

/** Tells a failure, as a chargeback where the record had completed. */
export async function notifyOfFailure(tx: Database, record: RecordRow, now: Date): Promise<void> {
  await notify(tx, failureNotice(record, commonOf(record, now)));
}

function commonOf({ id, kind, correlationId, updatedText }: RecordRow, now: Date): Common {
  const at = (updatedText === null ? null : parseTimestamp(updatedText)) ?? now;
  return { subject: id, correlation_id: correlationId, permission: permissionOf(kind), at };
}

type Common = Pick<NewNotification, 'subject' | 'correlation_id' | 'permission' | 'at'>;

function failureNotice(record: RecordRow, common: Common): NewNotification {
  const label = record.status === null ? {} : { label: record.status };
  const href = pageOf(record);
  if (record.kind === 'conversion') {
    return {
      ...common,
      ...label,
      href,
      kind: 'failure',
      title_key: 'conversion_failed',
      values: { id: record.id },
    };
  }
  const values = { list: listOf(record), id: record.id };
  // What was completed and fails is charged back (EVT-13, O-40).
  return record.completedAt === null
    ? { ...common, ...label, href, values, kind: 'failure', title_key: 'record_failed' }
    : { ...common, ...label, href, values, kind: 'chargeback', title_key: 'chargeback' };
}

/** Pending was shown, so another state is news (WLG-06). */
async function notifyOfApproval(tx: Database, record: RecordRow, common: Common): Promise<void> {
  const { process, status, correlationId } = record;
  // A missing status says nothing.
  if (process === 'pending' || process === '') return;
  const approved = process === 'active';
  await notify(tx, {
    ...common,
    kind: 'approval',
    title_key: approved ? 'approval_given' : 'approval_changed',
    values: { name: await nameOf(tx, correlationId ?? '') },
    ...(approved || status === null ? {} : { label: status }),
    href: pageOf(record),
  });
}

/** Tells of an onboarding that nothing follows: a page's read or a refresh moved it. */
export async function notifyOfOnboarding(
  db: Database,
  correlationId: string,
  { status = '', process = '' }: KybAnswer,
  at: Date,
) {
  const label = { en: status, pt: status, es: status };
  const named = { kind: 'kyb', id: correlationId, correlationId } as const;
  const record = { ...named, createdText: null, status: label, process };
  const about = { subject: correlationId, correlation_id: correlationId };
  const common = { ...about, permission: permissionOf('kyb'), at };
  await notify(db, await kybNotice(db, record, common));
}

type Onboarding = Pick<RecordRow, 'kind' | 'id' | 'correlationId' | 'createdText' | 'status' | 'process'>;

/** `since` makes the notice unique, unless the register holds a later state. */
async function kybNotice(tx: Database, record: Onboarding, common: Common): Promise<NewNotification> {
  const registered = await findSubMerchant(tx, record.id);
  const kept = registered?.kyb;
  const isSame = kept?.onboarding && (kept.onboarding.process ?? '') === (record.process ?? '');
  const since = isSame ? kept.since : undefined;
  return {
    ...common,
    kind: 'kyb',
    title_key: 'kyb_changed',
    values: { name: registered?.name ?? record.id },
    ...(since === undefined ? {} : { at: new Date(since) }),
    ...(record.status === null ? {} : { label: record.status }),
    href: pageOf(record),
  };
}

async function nameOf(tx: Database, correlationId: string): Promise<string> {
  return (await findSubMerchant(tx, correlationId))?.name ?? correlationId;
}

function listOf({ kind }: RecordRow): string {
  return kind === 'sub_withdrawals' ? 'withdrawals' : kind;
}

function pageOf({
  kind,
  id,
  correlationId,
  createdText,
}: Pick<RecordRow, 'kind' | 'id' | 'correlationId' | 'createdText'>): string {
  if (kind === 'conversion') return `/conversions/${encodeURIComponent(id)}`;
  if (kind === 'kyb') return `/sub-merchants/${encodeURIComponent(id)}`;
  const ofSubMerchant = `/sub-merchants/${encodeURIComponent(correlationId ?? '')}`;
  if (kind === 'split') return `${ofSubMerchant}/splits`;
  if (kind === 'sub_withdrawals') return `${ofSubMerchant}/withdrawals`;
  if (kind === 'whitelist_address') return `${ofSubMerchant}/whitelist`;
  const search = new URLSearchParams({ tx: id, ...(createdText === null ? {} : { at: createdText }) });
  return `/${kind}?${search}`;
}

const TOPICS: Readonly<Record<RecordKind, Change['topics']>> = {
  conversion: ['conversions', 'balance', 'overview'],
  checkouts: ['checkouts', 'balance', 'overview', 'sub-merchants'],
  onramps: ['onramps', 'balance', 'overview'],
  offramps: ['offramps', 'balance', 'overview'],
  withdrawals: ['withdrawals', 'balance', 'overview'],
  kyb: ['sub-merchants', 'overview'],
  sub_withdrawals: ['sub-merchants'],
  split: ['sub-merchants', 'balance'],
  whitelist_address: ['sub-merchants'],
};

const PERMISSIONS: Readonly<Record<RecordKind, Change['permission']>> = {
  conversion: 'conversions:read',
  checkouts: 'transactions:read',
  onramps: 'transactions:read',
  offramps: 'transactions:read',
  withdrawals: 'transactions:read',
  kyb: 'sub_merchants:read',
  sub_withdrawals: 'sub_merchants:read',
  split: 'sub_merchants:read',
  whitelist_address: 'sub_merchants:read',
};

/** `correlationId`: of the record's sub-merchant. */
export function topicsOf({ kind, id }: RecordKey, correlationId: string | null = null): Change {
  const ofItsPages = kind === 'sub_withdrawals' || kind === 'whitelist_address';
  const subject = ofItsPages ? correlationId : id;
  const about = kind === 'kyb' ? id : correlationId;
  return {
    topics: TOPICS[kind],
    permission: PERMISSIONS[kind],
    ...defined({ subject: subject ?? undefined, correlation_id: about ?? undefined }),
  };
}

const permissionOf = (kind: RecordKind): Change['permission'] => PERMISSIONS[kind];
