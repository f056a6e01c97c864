'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { WEBHOOK_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { ExpandableList } from '@/components/sandbox/frame/expandable-item';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { TabSkeleton } from '@/components/sandbox/frame/tab-skeleton';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { DeliveryDisorder } from './delivery-disorder';
import { DeliveryItem } from './delivery-item';

export function WebhooksScreen() {
  const world = useQuery(sandboxQuery('world'));
  return (
    <QueryBoundary query={world} skeleton={<TabSkeleton />}>
      {({ scenario }) => (
        <>
          <DeliveryDisorder webhooks={scenario.webhooks ?? {}} />
          <DeliveryList />
        </>
      )}
    </QueryBoundary>
  );
}

function DeliveryList() {
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
              <ExpandableList>
                {deliveries.map((delivery) => (
                  <DeliveryItem key={delivery.id} delivery={delivery} change={change} />
                ))}
              </ExpandableList>
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
