'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import { TABS, tabHref } from './tabs';

/** The sections of one sub-merchant, each with its own address. On the phone they scroll, the current one into view. */
export function SectionTabs({ correlationId }: { correlationId: string }) {
  const t = useTranslations('subMerchants.tabs');
  const pathname = usePathname();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page means another current tab
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav
      aria-label={t('label')}
      className="no-bar mt-4 flex gap-[22px] overflow-x-auto border-b border-line text-nav max-md:-mx-4 max-md:gap-5 max-md:px-4"
    >
      {TABS.map((tab) => {
        const href = tabHref(correlationId, tab);
        const on = pathname === href || (tab !== 'overview' && pathname.startsWith(`${href}/`));
        return (
          <Link
            key={tab}
            ref={on ? current : undefined}
            href={href}
            prefetch={false}
            aria-current={on ? 'page' : undefined}
            className={cx(
              'relative shrink-0 rounded-tag pt-[9px] pb-2.5 font-medium whitespace-nowrap outline-offset-[-2px] transition-colors max-md:pt-[11px] max-md:pb-3',
              on
                ? 'text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent'
                : 'text-ink-3 hover:text-ink',
            )}
          >
            {t(tab)}
          </Link>
        );
      })}
    </nav>
  );
}
