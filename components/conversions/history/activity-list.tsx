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
import { Fragment, type ReactNode } from 'react';
import { type Formats, useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { Timeline, TimelineStep } from '@/components/ui/data/timeline';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { ActivityEntry } from './activity-entry';

const ICON: Record<ActivityEntry['icon'], LucideIcon> = {
  done: CircleCheck,
  clock: Clock,
  warning: TriangleAlert,
  read: RefreshCw,
  failed: CircleX,
  todo: CircleDashed,
  person: UserCheck,
};

/** Drawn by whoever put it among the entries. */
export interface DrawnStep {
  id: string;
  step: ReactNode;
}

interface LogListProps {
  label: string;
  entries: readonly (ActivityEntry | DrawnStep)[];
  conversion: Conversion;
  /** Adds dates to the times. */
  dated?: boolean;
}

export function ConversionActivityList({ label, entries, conversion, dated = false }: LogListProps) {
  const t = useTranslations('convert.log');
  const f = useConversionFormats();
  return (
    <Timeline label={label}>
      {entries.map((entry) => {
        if ('step' in entry) return <Fragment key={entry.id}>{entry.step}</Fragment>;
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

function timeOf(entry: ActivityEntry, at: string, dated: boolean, f: Formats): string {
  if (entry.planned) return f.weekday(at);
  return dated ? f.dateTime(at) : f.time(at);
}

function wordsOf({ values = {} }: ActivityEntry, conversion: Conversion, f: Formats) {
  const { rate, from_amount, to_amount } = values;
  if (typeof rate !== 'string') return values;
  // The amounts tell which way the rate counts.
  const figures = { rate, from_amount: String(from_amount), to_amount: String(to_amount) };
  return { ...values, rate: f.rate(figures, conversion).figure };
}
