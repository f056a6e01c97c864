'use client';

import { Bookmark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ChipRemove } from '@/components/lists/filters/filter-chip';

export function ViewChip({ name, onLeave }: { name: string; onLeave(): void }) {
  const t = useTranslations('transactions.views');
  return (
    <span className="relative inline-flex h-[30px] shrink-0 items-stretch divide-x divide-line rounded-field border border-line-2 bg-accent-soft text-cell whitespace-nowrap max-md:h-9">
      <span className="flex items-center gap-1.5 px-2.5">
        <Bookmark aria-hidden className="text-accent" size={14} strokeWidth={1.8} />
        <span className="sr-only">{t('opened')} </span>
        <bdi className="max-w-[24ch] truncate font-strong" title={name}>
          {name}
        </bdi>
      </span>
      <ChipRemove label={t('leave', { name })} onRemove={onLeave} />
    </span>
  );
}
