'use client';

import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { useShell } from '@/components/ui/hooks/shell-context';
import { healthQuery } from '@/lib/queries/health';

const DEMO_MERCHANT = 'Aurora Pagamentos';

/** Shows the API's host: the API gives no account name. */
export function AccountSummary({ ownWorld }: { ownWorld: boolean }) {
  const t = useTranslations('shell.environment');
  const { environment } = useShell();
  const { data } = useQuery(healthQuery());
  const host = environment === 'live' ? data?.upstream.host : undefined;
  return (
    <>
      <div className="mt-2.5 flex w-full items-center gap-[9px] rounded-field bg-sheet px-2 py-[7px] shadow-tile max-lg:hidden">
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-control bg-accent-soft text-link shadow-[inset_0_0_0_1px_var(--accent-line)]"
        >
          <Store size={14} strokeWidth={1.8} />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block truncate text-cell leading-4 font-medium">
            {environment === 'sandbox' ? DEMO_MERCHANT : (host ?? t('ownKey'))}
          </b>
          <small className="block truncate text-floor leading-[14px] text-ink-3">
            {t(environment === 'live' ? 'account' : ownWorld ? 'ownWorld' : 'sandboxAccount')}
          </small>
        </span>
      </div>
      <EnvironmentMark className="mt-2 h-[30px] text-meta max-lg:h-2 max-lg:rounded-full max-lg:*:sr-only" />
    </>
  );
}

/** One environment per deployment: nothing to switch. */
export function EnvironmentMark({ className }: { className: string }) {
  const t = useTranslations('shell.environment');
  const { environment } = useShell();
  const sandbox = environment === 'sandbox';
  return (
    <p
      className={cx(
        'flex items-center justify-center gap-1.5 rounded-field',
        sandbox ? 'bg-ipe font-semibold text-ipe-ink' : 'bg-sheet font-medium text-ink shadow-tile',
        className,
      )}
    >
      <i aria-hidden className={cx('size-1.5 rounded-full', sandbox ? 'bg-ipe-ink' : 'bg-ok')} />
      <span>
        <span className="sr-only">{t('label')}: </span>
        {t(environment)}
      </span>
    </p>
  );
}
