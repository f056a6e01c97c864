'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';

export function ListTabs({ list }: { list: TransactionList }) {
  const t = useTranslations('transactions');
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <nav
      aria-label={t('switch')}
      className="no-bar flex scroll-px-4 gap-1.5 overflow-x-auto px-4 pt-3 pb-1 md:hidden"
    >
      {TRANSACTION_LISTS.map((one) => (
        <Link
          key={one}
          ref={one === list ? current : null}
          href={`/${one}`}
          prefetch={false}
          aria-current={one === list ? 'page' : undefined}
          className={cx(
            'tap flex h-9 shrink-0 items-center rounded-full px-3.5 text-body font-medium',
            one === list
              ? 'bg-accent-soft text-link shadow-[inset_0_0_0_1px_var(--accent-line)]'
              : 'text-ink-2 shadow-edge-2',
          )}
        >
          {t(`lists.${one}.title`)}
        </Link>
      ))}
    </nav>
  );
}
