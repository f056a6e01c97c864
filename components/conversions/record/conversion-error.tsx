'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { ApiError } from '@/lib/queries/api/api-client';

interface ConversionFailureProps {
  error: unknown;
  busy: boolean;
  onRetry(): void;
}

/** A record that is not in the register will not appear: the way on is the list. */
export function ConversionError({ error, busy, onRetry }: ConversionFailureProps) {
  const t = useTranslations('convert');
  const isMissing = error instanceof ApiError && error.code === 'not_found';
  return (
    <ErrorState
      error={error}
      title={isMissing ? t('outcome.missing.title') : undefined}
      busy={busy}
      onRetry={onRetry}
      way={
        isMissing ? (
          <Link href="/conversions" className={buttonVariants({ variant: 'default' })}>
            {t('recent.all')}
          </Link>
        ) : undefined
      }
    />
  );
}
