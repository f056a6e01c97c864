import { z } from 'zod';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';

/** Texts only: digits stay as they were written. */
export type AuditTree = string | AuditTree[] | { [key: string]: AuditTree };

/** `stopped`: by Mesa, before the API; `refused`: by the API; `unknown`: no answer. */
export const AUDIT_OUTCOMES = ['done', 'pending', 'denied', 'stopped', 'refused', 'unknown'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** By the action's first word. */
const KIND_OF: Readonly<Record<string, string>> = {
  ...{ session: 'access', account: 'access', sign_in: 'access', password: 'access', sessions: 'access' },
  ...{ user: 'people', person: 'people', conversion: 'conversions', checkout_link: 'checkouts' },
  ...{ sub_withdrawal: 'withdrawals', sub_merchant: 'sub_merchants', branding: 'sub_merchants' },
  ...{ group: 'sub_merchants', address: 'sub_merchants', transaction: 'reveals', transactions: 'exports' },
  ...{ webhook: 'webhooks', webhook_address: 'webhooks', settings: 'settings', views: 'settings' },
  ...{ sandbox: 'sandbox', audit: 'audit', request: 'requests' },
};
export const AUDIT_KINDS = [
  ...(['conversions', 'withdrawals', 'checkouts', 'sub_merchants', 'people', 'access', 'reveals'] as const),
  ...(['exports', 'webhooks', 'settings', 'sandbox', 'audit', 'requests'] as const),
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export function auditKindOf(action: string): AuditKind {
  if (action.endsWith('.revealed')) return 'reveals';
  const kind = KIND_OF[action.split('.')[0] ?? ''];
  return AUDIT_KINDS.find((one) => one === kind) ?? 'requests';
}

/** One row of the log; `id` is its place in the chain. */
export interface AuditRow {
  id: number;
  /** RFC 3339. */
  at: string;
  kind: AuditKind;
  action: string;
  outcome: AuditOutcome;
  actor?: { id: string; name: string };
  /** At that time. */
  role?: string;
  source?: string;
  request_id?: string;
  route?: string;
  subject?: string;
  /** Of equal attempts within an hour. */
  count?: number;
  detail?: Record<string, string>;
  shown?: AuditTree;
  sent?: AuditTree;
  returned?: AuditTree;
  hash: string;
}

/** The whole chain in one value: whoever keeps it can prove a cut. */
export interface AuditHead {
  position: number;
  hash: string;
}

export interface AuditAnswer {
  items: AuditRow[];
  /** `before` of the next page. */
  next?: number;
  head: AuditHead;
  now: string;
}

export interface AuditRowAnswer {
  row: AuditRow;
  previous_hash: string;
  head: AuditHead;
  now: string;
}

export const CHAIN_BREAKS = ['changed', 'missing', 'signature', 'unknown_key', 'cut', 'head'] as const;

export interface ChainBreak {
  /** First row that is wrong; the rows before it are intact. */
  position: number;
  why: (typeof CHAIN_BREAKS)[number];
}

export interface VerifyAnswer {
  rows: number;
  head: AuditHead;
  /** Milliseconds. */
  took: number;
  now: string;
  broken?: ChainBreak;
}

export const headText = ({ position, hash }: AuditHead): string => `${position}:${hash}`;

export const auditHead = z
  .string()
  .trim()
  .regex(/^\d{1,15}:[0-9a-f]{64}$/, { error: 'not_allowed' });

export function readHead(text: string): AuditHead {
  const [position = '', hash = ''] = text.split(':');
  return { position: Number(position), hash };
}

const id = z.string().regex(/^[1-9]\d{0,14}$/);
const day = z.string().refine(isCalendarDay, 'not_a_day');
const filters = {
  from: day.optional(),
  to: day.optional(),
  person: z.string().max(100).optional(),
  role: z.string().max(40).optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  /** Subject of the rows; of a person also the rows they caused. */
  record: z.string().min(1).max(200).optional(),
  /** Within action, person, record, request and route. */
  q: z.string().trim().max(100).optional(),
};
export const AUDIT_FILTERS = ['from', 'to', 'person', 'role', 'kind', 'outcome', 'record', 'q'] as const;

export const auditRequest = z.strictObject({
  ...filters,
  before: id.transform(Number).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type AuditRequest = z.output<typeof auditRequest>;
export type AuditFilters = Omit<AuditRequest, 'before' | 'limit'>;

export const auditExportRequest = z.strictObject({ ...filters, locale: z.enum(['en', 'pt-BR', 'es']) });
export const auditRowParams = z.object({ id: id.transform(Number) });
export const verifyRequest = z.strictObject({ head: auditHead.optional() });
