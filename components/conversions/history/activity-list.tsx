'use client';

import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  type LucideIcon,
  RefreshCw,
  TriangleAlert,
  UserCheck,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Timeline, TimelineStep } from '@/components/ui/timeline';
import type { Conversion } from '@/lib/contract/bff';
import type { LogEntry } from './log-entry';
import { type Formats, useFormats } from './use-formats';

const ICON: Record<LogEntry['icon'], LucideIcon> = {
  done: CircleCheck,
  clock: Clock,
  warning: TriangleAlert,
  read: RefreshCw,
  failed: CircleX,
  todo: CircleDashed,
  person: UserCheck,
};

interface LogListProps {
  label: string;
  entries: LogEntry[];
  conversion: Conversion;
  /** Dates beside the times: a history may span days. */
  dated?: boolean;
}

/** A timeline of what was sent, what came and what is awaited. */
export function LogList({ label, entries, conversion, dated = false }: LogListProps) {
  const t = useTranslations('convert.log');
  const f = useFormats();
  return (
    <Timeline label={label}>
      {entries.map((entry) => {
        const Icon = ICON[entry.icon];
        return (
          <TimelineStep
            key={entry.id}
            tone={entry.tone}
            todo={entry.todo ?? false}
            icon={<Icon size={16} strokeWidth={1.8} />}
            title={
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0">{t(entry.key, wordsOf(entry, conversion, f))}</span>
                <span className="shrink-0 text-end text-meta font-normal text-ink-3 tabular-nums">
                  {entry.asideKey
                    ? t(entry.asideKey, { time: entry.at ? f.time(entry.at) : '' })
                    : entry.at
                      ? timeOf(entry, entry.at, dated, f)
                      : null}
                </span>
              </span>
            }
          >
            {entry.actor ? (
              <span className="block text-meta text-ink-3">{t('by', { name: entry.actor })}</span>
            ) : null}
          </TimelineStep>
        );
      })}
    </Timeline>
  );
}

function timeOf(entry: LogEntry, at: string, dated: boolean, f: Formats): string {
  if (entry.planned) return f.weekday(at);
  return dated ? f.dateTime(at) : f.time(at);
}

/** Rates inside the words are formatted like everywhere else. */
function wordsOf({ values = {} }: LogEntry, conversion: Conversion, f: Formats) {
  const { rate } = values;
  return typeof rate === 'string' ? { ...values, rate: f.rate({ rate }, conversion).figure } : values;
}
