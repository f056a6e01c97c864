'use client';

import { CloudAlert, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { optionalPart } from '@/components/ui/loading/lazy-part';
import { describeFailure } from './describe-failure';

const CopyButton = optionalPart(
  async () => (await import('@/components/ui/controls/copy-button')).CopyButton,
);

interface ErrorStateProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  title?: ReactNode;
  /** Replaces the retry where trying again cannot help. */
  way?: ReactNode;
  kept?: ReactNode;
  /** When the same was last read without a failure. */
  lastRead?: string | undefined;
  /** Seconds to the automatic reread, unless the answer sets another wait. */
  again?: number;
  busy?: boolean;
  compact?: boolean;
}

export function ErrorState({
  error,
  onRetry,
  title,
  way,
  kept,
  lastRead,
  again,
  busy = false,
  compact = false,
}: ErrorStateProps) {
  const t = useTranslations('common');
  const messages = useTranslations('errors');
  const failure = describeFailure(error);
  const asked = failure.retryAfter !== undefined;
  // With `again` the query rereads by itself; this only counts.
  const wait = useRetryCountdown(asked ? failure.retryAfter : again, asked ? onRetry : countOnly);
  return (
    <div
      role="alert"
      className={cx(
        'mx-auto flex max-w-[52ch]',
        compact ? 'gap-3.5 p-4' : 'flex-col items-center gap-5 px-4 py-14 text-center',
      )}
    >
      <span
        className={cx(
          'grid shrink-0 place-items-center bg-bad-soft text-bad',
          compact ? 'size-[38px] rounded-panel' : 'size-14 rounded-sheet',
        )}
      >
        <CloudAlert aria-hidden size={compact ? 18 : 24} strokeWidth={1.8} />
      </span>
      <div className="min-w-0 pt-px">
        <p className="text-section text-ink">{title ?? t('couldNotLoad')}</p>
        <p className="mt-0.5 text-cell text-ink-2">{messages(failure.code)}</p>
        {failure.upstreamMessage ? (
          <blockquote className="mt-2 border-s-[3px] border-line-2 ps-3 text-cell text-ink-2">
            <span className="block text-meta text-ink-3">{t('apiSays')}</span>
            <bdi>{failure.upstreamMessage}</bdi>
          </blockquote>
        ) : null}
        {kept ? <p className="mt-1 text-cell text-ink-3">{kept}</p> : null}
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-3 gap-y-2',
            compact ? 'mt-3' : 'mt-5 justify-center',
          )}
        >
          {way}
          {onRetry && !way ? (
            <Button
              onClick={onRetry}
              busy={busy}
              variant={compact ? 'default' : 'primary'}
              icon={<RotateCw aria-hidden size={14} strokeWidth={1.8} />}
            >
              {t('retry')}
            </Button>
          ) : null}
          {wait === undefined ? null : (
            // The seconds are not announced one by one.
            <span role="timer" className="text-meta text-ink-3 tabular-nums">
              {t('retryingIn', { seconds: wait })}
            </span>
          )}
          {lastRead === undefined ? null : (
            <span className="text-meta text-ink-3 tabular-nums">{t('lastRead', { time: lastRead })}</span>
          )}
          {failure.requestId ? (
            <span className="text-meta text-ink-3">
              {t('requestId')}{' '}
              <span translate="no" className="mono">
                {failure.requestId}
              </span>{' '}
              <Suspense fallback={null}>
                <CopyButton value={failure.requestId} label={t('requestId')} />
              </Suspense>
            </span>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function countOnly(): void {
  // The query rereads by itself.
}

/** Seconds until `retry` runs. Reads only: no machine repeats a money request. */
function useRetryCountdown(retryAfter: number | undefined, retry: (() => void) | undefined) {
  const [left, setLeft] = useState(retryAfter);
  const run = useRef(retry);
  useEffect(() => {
    run.current = retry;
  }, [retry]);
  useEffect(() => {
    setLeft(retryAfter);
    if (retryAfter === undefined || !run.current) return;
    const end = performance.now() + retryAfter * 1000;
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      run.current?.();
    }, 500);
    return () => clearInterval(timer);
  }, [retryAfter]);
  return retry ? left : undefined;
}
