'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Ref, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { cx } from '@/components/ui/cx';
import { TONE_SOFT } from '@/components/ui/data/badge';
import { Money } from '@/components/ui/data/money';
import { openableUrl } from '@/components/ui/data/openable-url';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ManualResolutionDialog } from '@/components/ui/overlays/manual-resolution-dialog';
import type { SubMerchantWithdrawal } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { isolateText } from '@/lib/i18n/isolate-text';
import { serverNow } from '@/lib/queries/api/server-clock';
import {
  lookUpWithdrawal,
  readWithdrawalsAgain,
  recordWithdrawal,
} from '@/lib/queries/sub-merchants/withdrawals';
import { CardFacts } from './withdrawal-facts';
import { outcomeTone, withdrawalOutcome } from './withdrawal-outcome';

interface CardProps {
  correlationId: string;
  withdrawal: SubMerchantWithdrawal;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Offers a new form, right after sending. */
  onNew?: () => void;
}

/** State of one withdrawal, its source and possible actions; never sends again. */
export function WithdrawalCard({ correlationId, withdrawal, titleRef, onNew }: CardProps) {
  const t = useTranslations('subWithdrawals');
  const times = useTimes();
  const { asked, state } = withdrawal;
  const outcome = withdrawalOutcome(withdrawal);
  return (
    <article
      aria-label={t(`state.${state}`)}
      className={cx('rounded-card px-4 py-3.5', TONE_SOFT[outcomeTone(outcome)])}
    >
      <h2 ref={titleRef} tabIndex={-1} className="text-outcome text-ink outline-none max-md:text-[1.0625rem]">
        {t(`told.${outcome}.title`)}
      </h2>
      <p className="mt-0.5 text-cell text-ink-2">{t(`told.${outcome}.body`)}</p>
      <p className="mt-2 text-body text-ink">
        <b className="font-strong">
          <Money value={asked.amount} currency={asked.account} />
        </b>{' '}
        {t('to', { group: isolateText(asked.group_label ?? asked.wallet) })}
      </p>
      <p className="text-meta text-ink-3">
        {t('by', { name: withdrawal.created_by.name, time: times.at(withdrawal.created_at, 'dayTime') })} ·{' '}
        {t('code')} <span className="mono">{withdrawal.token}</span>{' '}
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
  const times = useTimes();
  const [resolving, setResolving] = useState(false);
  const lookUp = useMutation({
    mutationFn: () => lookUpWithdrawal(correlationId, withdrawal.id),
    onSettled: () => readWithdrawalsAgain(client, correlationId),
  });
  const { state, link, resolvable_at } = withdrawal;
  const href = link === undefined ? undefined : openableUrl(link, environment);
  const mayResolve = can('sub_merchants:withdraw') && resolvable_at !== undefined;
  const due = resolvable_at !== undefined && serverNow() >= Date.parse(resolvable_at);
  return (
    <>
      {link !== undefined && href === undefined ? (
        <p className="mono mt-2 text-meta [overflow-wrap:anywhere]">
          {link} <CopyButton value={link} label={t('processLink')} />
        </p>
      ) : null}
      {lookUp.error ? <p className="mt-2 text-meta text-bad">{t('readFailed')}</p> : null}
      {mayResolve && !due ? (
        <p className="mt-2 text-meta text-ink-3">
          {t('recordFrom', { time: times.at(resolvable_at, 'time') })}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {href === undefined ? null : (
          <a href={href} target="_blank" rel="noopener noreferrer" className={buttonVariants()}>
            {t('openProcess')}
            <span className="sr-only">({common('newTab')})</span>
            <ArrowUpRight aria-hidden size={14} strokeWidth={1.8} />
          </a>
        )}
        {state === 'unknown' ? (
          <Button
            busy={lookUp.isPending}
            icon={<RefreshCw aria-hidden size={14} strokeWidth={1.8} />}
            onClick={() => lookUp.mutate()}
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
        <WithdrawalResolutionDialog
          correlationId={correlationId}
          id={withdrawal.id}
          open={resolving}
          onClose={() => setResolving(false)}
        />
      ) : null}
    </>
  );
}

interface ResolveDialogProps {
  correlationId: string;
  id: string;
  open: boolean;
  onClose(): void;
}

/** Manual resolution of an unknown outcome; sends nothing to the API. */
function WithdrawalResolutionDialog({ correlationId, id, open, onClose }: ResolveDialogProps) {
  const t = useTranslations('subWithdrawals.resolve');
  const client = useQueryClient();
  return (
    <ManualResolutionDialog
      open={open}
      say={(text) => t(text)}
      failed={(reason) => (
        <>
          <b>{t('failed')}</b> {reason}
        </>
      )}
      record={(resolution) =>
        recordWithdrawal(correlationId, id, resolution).finally(
          () => void readWithdrawalsAgain(client, correlationId),
        )
      }
      onClose={onClose}
    />
  );
}
