'use client';

import {
  ArrowRight,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  type LucideIcon,
  RotateCw,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/controls/button';
import type { Tone } from '@/components/ui/data/badge';
import { Timeline, TimelineStep } from '@/components/ui/data/timeline';
import { Note } from '@/components/ui/feedback/note';
import { useDocumentNow } from '@/components/ui/hooks/use-document-now';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { KnownKyb, KybAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { serverNow } from '@/lib/queries/api/server-clock';
import { durationParts } from '@/lib/time/duration';
import { parseIsoTimestamp } from '@/lib/time/loose-timestamp';
import { KybError } from './kyb-error';
import { kybProgress, type WayStep } from './kyb-progress';
import { type KybState, kybState } from './kyb-status-styles';

interface KybPanelProps {
  kyb: KnownKyb;
  /** The last read failed; `kyb` is older. */
  failed: boolean;
  busy: boolean;
  onReadAgain(): void;
}

export function KybPanel({ kyb, failed, busy, onReadAgain }: KybPanelProps) {
  const t = useTranslations('subMerchants');
  const times = useTimes(parseIsoTimestamp);
  const now = useDocumentNow() ?? serverNow();
  const { onboarding, read_at, source, since } = kyb;
  // A state present at the first read began earlier than we know.
  const first = Object.keys(kyb.steps).length <= 1 && source === 'api';
  const span = useSpan(since);
  return (
    <>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-cell text-ink-3 tabular-nums">
        {t(source === 'api' ? 'kyb.readApi' : 'kyb.readWebhook', { time: times.brief(read_at, now) })}
        <Button
          size="sm"
          variant="ghost"
          busy={busy}
          icon={<RotateCw aria-hidden size={13} strokeWidth={1.8} />}
          onClick={onReadAgain}
        >
          {t('kyb.readAgain')}
        </Button>
      </p>
      {failed ? (
        <p role="status" className="text-cell text-bad">
          {t('kyb.couldNotRead')}
        </p>
      ) : null}
      {kybState(onboarding?.process) === 'error' && onboarding !== undefined ? (
        <KybError onboarding={onboarding} />
      ) : null}
      <NextAction kyb={kyb}>
        {t(first ? 'kyb.sinceFirst' : 'kyb.since', { time: times.at(since, 'dayYearTime'), span })}
      </NextAction>
      {onboarding === undefined ? (
        <Note className="mt-4">
          <p>
            <b>{t('kyb.noneTitle')}</b>
          </p>
          <p className="mt-0.5">{t('kyb.noneBody')}</p>
        </Note>
      ) : (
        <>
          {onboarding.message === undefined ? null : (
            <blockquote className="mt-3 border-s-[3px] border-line-2 ps-3 text-cell text-ink-2">
              <span className="block text-meta text-ink-3">{t('kyb.apiSays')}</span>
              <bdi>{onboarding.message}</bdi>
            </blockquote>
          )}
          <p className="mt-3 text-meta text-ink-3">{t('kyb.steps')}</p>
          <KybTimeline kyb={kyb} onboarding={onboarding} />
        </>
      )}
    </>
  );
}

function useSpan(since: string): string {
  const t = useTranslations('subMerchants.kyb');
  const instant = parseIsoTimestamp(since);
  const now = useDocumentNow() ?? serverNow();
  const { days, hours, minutes } = durationParts(instant === null ? 0 : Math.max(0, now - instant.getTime()));
  if (days > 0) return t('days', { count: days });
  return hours > 0 ? t('hours', { count: hours }) : t('minutes', { count: minutes });
}

type Who = 'master' | 'subMerchant' | 'provider' | 'nobody' | 'unknown';

const WHO: Readonly<Record<KybState, Who>> = {
  initial: 'provider',
  pending_link: 'subMerchant',
  pending_kyb: 'provider',
  processing: 'provider',
  done: 'nobody',
  error: 'master',
};

/** Names the party that acts next; `children` say since when. */
function NextAction({ kyb: { onboarding }, children }: { kyb: KnownKyb; children: ReactNode }) {
  const t = useTranslations('subMerchants.kyb');
  const state = onboarding === undefined ? 'none' : (kybState(onboarding.process) ?? 'other');
  const who = state === 'none' ? 'master' : state === 'other' ? 'unknown' : WHO[state];
  return (
    <Note className="mt-4" icon={<ArrowRight aria-hidden size={16} strokeWidth={1.8} />}>
      <span className="block text-meta text-ink-3">{t('next')}</span>
      <b>{t(`who.${who}`)}.</b> {t(`action.${state}`)}
      <span className="mt-1 block text-meta text-ink-3 tabular-nums">{children}</span>
    </Note>
  );
}

const STEP_STYLES: Readonly<Record<WayStep['state'], { Icon: LucideIcon; tone: Tone }>> = {
  done: { Icon: CircleCheck, tone: 'ok' },
  current: { Icon: CircleDot, tone: 'info' },
  failed: { Icon: CircleDot, tone: 'neutral' },
  todo: { Icon: CircleDashed, tone: 'neutral' },
};

function KybTimeline({ kyb, onboarding }: { kyb: KnownKyb; onboarding: KybAnswer }) {
  const t = useTranslations('subMerchants.kyb');
  return (
    <div className="mt-4">
      <Timeline label={t('track')}>
        {kybProgress(kyb, onboarding).map((step) => (
          <Step key={step.id} step={step} substatus={onboarding.substatus} />
        ))}
      </Timeline>
    </div>
  );
}

function Step({ step: { id, state, at }, substatus }: { step: WayStep; substatus: string | undefined }) {
  const t = useTranslations('subMerchants.kyb');
  const times = useTimes(parseIsoTimestamp);
  const wrong = id === 'error';
  const { Icon, tone } = wrong ? { Icon: CircleX, tone: 'bad' as const } : STEP_STYLES[state];
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
              {times.at(at.time, 'dayYearTime')} · {sources[at.source]}
            </span>
          )}
        </span>
      }
    >
      <span className="block text-cell font-normal text-ink-2">{t(`wayBody.${id}`)}</span>
      <span className="block text-meta text-ink-3">
        <code translate="no" className="mono">
          {id}
        </code>
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
