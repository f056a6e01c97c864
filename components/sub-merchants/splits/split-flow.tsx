'use client';

import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ShortId } from '@/components/ui/data/short-id';
import { Timeline, TimelineStep } from '@/components/ui/data/timeline';
import { useTimes } from '@/components/ui/hooks/use-times';
import { splitQuery } from '@/lib/queries/sub-merchants/splits';
import type { Lookup } from './use-split-lookups';

interface SplitFlowProps {
  correlationId: string;
  origin: string | undefined;
  recent: readonly Lookup[];
  onOpen(origin: string): void;
}

/** How money moves from a checkout to the master merchant, this split's progress, and earlier lookups. */
export function SplitFlow({ correlationId, origin, recent, onOpen }: SplitFlowProps) {
  const t = useTranslations('splits');
  const times = useTimes();
  // Only observes; `SplitLookup` reads.
  const { data } = useQuery({ ...splitQuery(correlationId, origin ?? ''), enabled: false });
  const found = origin === undefined ? undefined : data;
  const step = { size: 16, strokeWidth: 1.8, 'aria-hidden': true } as const;
  const icon = found ? <CircleCheck {...step} /> : <Circle {...step} />;
  const done = found ? ({ tone: 'ok' } as const) : { todo: true };
  return (
    <>
      <h2 className="text-section text-ink">{t('flow.title')}</h2>
      <div className="mt-3">
        <Timeline label={t('flow.title')}>
          <TimelineStep {...done} icon={icon} title={t('flow.checkout')} meta={t('flow.checkoutBody')} />
          <TimelineStep {...done} icon={icon} title={t('flow.split')} meta={t('flow.splitBody')} />
          <TimelineStep
            icon={<Circle {...step} />}
            title={t('flow.shown')}
            meta={found ? t('flow.shownAt', { time: times.at(found.read_at, 'time') }) : t('flow.shownBody')}
          />
        </Timeline>
      </div>
      <h2 className="mt-6 text-section text-ink">{t('recent')}</h2>
      {recent.length === 0 ? <p className="mt-1 text-cell text-ink-3">{t('recentNone')}</p> : null}
      <ul className="divide-y divide-line text-cell">
        {recent.map((item) => (
          <li key={item.origin} className="flex items-center justify-between gap-3 py-2">
            <button
              type="button"
              className="tap min-w-0 rounded-tag text-link hover:underline"
              onClick={() => onOpen(item.origin)}
            >
              <ShortId value={item.origin} />
            </button>
            <span className="shrink-0 text-meta text-ink-3 tabular-nums">{times.at(item.at, 'dayTime')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
