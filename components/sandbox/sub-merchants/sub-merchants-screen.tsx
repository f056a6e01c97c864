'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { SUB_MERCHANT_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { ExpandableList } from '@/components/sandbox/frame/expandable-item';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { TabSkeleton } from '@/components/sandbox/frame/tab-skeleton';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Note } from '@/components/ui/feedback/note';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { SubMerchantItem } from './sub-merchant-item';

/** Enrolment, onboarding and approval: steps outside the API (O-14, O-17). */
export function SubMerchantsScreen() {
  const t = useTranslations('sandboxSubMerchants');
  const sandbox = useTranslations('sandbox');
  const query = useQuery(sandboxQuery('relationships'));
  const enrol = useSandboxChange('relationships');
  const created = enrol.data?.created;
  return (
    <QueryBoundary query={query} skeleton={<TabSkeleton />}>
      {({ relationships }) => (
        <Section
          wide
          title={t('title')}
          body={t('body')}
          what={sandbox('what.subMerchants')}
          clauses={SUB_MERCHANT_CLAUSES.enrol}
          change={enrol}
        >
          <Button
            variant="primary"
            busy={enrol.isPending}
            onClick={() => enrol.mutate({ to: 'relationships' })}
          >
            {t('enrol')}
          </Button>
          {created === undefined ? null : (
            <Note tone="ok" role="status" className="mt-3 max-w-[640px]">
              <b>{t('enrolled')}</b> <span className="mono break-all">{created}</span>{' '}
              <CopyButton value={created} label={t('correlationId')} />
              <span className="block">{t('registerHint')}</span>
            </Note>
          )}
          <ExpandableList className="mt-5">
            {relationships.map((relationship) => (
              <SubMerchantItem
                key={relationship.correlation_id}
                relationship={relationship}
                isNew={relationship.correlation_id === created}
              />
            ))}
          </ExpandableList>
        </Section>
      )}
    </QueryBoundary>
  );
}
