'use client';

import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/loading/skeleton';

export function QuoteSkeleton() {
  const t = useTranslations('convert.quote');
  return (
    <div aria-busy="true" className="px-9 pt-6 max-md:px-4">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-6 w-40" />
      <div className="mt-12 grid grid-cols-2 gap-[18px] max-md:grid-cols-1">
        <Skeleton className="h-[280px] w-full" />
        <Skeleton className="h-[280px] w-full" />
      </div>
    </div>
  );
}
