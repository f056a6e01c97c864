'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Columns } from '@/components/ui/columns';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { useShell } from '@/components/ui/shell-context';
import type { WhitelistAnswer } from '@/lib/contract/bff-whitelist';
import { subMerchantQuery } from '@/lib/queries/sub-merchants';
import { whitelistQuery } from '@/lib/queries/whitelist';
import { AddAddress } from './add-address';
import { GroupList } from './group-list';
import { OpenChanges } from './open-changes';
import { WhitelistHead } from './whitelist-head';
import { WhitelistSkeleton } from './whitelist-skeleton';

/** Groups and addresses of one sub-merchant, and what may be added to them. Keyed by its id: nothing is carried over. */
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
  const mayChange = mayResolve && data?.sub_merchant.archived_at === undefined;
  const [groupId, setGroupId] = useState<string>();
  return (
    <Columns
      rail={
        mayChange ? (
          <AddAddress answer={answer} groupId={groupId} onGroup={setGroupId} />
        ) : mayResolve ? null : (
          <p className="text-cell text-ink-3">{t('readOnly')}</p>
        )
      }
    >
      <WhitelistHead answer={answer} query={query} mayChange={mayChange} onCreated={setGroupId} />
      <GroupList groups={answer.groups} />
      <OpenChanges answer={answer} mayChange={mayResolve} />
    </Columns>
  );
}
