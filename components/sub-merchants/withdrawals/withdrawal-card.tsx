'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Ref, useState } from 'react';
import { TONE_SOFT } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { buttonLook } from '@/components/ui/button-look';
import { CopyButton } from '@/components/ui/copy-button';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/money';
import { openable } from '@/components/ui/openable';
import { useShell } from '@/components/ui/shell-context';
import type { SubWithdrawal } from '@/lib/contract/bff-sub-withdrawals';
import { serverNow } from '@/lib/queries/server-clock';
import { lookForWithdrawal, readWithdrawalsAgain } from '@/lib/queries/sub-withdrawals';
import { CardFacts } from './card-facts';
import { ResolveDialog } from './resolve-dialog';
import { toldAs, toneOf } from './told';
import { useFormats } from './use-formats';

interface CardProps {
  correlationId: string;
  withdrawal: SubWithdrawal;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Offers a new form, where this is what was just sent. */
  onNew?: () => void;
}

/** How one withdrawal stands: what is known, from whom, and what can be done about it; never a way to send it again. */
export function WithdrawalCard({ correlationId, withdrawal, titleRef, onNew }: CardProps) {
  const t = useTranslations('subWithdrawals');
  const f = useFormats();
  const { asked, state } = withdrawal;
  const told = toldAs(withdrawal);
  return (
    <article
      aria-label={t(`state.${state}`)}
      className={cx('rounded-card px-4 py-3.5', TONE_SOFT[toneOf(told)])}
    >
      <h2 ref={titleRef} tabIndex={-1} className="text-outcome text-ink outline-none max-md:text-[1.0625rem]">
        {t(`told.${told}.title`)}
      </h2>
      <p className="mt-0.5 text-cell text-ink-2">{t(`told.${told}.body`)}</p>
      <p className="mt-2 text-body text-ink">
        <b className="font-strong">
          <Money value={asked.amount} currency={asked.account} />
        </b>{' '}
        {t('to', { group: f.isolated(asked.group_label ?? asked.wallet) })}
      </p>
      <p className="text-meta text-ink-3">
        {t('by', { name: withdrawal.created_by.name, time: f.day(withdrawal.created_at) })} · {t('code')}{' '}
        <span className="mono">{withdrawal.token}</span>{' '}
        <CopyButton value={withdrawal.token} label={t('code')} />
      </p>
      <CardFacts withdrawal={withdrawal} />
      <Actions correlationId={correlationId} withdrawal={withdrawal} {...(onNew ? { onNew } : {})} />
    </article>
  );
}

function Actions({ correlationId, withdrawal, onNew }: Omit<CardProps, 'titleRef'>) {
  const t = useTranslations('subWithdrawals');
  const common = useTranslations('common');
  const { environment, can } = useShell();
  const client = useQueryClient();
  const f = useFormats();
  const [resolving, setResolving] = useState(false);
  const look = useMutation({
    mutationFn: () => lookForWithdrawal(correlationId, withdrawal.id),
    onSettled: () => readWithdrawalsAgain(client, correlationId),
  });
  const { state, link, resolvable_at } = withdrawal;
  const href = link === undefined ? undefined : openable(link, environment);
  const mayResolve = can('sub_merchants:withdraw') && resolvable_at !== undefined;
  const due = resolvable_at !== undefined && serverNow() >= Date.parse(resolvable_at);
  return (
    <>
      {link !== undefined && href === undefined ? (
        <p className="mono mt-2 text-meta [overflow-wrap:anywhere]">
          {link} <CopyButton value={link} label={t('processLink')} />
        </p>
      ) : null}
      {look.error ? <p className="mt-2 text-meta text-bad">{t('readFailed')}</p> : null}
      {mayResolve && !due ? (
        <p className="mt-2 text-meta text-ink-3">{t('recordFrom', { time: f.time(resolvable_at) })}</p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {href === undefined ? null : (
          <a href={href} target="_blank" rel="noopener noreferrer" className={buttonLook()}>
            {t('openProcess')}
            <span className="sr-only">({common('newTab')})</span>
            <ArrowUpRight aria-hidden size={14} strokeWidth={1.8} />
          </a>
        )}
        {state === 'unknown' ? (
          <Button
            busy={look.isPending}
            icon={<RefreshCw aria-hidden size={14} strokeWidth={1.8} />}
            onClick={() => look.mutate()}
          >
            {t('readNow')}
          </Button>
        ) : null}
        {mayResolve && due ? <Button onClick={() => setResolving(true)}>{t('record')}</Button> : null}
        {onNew === undefined || state === 'sending' || state === 'unknown' ? null : (
          <Button onClick={onNew}>{t('newOne')}</Button>
        )}
      </div>
      {mayResolve ? (
        <ResolveDialog
          correlationId={correlationId}
          id={withdrawal.id}
          open={resolving}
          onClose={() => setResolving(false)}
        />
      ) : null}
    </>
  );
}
