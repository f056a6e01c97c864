'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { useShell } from '@/components/ui/shell-context';
import type { WhitelistAnswer } from '@/lib/contract/bff-whitelist';
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
  const mayChange = can('sub_merchants:whitelist');
  const [groupId, setGroupId] = useState<string>();
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)_376px] px-8 max-[1199px]:grid-cols-1 max-md:px-4">
      <section className="min-w-0 py-6 min-[1200px]:pe-8">
        <WhitelistHead answer={answer} query={query} mayChange={mayChange} onCreated={setGroupId} />
        <GroupList groups={answer.groups} />
        <OpenChanges answer={answer} mayChange={mayChange} />
      </section>
      <aside className="min-w-0 border-line py-6 max-[1199px]:border-t min-[1200px]:border-s min-[1200px]:ps-8">
        {mayChange ? (
          <AddAddress answer={answer} groupId={groupId} onGroup={setGroupId} />
        ) : (
          <p className="text-cell text-ink-3">{t('readOnly')}</p>
        )}
      </aside>
    </div>
  );
}
