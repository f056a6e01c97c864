import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import type { Period } from './report-period';

/** Names of the files, in the order of the archive and the page. */
export const REPORT_FILES = [
  ...(['conversions', 'checkouts', 'onramps', 'offramps', 'withdrawals'] as const),
  ...([
    'positions',
    'splits',
    'checkout-links',
    'sub-merchants',
    'sub-merchant-withdrawals',
    'audit',
  ] as const),
] as const;
export type ReportFileName = (typeof REPORT_FILES)[number];

export const MANIFEST_NAME = 'manifest.json';

/** Why a file is not whole or was not made; `code` is an error of ours. */
export type Shortfall =
  | { kind: 'page_failed'; page: number; code: string }
  | { kind: 'read_failed'; code: string; subject?: string }
  | { kind: 'undated'; rows: number }
  | { kind: 'not_found'; read: number; of: number }
  | { kind: 'untied'; links: number; of: number }
  | { kind: 'readings_failed'; readings: number }
  | { kind: 'slots_missing'; slots: number; of: number }
  | { kind: 'too_many_rows' }
  | { kind: 'no_permission'; permission: string };

export interface ControlSum {
  /** Header of the summed column in the CSV. */
  column: string;
  currency: string;
  amount: string;
  rows: number;
}

export interface ControlTotals {
  /** `USDT-BRL` of conversions, an asset of others. */
  of: string;
  rows: number;
  sums: ControlSum[];
}

/** Slots of the period that have ended; `missing` has no row. */
export interface ReadingSlots {
  of: number;
  read: number;
  failed: number;
  missing: number;
}

export interface ReportFile {
  name: ReportFileName;
  state: 'whole' | 'not_whole' | 'refused';
  /** When its last row was read. */
  as_of: string;
  /** Filters as sent to the API or our register. */
  filters: Record<string, string>;
  /** What the file covers, in words, where that is not the days of its rows. */
  days?: string;
  why?: Shortfall[];
  /** Absent where no file was made. */
  file?: { path: string; rows: number; bytes: number; sha256: string };
  totals?: ControlTotals[];
  /** Rows that are in no sum, by reason. */
  not_summed?: Record<string, number>;
  /** Given for the file of positions only. */
  slots?: ReadingSlots;
}

/** `manifest.json`, the last entry of the archive. */
export interface ReportManifest {
  version: 1;
  period: Period;
  /** The last day had ended when the files were made. */
  is_over: boolean;
  time_zone: string;
  environment: string;
  locale: string;
  format: ExportFormat;
  tax_ids: 'masked' | 'shown';
  reason?: string;
  made_by: { name: string; role: string };
  made_at: string;
  request_id: string;
  files: ReportFile[];
}

export interface ReportAnswer {
  period: Period;
  is_over: boolean;
  time_zone: string;
  files: { name: ReportFileName; is_permitted: boolean }[];
  /** The last archive of this period that was made whole. */
  last?: { made_by: string; made_at: string; sha256: string };
  now: string;
}
