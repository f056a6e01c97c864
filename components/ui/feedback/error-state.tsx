'use client';

import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { Button } from './button';
import { describeFailure } from './failure';
import { lazyPart } from './lazy-part';
import { useRetryCountdown } from './use-retry-countdown';

const CopyButton = lazyPart(async () => (await import('./copy-button')).CopyButton);

interface ErrorStateProps {
  /** What a query or an action threw. */
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** What failed, such as "Balances could not be read". */
  title?: ReactNode;
  /** The way on where trying again cannot help; stands in the place of the retry. */
  way?: ReactNode;
  /** What was kept. */
  kept?: ReactNode;
  /** Seconds after which it is read again by itself, where the answer asked for no other wait. */
  again?: number;
  busy?: boolean;
  /** Inside a section, with less air around it. */
  compact?: boolean;
}

/** What failed, what to do, and a retry; the request's number is there to be reported. */
export function ErrorState({
  error,
  onRetry,
  title,
  way,
  kept,
  again,
  busy = false,
  compact = false,
}: ErrorStateProps) {
  const t = useTranslations('common');
  const messages = useTranslations('errors');
  const failure = describeFailure(error);
  const asked = failure.retryAfter !== undefined;
  // Who reads again by itself keeps its own time: here the seconds are only counted.
  const wait = useRetryCountdown(asked ? failure.retryAfter : again, asked ? onRetry : countOnly);
  return (
    <div role="alert" className={`mx-auto flex max-w-[52ch] gap-3.5 ${compact ? 'p-4' : 'px-4 py-14'}`}>
      <span className="grid size-[38px] shrink-0 place-items-center rounded-panel bg-bad-soft text-bad">
        <TriangleAlert aria-hidden size={18} strokeWidth={1.8} />
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
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          {way}
          {onRetry && !way ? (
            <Button onClick={onRetry} busy={busy} icon={<RotateCw aria-hidden size={14} strokeWidth={1.8} />}>
              {t('retry')}
            </Button>
          ) : null}
          {wait === undefined ? null : (
            // Said once with the rest, and not again with every second.
            <span role="timer" className="text-meta text-ink-3 tabular-nums">
              {t('retryingIn', { seconds: wait })}
            </span>
          )}
          {failure.requestId ? (
            <span className="text-meta text-ink-3">
              {t('requestId')} <span className="mono">{failure.requestId}</span>{' '}
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
  // The query behind this screen reads again.
}
