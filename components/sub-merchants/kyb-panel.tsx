'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import type { KnownKyb } from '@/lib/contract/bff-sub-merchants';
import { KybFailure } from './kyb-failure';
import { kybState } from './kyb-look';
import { KybTrack } from './kyb-track';
import { NextAction } from './next-action';
import { useTimes } from './use-times';

interface KybPanelProps {
  kyb: KnownKyb;
  /** The last try to read it failed: what stands is older. */
  failed: boolean;
  busy: boolean;
  onReadAgain(): void;
}

/** Where the onboarding stands, since when, who acts next, and the way it went. */
export function KybPanel({ kyb, failed, busy, onReadAgain }: KybPanelProps) {
  const t = useTranslations('subMerchants');
  const times = useTimes();
  const { onboarding, read_at, source, since } = kyb;
  // What was already there when it was first read began earlier than we know.
  const first = Object.keys(kyb.steps).length <= 1 && source === 'api';
  const span = times.span(since);
  return (
    <>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-cell text-ink-3 tabular-nums">
        {t(source === 'api' ? 'kyb.readApi' : 'kyb.readWebhook', { time: times.short(read_at) })}
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
        <KybFailure onboarding={onboarding} />
      ) : null}
      <NextAction kyb={kyb}>
        {t(first ? 'kyb.sinceFirst' : 'kyb.since', { time: times.full(since), span })}
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
          <KybTrack kyb={kyb} onboarding={onboarding} />
        </>
      )}
    </>
  );
}
