'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonLook } from '@/components/ui/button-look';
import { ErrorState } from '@/components/ui/error-state';
import { ApiError } from '@/lib/queries/api';

interface ConversionFailureProps {
  error: unknown;
  busy: boolean;
  onRetry(): void;
}

/** A record that could not be read; one that is not in the register will not appear, so the way on is the list. */
export function ConversionFailure({ error, busy, onRetry }: ConversionFailureProps) {
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
          <Link href="/conversions" className={buttonLook({ variant: 'default' })}>
            {t('recent.all')}
          </Link>
        ) : undefined
      }
    />
  );
}
