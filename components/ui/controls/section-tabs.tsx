'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { cx } from '@/components/ui/cx';

interface Section {
  href: string;
  text: string;
  count?: string | undefined;
  /** Also current on pages below its address. */
  deep?: boolean;
  /** Also current at these addresses. */
  holds?: readonly string[];
}

export function SectionTabs({ label, sections }: { label: string; sections: readonly Section[] }) {
  const pathname = usePathname();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page means another current tab
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav
      aria-label={label}
      className="no-bar mt-4 flex gap-[22px] overflow-x-auto border-b border-line text-nav max-md:-mx-4 max-md:gap-5 max-md:px-4"
    >
      {sections.map(({ href, text, count, deep = false, holds = [] }) => {
        const on = pathname === href || (deep && pathname.startsWith(`${href}/`)) || holds.includes(pathname);
        return (
          <Link
            key={href}
            ref={on ? current : undefined}
            href={href}
            prefetch={false}
            aria-current={on ? holds.length > 0 || 'page' : undefined}
            className={cx(
              'relative shrink-0 rounded-tag pt-[9px] pb-2.5 font-medium whitespace-nowrap outline-offset-[-2px] transition-colors max-md:pt-[11px] max-md:pb-3',
              on
                ? 'text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent'
                : 'text-ink-3 hover:text-ink',
            )}
          >
            {text}
            {count ? (
              <>
                {' '}
                <span className="ms-1 rounded-full bg-sunken px-1.5 text-meta text-ink-2 tabular-nums">
                  {count}
                </span>
              </>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}
