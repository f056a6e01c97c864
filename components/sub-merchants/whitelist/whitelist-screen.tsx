'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMayFill } from '@/components/sub-merchants/second-person/second-person';
import { useShell } from '@/components/ui/hooks/shell-context';
import { ColumnsWithRail } from '@/components/ui/layout/columns-with-rail';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { WhitelistAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import { subMerchantQuery } from '@/lib/queries/sub-merchants/register';
import { whitelistQuery } from '@/lib/queries/sub-merchants/whitelist';
import { AddAddress } from './add-address';
import { GroupList } from './group-list';
import { WhitelistChanges } from './whitelist-changes';
import { WhitelistHeader } from './whitelist-header';

/** Groups and addresses of one sub-merchant. Keyed by its id, so no state carries over. */
export function WhitelistScreen({ correlationId }: { correlationId: string }) {
  return <Whitelist key={correlationId} correlationId={correlationId} />;
}

function Whitelist({ correlationId }: { correlationId: string }) {
  const t = useTranslations('whitelist');
  const query = useQuery(whitelistQuery(correlationId));
  return (
    <QueryBoundary query={query} skeleton={<WhitelistSkeleton />} errorTitle={t('couldNotRead')}>
      {(answer) => <Body answer={answer} query={query} />}
    </QueryBoundary>
  );
}

interface BodyProps {
  answer: WhitelistAnswer;
  query: { isFetching: boolean; isError: boolean; refetch(): unknown };
}

function Body({ answer, query }: BodyProps) {
  const t = useTranslations('whitelist');
  const { can } = useShell();
  const mayResolve = can('sub_merchants:whitelist');
  const { data } = useQuery(subMerchantQuery(answer.correlation_id));
  const mayFill = useMayFill('whitelist_address');
  const isArchived = data?.sub_merchant.archived_at !== undefined;
  const mayChange = mayResolve && !isArchived;
  const mayAdd = mayFill && !isArchived;
  const [groupId, setGroupId] = useState<string>();
  return (
    <ColumnsWithRail
      rail={
        mayAdd ? (
          <AddAddress answer={answer} groupId={groupId} onGroup={setGroupId} />
        ) : mayResolve || mayFill ? null : (
          <p className="text-cell text-ink-3">{t('readOnly')}</p>
        )
      }
    >
      <WhitelistHeader answer={answer} query={query} mayChange={mayChange} onCreated={setGroupId} />
      <GroupList groups={answer.groups} />
      <WhitelistChanges answer={answer} mayChange={mayResolve} />
    </ColumnsWithRail>
  );
}

function WhitelistSkeleton() {
  return (
    <div className="max-w-[760px] px-8 py-6 max-md:px-4">
      <Skeleton className="h-4 w-44" />
      {['a', 'b'].map((group) => (
        <div key={group} className="mt-4 rounded-panel shadow-edge">
          {['head', 'one', 'two'].map((row) => (
            <div
              key={row}
              className="flex h-11 items-center justify-between border-b border-line px-4 last:border-b-0"
            >
              <Skeleton className="w-52" />
              <Skeleton className="w-16" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
