'use client';

import { CircleCheck, CircleDashed, CircleDot, CircleX, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Tone } from '@/components/ui/badge';
import { Timeline, TimelineStep } from '@/components/ui/timeline';
import type { KnownKyb, KybAnswer } from '@/lib/contract/bff-sub-merchants';
import { type WayStep, wayOf } from './kyb-way';
import { useTimes } from './use-times';

const LOOK: Readonly<Record<WayStep['state'], { Icon: LucideIcon; tone: Tone }>> = {
  done: { Icon: CircleCheck, tone: 'ok' },
  current: { Icon: CircleDot, tone: 'info' },
  failed: { Icon: CircleDot, tone: 'neutral' },
  todo: { Icon: CircleDashed, tone: 'neutral' },
};

/** The six states as a way: passed, now, not reached, and the error where it happened. */
export function KybTrack({ kyb, onboarding }: { kyb: KnownKyb; onboarding: KybAnswer }) {
  const t = useTranslations('subMerchants.kyb');
  return (
    <div className="mt-4">
      <Timeline label={t('track')}>
        {wayOf(kyb, onboarding).map((step) => (
          <Step key={step.id} step={step} substatus={onboarding.substatus} />
        ))}
      </Timeline>
    </div>
  );
}

function Step({ step: { id, state, at }, substatus }: { step: WayStep; substatus: string | undefined }) {
  const t = useTranslations('subMerchants.kyb');
  const times = useTimes();
  const wrong = id === 'error';
  const { Icon, tone } = wrong ? { Icon: CircleX, tone: 'bad' as const } : LOOK[state];
  const sources = { api: t('timeApi'), webhook: t('timeWebhook'), started: t('timeStarted') };
  const now = state === 'current' || (state === 'done' && id === 'done');
  return (
    <TimelineStep
      icon={<Icon size={16} strokeWidth={1.8} />}
      tone={tone}
      todo={state === 'todo'}
      title={
        <span className="flex flex-wrap justify-between gap-x-4">
          <span className={wrong ? 'text-bad' : undefined}>
            {t(`way.${id}`)}
            <span className="sr-only"> ({t(`state.${state}`)})</span>
          </span>
          {at === undefined ? null : (
            <span className="text-meta font-normal text-ink-3 tabular-nums">
              {times.full(at.time)} · {sources[at.source]}
            </span>
          )}
        </span>
      }
    >
      <span className="block text-cell font-normal text-ink-2">{t(`wayBody.${id}`)}</span>
      <span className="block text-meta text-ink-3">
        <code className="mono">{id}</code>
        {now && substatus !== undefined ? (
          <>
            {' · '}
            <bdi>{substatus}</bdi>
          </>
        ) : null}
      </span>
    </TimelineStep>
  );
}
