'use client';

import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

interface CrumbsProps {
  href: string;
  parent: ReactNode;
  current: ReactNode;
}

export function Breadcrumbs({ href, parent, current }: CrumbsProps) {
  const t = useTranslations('common');
  return (
    <nav aria-label={t('crumbs')} className="mb-3 flex items-center gap-1 text-cell text-ink-3">
      <Link href={href} className="tap shrink-0 rounded-tag hover:text-ink">
        {parent}
      </Link>
      <ChevronRight aria-hidden size={15} strokeWidth={1.8} />
      <bdi
        aria-current="page"
        className="truncate text-ink-2"
        title={typeof current === 'string' ? current : undefined}
      >
        {current}
      </bdi>
    </nav>
  );
}
