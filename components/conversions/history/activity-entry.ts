import type { AppMessages } from '@/lib/i18n/messages';

export type LogTone = 'ok' | 'info' | 'warn' | 'bad' | 'neutral';

export type LogKey = keyof AppMessages['convert']['log'];

/** One line of a timeline; `key` is a key of `convert.log` in the messages. */
export interface LogEntry {
  id: string;
  key: LogKey;
  values?: Record<string, string | number>;
  tone: LogTone;
  icon: 'done' | 'clock' | 'warning' | 'read' | 'failed' | 'todo' | 'person';
  /** Timestamp of the event, or a planned one. */
  at?: string;
  /** Who did it. */
  actor?: string;
  /** Not reached yet: drawn dashed. */
  todo?: boolean;
  /** Key of `convert.log` that stands where the time would. */
  asideKey?: LogKey;
  /** Planned in the future: shown with its day. */
  planned?: boolean;
}
