/** Conditions of moving real money, in display order. */
export const READY_CHECKS = [
  'key',
  'signature',
  'clock',
  'webhook',
  'store',
  'audit_key',
  'audit_sealed',
  'deciders',
  'factors',
  'practice',
] as const;
export type ReadyCheckId = (typeof READY_CHECKS)[number];

export interface ReadyCheck {
  id: ReadyCheckId;
  ok: boolean;
  /** The sandbox's clock, which anyone may move: no condition then. */
  moved?: boolean;
  /** Absent when it was never true. */
  last_true_at?: string;
  /** Names of those who stand in the way. */
  people?: string[];
}

/** Milliseconds from the change of the record until its webhook came: the newest of the last 24 hours. */
export interface WebhookLag {
  count: number;
  median_ms: number;
  slowest_ms: number;
}

export interface DiagnosticsAnswer {
  checks: ReadyCheck[];
  build: string;
  environment: 'sandbox' | 'live';
  api_version?: string;
  clock_offset_ms?: number;
  webhook_lag?: WebhookLag;
  unknown: { count: number; oldest_at?: string };
  now: string;
}

/** A call of the payments API with all its attempts; never a body. */
export interface ApiCall {
  id: number;
  at: string;
  method: string;
  route: string;
  status?: number;
  failure?: string;
  duration_ms: number;
  attempts: number;
  request_id?: string;
  person?: { id: string; name: string };
  subject?: string;
  build?: string;
  /** The build of the nearest earlier call that had one, when it is another. */
  build_before?: string;
}

export interface ApiCallsAnswer {
  items: ApiCall[];
  /** The `before` of the next page. */
  next?: number;
  people: { id: string; name: string }[];
  now: string;
}

/** 2xx; 3xx and 4xx; 5xx; no answer. */
export const CALL_STATUSES = ['good', 'refused', 'failed', 'none'] as const;

/** No relationship: an API that knows the signing key answers 404 instead of refusing the signature. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

export type ApiCallFilters = Partial<
  Record<'from' | 'to' | 'status' | 'person' | 'request_id' | 'subject', string>
>;

/** Address of the calls about one record. */
export const callsOf = (subject: string): string =>
  `/settings/diagnostics?${new URLSearchParams({ subject })}`;
