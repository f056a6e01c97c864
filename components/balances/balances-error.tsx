'use client';

import { KeyRound, RotateCw } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import { ApiError } from '@/lib/queries/api/api-client';

interface BalancesFailedProps {
  error: Error;
  busy: boolean;
  onRetry(): void;
}

/** Nothing was read: no figure on the page, least of all a zero (BAL-17, safety 37). */
export function BalancesError({ error, busy, onRetry }: BalancesFailedProps) {
  const t = useTranslations('balances');
  const { can } = useShell();
  const code = error instanceof ApiError ? error.code : 'internal';
  if (code === 'no_ledger') {
    return (
      <div role="alert">
        <EmptyState
          title={t('unavailable.title')}
          body={t('unavailable.body')}
          action={
            <Button busy={busy} onClick={onRetry} icon={<RotateCw aria-hidden size={14} strokeWidth={1.8} />}>
              {t('unavailable.retry')}
            </Button>
          }
        />
      </div>
    );
  }
  if (code === 'upstream_unauthorized') {
    return (
      <div role="alert" className="mx-auto flex max-w-[52ch] gap-3.5 px-4 py-14">
        <span className="grid size-[38px] shrink-0 place-items-center rounded-panel bg-bad-soft text-bad">
          <KeyRound aria-hidden size={18} strokeWidth={1.8} />
        </span>
        <div>
          <p className="text-section text-ink">{t('key.title')}</p>
          <p className="mt-0.5 text-cell text-ink-2">{t('key.body')}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button busy={busy} onClick={onRetry}>
              {t('readAgain')}
            </Button>
            {can('settings:read') ? (
              <Link href="/settings" className={buttonVariants({ variant: 'ghost' })}>
                {t('key.open')}
              </Link>
            ) : null}
          </div>
        </div>
      </div>
    );
  }
  return <ErrorState error={error} busy={busy} onRetry={onRetry} />;
}
