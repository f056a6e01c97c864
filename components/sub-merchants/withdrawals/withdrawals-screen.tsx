'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import { Skeleton } from '@/components/ui/skeleton';
import type { SubWithdrawal } from '@/lib/contract/bff-sub-withdrawals';
import { subMerchantQuery } from '@/lib/queries/sub-merchants';
import { withdrawalOptionsQuery, withdrawalsMadeQuery } from '@/lib/queries/sub-withdrawals';
import { MadeList } from './made-list';
import { needsLook } from './told';
import { useWithdraw } from './use-withdraw';
import { WithdrawForm } from './withdraw-form';
import { WithdrawalCard } from './withdrawal-card';

/** A new withdrawal, how the last ones stand, and what was sent from here. The API's own list stands below it. */
export function WithdrawScreen({ correlationId }: { correlationId: string }) {
  const t = useTranslations('subWithdrawals');
  const { can } = useShell();
  const made = useQuery(withdrawalsMadeQuery(correlationId));
  const { name = '', archived_at } = useQuery(subMerchantQuery(correlationId)).data?.sub_merchant ?? {};
  const withdraw = useWithdraw(correlationId);
  const title = useRef<HTMLHeadingElement>(null);
  const known = made.data?.withdrawals ?? [];
  const last = lastOf(known, withdraw.answer?.outcome, withdraw.answer?.withdrawal);
  const cards = [
    ...(last === undefined ? [] : [last]),
    ...known.filter((one) => needsLook(one) && one.id !== last?.id),
  ];
  const lastId = last?.id;
  useEffect(() => {
    if (lastId !== undefined) title.current?.focus({ preventScroll: false });
  }, [lastId]);
  return (
    <>
      {cards.length === 0 ? null : (
        <div className="grid gap-4 px-8 py-6 max-md:px-4 max-md:py-[18px]">
          {cards.map((one) => (
            <WithdrawalCard
              key={one.id}
              correlationId={correlationId}
              withdrawal={one}
              {...(one.id === lastId ? { titleRef: title, onNew: withdraw.forget } : {})}
            />
          ))}
        </div>
      )}
      {can('sub_merchants:withdraw') ? (
        <FormPart
          correlationId={correlationId}
          name={name}
          made={known}
          ready={made.data !== undefined}
          withdraw={withdraw}
          hidden={archived_at !== undefined || (last !== undefined && withdraw.answer !== undefined)}
          title={title}
        />
      ) : (
        <div className="px-8 py-6 max-md:px-4">
          <Note>{t('readOnly')}</Note>
        </div>
      )}
      {made.data ? (
        <MadeList made={known} />
      ) : made.error ? (
        <ErrorState compact error={made.error} onRetry={() => void made.refetch()} />
      ) : null}
    </>
  );
}

/** What this page has just sent, as the register has it by now. */
function lastOf(
  known: readonly SubWithdrawal[],
  outcome: string | undefined,
  told: SubWithdrawal | undefined,
): SubWithdrawal | undefined {
  if (told === undefined || outcome === 'blocked' || outcome === 'repeated') return undefined;
  return known.find(({ id }) => id === told.id) ?? told;
}

interface FormPartProps {
  correlationId: string;
  name: string;
  made: readonly SubWithdrawal[];
  /** What was sent before is known: without it nobody could see a twin. */
  ready: boolean;
  withdraw: ReturnType<typeof useWithdraw>;
  hidden: boolean;
  title: React.RefObject<HTMLHeadingElement | null>;
}

function FormPart({ correlationId, name, made, ready, withdraw, hidden, title }: FormPartProps) {
  const t = useTranslations('subWithdrawals');
  const options = useQuery(withdrawalOptionsQuery(correlationId));
  if (hidden) return null;
  if (options.data && ready) {
    return (
      <WithdrawForm
        correlationId={correlationId}
        name={name}
        options={options.data}
        stale={options.error}
        made={made}
        withdraw={withdraw}
        title={title}
      />
    );
  }
  if (options.error) {
    return (
      <ErrorState
        error={options.error}
        title={t('couldNotRead')}
        kept={t('couldNotReadKept')}
        busy={options.isFetching}
        onRetry={() => void options.refetch()}
      />
    );
  }
  return (
    <div aria-busy="true" className="grid min-h-[340px] content-start gap-4 px-8 py-6 max-md:px-4">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-9 w-full max-w-md" />
      <Skeleton className="h-9 w-full max-w-xl" />
    </div>
  );
}
