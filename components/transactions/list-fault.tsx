'use client';

import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import type { FaultReasonsProps } from './fault-reasons';

const FaultReasons = lazyPart(async () => (await import('./fault-reasons')).FaultReasons);

interface FaultProps extends FaultReasonsProps {
  onClear(): void;
}

/** The address holds a filter that cannot be sent: nothing is asked, least of all an unfiltered list (LIM-06). */
export function ListFault({ onClear, ...props }: FaultProps) {
  const t = useTranslations('transactions');
  return (
    <div role="alert">
      <EmptyState
        title={t('fault.title')}
        body={
          <>
            <Suspense fallback={null}>
              <FaultReasons {...props} />
            </Suspense>
            <p>{t('fault.body')}</p>
          </>
        }
        action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
      />
    </div>
  );
}
