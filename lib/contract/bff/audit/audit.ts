/** Texts only: digits stay as they were written. */
export type AuditTree = string | AuditTree[] | { [key: string]: AuditTree };

/** `stopped`: by Mesa, before the API; `refused`: by the API; `unknown`: no answer. */
export const AUDIT_OUTCOMES = ['done', 'pending', 'denied', 'stopped', 'refused', 'unknown'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

const KINDS = {
  conversions: ['conversion'],
  withdrawals: ['sub_withdrawal'],
  checkouts: ['checkout_link'],
  sub_merchants: ['sub_merchant', 'branding', 'whitelist_group', 'whitelist_address'],
  people: ['user', 'password', 'factor', 'recovery_codes'],
  access: ['session', 'sessions', 'account', 'sign_in', 'proof'],
  attempts: ['attempt'],
  requests: ['request'],
  destinations: ['destination'],
  policies: ['policy', 'policies'],
  reveals: ['transaction'],
  exports: ['transactions', 'conversions', 'reports', 'sub_merchants'],
  notes: ['note'],
  attention: ['attention'],
  webhooks: ['webhook', 'webhook_address'],
  settings: ['settings', 'views', 'notifications'],
  sandbox: ['sandbox'],
  audit: ['audit'],
} as const;
export type AuditKind = keyof typeof KINDS;
export const AUDIT_KINDS = Object.keys(KINDS) as [AuditKind, ...AuditKind[]];

const KIND_OF = new Map<string, AuditKind>(
  AUDIT_KINDS.flatMap((kind) => KINDS[kind].map((word) => [word, kind] as const)),
);

export function auditKindOf(action: string): AuditKind {
  if (action.endsWith('.revealed')) return 'reveals';
  return KIND_OF.get(action.split('.')[0] ?? '') ?? 'audit';
}

/** One row of the log; `id` is its place in the chain. */
export interface AuditRow {
  id: number;
  at: string;
  kind: AuditKind;
  action: string;
  outcome: AuditOutcome;
  actor?: { id: string; name: string };
  role?: string;
  source?: string;
  request_id?: string;
  route?: string;
  subject?: string;
  /** Number of equal attempts within an hour. */
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
  /** People with an account here, disabled ones included. */
  people: { id: string; name: string }[];
  head: AuditHead;
  head_exported_at?: string;
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

export interface HeadAnswer {
  head: AuditHead;
  now: string;
}

export interface VerifyAnswer {
  rows: number;
  head: AuditHead;
  took_ms: number;
  /** True when a head was given to compare with; only then rows cut off the end are found. */
  compared: boolean;
  /** Rows without a mark, which were kept out of the chain. */
  foreign: number;
  /** Rows that were removed or changed while they waited to be sealed. */
  missing: number;
  /** RFC 3339; rows wait since then, and nothing seals them. */
  stalled_since?: string;
  broken?: ChainBreak;
  head_exported_at?: string;
  now: string;
}

export const headText = ({ position, hash }: AuditHead): string => `${position}:${hash}`;

export function readHead(text: string): AuditHead {
  const [position = '', hash = ''] = text.split(':');
  return { position: Number(position), hash };
}

export const isHeadText = (text: string): boolean => /^\d{1,15}:[0-9a-f]{64}$/.test(text);

/** Characters that a row keeps of what it is about: an index holds no text of any length. */
export const MAX_SUBJECT = 300;

export const AUDIT_FILTERS = ['from', 'to', 'person', 'role', 'kind', 'outcome', 'record', 'q'] as const;

export const auditOf = (record: string): string => `/audit?record=${encodeURIComponent(record)}`;

export const AUDIT_OF_POLICIES = '/audit?kind=policies';
