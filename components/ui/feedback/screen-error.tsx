'use client';

import { useTranslations } from 'next-intl';
import { buttonVariants } from '@/components/ui/controls/button-variants';

interface ScreenErrorProps {
  error: unknown;
  retry(): void;
}

/** Part of every page: no icons, no art. */
export function ScreenError({ error, retry }: ScreenErrorProps) {
  const t = useTranslations('common');
  const digest = digestOf(error);
  return (
    <div role="alert" className="mx-auto max-w-[48ch] px-4 py-16">
      <h1 className="text-outcome text-ink">{t('brokenTitle')}</h1>
      <p className="mt-1 text-body text-ink-2">{t('brokenBody')}</p>
      {digest ? (
        <p className="mt-2 text-cell text-ink-3">
          {t('brokenHint')} {t('errorId')}{' '}
          <code translate="no" className="mono select-all">
            {digest}
          </code>
        </p>
      ) : null}
      <button type="button" onClick={retry} className={`${buttonVariants({ variant: 'primary' })} mt-5`}>
        {t('retry')}
      </button>
    </div>
  );
}

/** Next's digest of a server error; the log has the rest. */
function digestOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return undefined;
  return typeof error.digest === 'string' ? error.digest : undefined;
}
