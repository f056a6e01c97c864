import type { AppMessages } from '@/lib/i18n/messages';

export type LogTone = 'ok' | 'info' | 'warn' | 'bad' | 'neutral';

export type LogKey = keyof AppMessages['convert']['log'];

/** One line of a timeline; `key` is a key of `convert.log`. */
export interface ActivityEntry {
  id: string;
  key: LogKey;
  values?: Record<string, string | number>;
  tone: LogTone;
  icon: 'done' | 'clock' | 'warning' | 'read' | 'failed' | 'todo' | 'person';
  /** Timestamp of the event, past or planned. */
  at?: string;
  actor?: string;
  /** Not reached yet: drawn dashed. */
  todo?: boolean;
  /** Stands where the time would be. */
  asideKey?: LogKey;
  /** A planned time, which is written with its day. */
  planned?: boolean;
}
