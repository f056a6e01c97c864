'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { Skeleton } from '@/components/ui/skeleton';
import { sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { WEBHOOK_CLAUSES } from './clause-ids';
import { DeliveryItem } from './delivery-item';
import { Section } from './section';

/** Webhooks newest first, each with its attempts, its body and a button that sends it once more. */
export function DeliveryList() {
  const t = useTranslations('sandboxWebhooks');
  const query = useQuery(sandboxQuery('deliveries'));
  const change = useSandboxChange('deliveries');
  return (
    <Section wide title={t('list')} body={t('listBody')} clauses={WEBHOOK_CLAUSES.list} change={change}>
      <QueryBoundary query={query} skeleton={<Skeleton className="w-80" />}>
        {({ deliveries, total }) =>
          deliveries.length === 0 ? (
            <EmptyState title={t('none')} body={t('noneBody')} />
          ) : (
            <>
              <ul className="border-t border-line">
                {deliveries.map((delivery) => (
                  <DeliveryItem key={delivery.id} delivery={delivery} change={change} />
                ))}
              </ul>
              <p className="mt-2.5 text-meta text-ink-3 tabular-nums">
                {t('shown', { shown: `${deliveries.length}`, total: `${total}` })}
              </p>
            </>
          )
        }
      </QueryBoundary>
    </Section>
  );
}
