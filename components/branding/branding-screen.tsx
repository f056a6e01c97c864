'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { Skeleton } from '@/components/ui/skeleton';
import { brandingQuery } from '@/lib/queries/branding';
import { BrandingForm } from './branding-form';

/** How the checkout page of one sub-merchant looks, as far as it was changed from here (BRD). */
export function BrandingScreen({ correlationId }: { correlationId: string }) {
  const t = useTranslations('branding');
  const query = useQuery(brandingQuery(correlationId));
  return (
    <QueryBoundary query={query} skeleton={<Waiting label={t('loading')} />}>
      {(view) => <BrandingForm view={view} />}
    </QueryBoundary>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-5 px-8 py-6 max-md:px-4">
      <span className="sr-only">{label}</span>
      {['w-full', 'w-2/3', 'w-2/3', 'w-1/3'].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four lines that never change
        <Skeleton key={at} className={`h-9 max-w-[700px] ${width}`} />
      ))}
    </div>
  );
}
