'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useMayFill } from '@/components/sub-merchants/second-person/second-person';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { keepDraft } from '@/components/ui/hooks/use-kept-draft';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { WithdrawalRequestAsked } from '@/lib/contract/bff/requests';
import type { SubMerchantWithdrawal } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { subMerchantQuery } from '@/lib/queries/sub-merchants/register';
import { withdrawalOptionsQuery, withdrawalsMadeQuery } from '@/lib/queries/sub-merchants/withdrawals';
import { type AskedAgain, dropAskedAgain, useAskedAgain } from '@/lib/queries/use-asked-again';
import { sentOf, useWithdraw } from './use-withdraw';
import { needsReview, WithdrawalCard } from './withdrawal-card';
import { WithdrawalForm } from './withdrawal-form';
import { WithdrawalList } from './withdrawal-list';

/** New withdrawal, recent outcomes, and those sent from here above the API's list. */
export function WithdrawalsScreen({ correlationId }: { correlationId: string }) {
  const t = useTranslations('subMerchantWithdrawals');
  const made = useQuery(withdrawalsMadeQuery(correlationId));
  const { name = '', archived_at } = useQuery(subMerchantQuery(correlationId)).data?.sub_merchant ?? {};
  const shell = useShell();
  const again = useAskedAgain<WithdrawalRequestAsked>(shell.user, 'withdrawal', correlationId);
  const draftName = `withdrawal.${again?.id ?? correlationId}`;
  const withdraw = useWithdraw(correlationId, () => {
    keepDraft(draftName, shell, undefined);
    dropAskedAgain();
  });
  const title = useRef<HTMLHeadingElement>(null);
  const known = made.data?.withdrawals ?? [];
  const sent = withdraw.answer && sentOf(withdraw.answer);
  const last = sent && (known.find(({ id }) => id === sent.id) ?? sent);
  const cards = [
    ...(last === undefined ? [] : [last]),
    ...known.filter((one) => needsReview(one) && one.id !== last?.id),
  ];
  const lastId = last?.id;
  useEffect(() => {
    if (lastId !== undefined) title.current?.focus({ preventScroll: false });
  }, [lastId]);
  const mayFill = useMayFill('withdrawal');
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
      {mayFill ? (
        <FormPart
          correlationId={correlationId}
          name={name}
          made={known}
          ready={made.data !== undefined}
          withdraw={withdraw}
          again={again}
          draftName={draftName}
          hidden={archived_at !== undefined || last !== undefined}
          title={title}
        />
      ) : (
        <div className="px-8 py-6 max-md:px-4">
          <Note>{t('readOnly')}</Note>
        </div>
      )}
      {made.data ? (
        <WithdrawalList correlationId={correlationId} made={known} />
      ) : made.error ? (
        <ErrorState compact error={made.error} onRetry={() => void made.refetch()} />
      ) : null}
    </>
  );
}

interface FormPartProps {
  correlationId: string;
  name: string;
  made: readonly SubMerchantWithdrawal[];
  /** Earlier withdrawals are loaded; without them a duplicate goes unnoticed. */
  ready: boolean;
  withdraw: ReturnType<typeof useWithdraw>;
  again: AskedAgain<WithdrawalRequestAsked> | undefined;
  draftName: string;
  hidden: boolean;
  title: React.RefObject<HTMLHeadingElement | null>;
}

function FormPart({ ready, hidden, ...form }: FormPartProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const options = useQuery(withdrawalOptionsQuery(form.correlationId));
  if (hidden) return null;
  if (options.data && ready) {
    return <WithdrawalForm {...form} options={options.data} stale={options.error} />;
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
