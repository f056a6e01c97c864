'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Page, PageHeader } from '@/components/ui/page-header';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { registerQuery } from '@/lib/queries/sub-merchants';
import { KybBadge } from './kyb-badge';

/** Every relationship of this dashboard's register, by name. */
export function RegisterScreen() {
  const t = useTranslations('subMerchants');
  const query = useInfiniteQuery(registerQuery({}));
  return (
    <Page>
      <PageHeader title={t('title')} sub={t('sub')} />
      <QueryBoundary query={query} skeleton={null} errorTitle={t('couldNotRead')}>
        {({ pages }) => (
          <ul>
            {pages
              .flatMap(({ items }) => items)
              .map(({ correlation_id, name, kyb }) => (
                <li key={correlation_id} className="flex min-h-14 items-center gap-3 border-b border-line">
                  <Link href={`/sub-merchants/${correlation_id}`} className="font-medium">
                    {name}
                  </Link>
                  <KybBadge kyb={kyb} />
                </li>
              ))}
          </ul>
        )}
      </QueryBoundary>
    </Page>
  );
}
