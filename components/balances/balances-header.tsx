'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';
import { Amount } from './amount';
import { Incomplete } from './incomplete';

interface BalancesHeaderProps {
  /** "Read from the API at 14:32:05.", when there is an answer. */
  asOf?: ReactNode;
  /** `undefined` inside means that the API gave no total; the key is left out while nothing was read. */
  total?: { value: string | undefined; incomplete: boolean };
  loading: boolean;
  busy: boolean;
  /** Absent where the failure below brings its own way to read again. */
  onReadAgain?: (() => void) | undefined;
}

/** Title, age of the figures, their approximate sum, and the way to read them again. */
export function BalancesHeader({ asOf, total, loading, busy, onReadAgain }: BalancesHeaderProps) {
  const t = useTranslations('balances');
  return (
    <PageHeader
      title={t('title')}
      sub={
        <>
          {asOf} {t('approximate')}
        </>
      }
      actions={
        <>
          {total || loading ? (
            <div className="text-end max-md:min-w-0 max-md:flex-1 max-md:text-start">
              <p className="text-floor text-ink-3 max-md:sr-only">
                {total?.incomplete ? <Incomplete /> : null} {t('total')}
              </p>
              <p className="min-h-6" title={t('notForTrading')}>
                {total ? <Total value={total.value} /> : <Skeleton className="h-5 w-40" />}
              </p>
            </div>
          ) : null}
          {onReadAgain ? (
            <Button
              icon={<RefreshCw aria-hidden size={15} strokeWidth={1.6} />}
              busy={busy}
              onClick={onReadAgain}
              aria-label={busy ? t('reading') : t('readAgain')}
            >
              <span className="max-md:hidden">{t('readAgain')}</span>
            </Button>
          ) : null}
        </>
      }
    />
  );
}

/** One figure in two sizes: beside the title, and on the phone as the largest thing of the page. */
function Total({ value }: { value: string | undefined }) {
  return (
    <>
      <span className="max-md:hidden">
        <Amount value={value} currency="BRL" size="section" approx />
      </span>
      <span className="md:hidden">
        <Amount value={value} currency="BRL" size="display" approx />
      </span>
    </>
  );
}
