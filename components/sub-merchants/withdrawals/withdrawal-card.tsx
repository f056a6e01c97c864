'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowUpRight, RefreshCw, TriangleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type Ref, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { cx } from '@/components/ui/cx';
import { TONE_SOFT, type Tone } from '@/components/ui/data/badge';
import { Money } from '@/components/ui/data/money';
import { openableUrl } from '@/components/ui/data/openable-url';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { Note } from '@/components/ui/feedback/note';
import { showToast } from '@/components/ui/feedback/toast-queue';
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

interface CardProps {
  correlationId: string;
  withdrawal: SubMerchantWithdrawal;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Offers a new form, right after sending. */
  onNew?: () => void;
}

/** State of one withdrawal, its source and possible actions; never sends again. */
export function WithdrawalCard({ correlationId, withdrawal, titleRef, onNew }: CardProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const times = useTimes();
  const { asked, state } = withdrawal;
  const outcome = withdrawalOutcome(withdrawal);
  return (
    <article
      aria-label={t(`state.${state}`)}
      className={cx('rounded-card px-4 py-3.5', TONE_SOFT[outcomeTone(outcome)])}
    >
      <h2 ref={titleRef} tabIndex={-1} className="text-outcome text-ink outline-none max-md:text-[1.0625rem]">
        {t(`outcomes.${outcome}.title`)}
      </h2>
      <p className="mt-0.5 text-cell text-ink-2">{t(`outcomes.${outcome}.body`)}</p>
      <p className="mt-2 text-body text-ink">
        <b className="font-strong">
          <Money value={asked.amount} currency={asked.account} />
        </b>{' '}
        {t('to', { group: isolateText(asked.group_label ?? asked.wallet) })}
      </p>
      <p className="text-meta text-ink-3">
        {t('by', { name: withdrawal.created_by.name, time: times.at(withdrawal.created_at, 'dayTime') })} ·{' '}
        {t('code')}{' '}
        <span translate="no" className="mono">
          {withdrawal.token}
        </span>{' '}
        <CopyButton value={withdrawal.token} label={t('code')} />
      </p>
      <CardFacts withdrawal={withdrawal} />
      <Actions correlationId={correlationId} withdrawal={withdrawal} {...(onNew ? { onNew } : {})} />
    </article>
  );
}

function Actions({ correlationId, withdrawal, onNew }: Omit<CardProps, 'titleRef'>) {
  const t = useTranslations('subMerchantWithdrawals');
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
        <p translate="no" className="mono mt-2 text-meta [overflow-wrap:anywhere]">
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

/** Sends nothing to the API. */
function WithdrawalResolutionDialog({ correlationId, id, open, onClose }: ResolveDialogProps) {
  const t = useTranslations('subMerchantWithdrawals.resolve');
  const client = useQueryClient();
  const router = useRouter();
  const { can } = useShell();
  return (
    <ManualResolutionDialog
      about={id}
      open={open}
      say={(text) => t(text)}
      failed={(reason) => (
        <>
          <b>{t('failed')}</b> {reason}
        </>
      )}
      record={(resolution) =>
        recordWithdrawal(correlationId, id, resolution)
          .then(({ waits_in }) => {
            if (waits_in === undefined) return;
            // Whoever is limited reads no requests.
            if (can('requests:read')) router.push(`/requests/${waits_in}`);
            else showToast({ tone: 'info', title: t('waits') });
          })
          .finally(() => void readWithdrawalsAgain(client, correlationId))
      }
      onClose={onClose}
    />
  );
}

type WithdrawalOutcome = 'sending' | 'done' | 'found' | 'recordedDone' | 'refused' | 'unknown' | 'not_done';

/** Label of an outcome; a manual resolution never reads as the API's. */
export function withdrawalOutcome({
  state,
  link,
  end2end,
  resolution,
  overruled,
}: SubMerchantWithdrawal): WithdrawalOutcome {
  if (state !== 'done') return state;
  if (resolution !== undefined && overruled !== true && end2end === undefined) return 'recordedDone';
  return link === undefined ? 'found' : 'done';
}

const TONES: Readonly<Record<WithdrawalOutcome, Tone>> = {
  sending: 'info',
  // Scheduled is not arrived: green only once the list shows it completed.
  done: 'info',
  found: 'info',
  recordedDone: 'warn',
  refused: 'bad',
  unknown: 'warn',
  not_done: 'neutral',
};

export function outcomeTone(outcome: WithdrawalOutcome): Tone {
  return TONES[outcome];
}

/** No outcome yet, or a contradictory one. */
export function needsReview({ state, differs, overruled }: SubMerchantWithdrawal): boolean {
  return state === 'sending' || state === 'unknown' || differs !== undefined || overruled === true;
}

const FIGURES = ['amount', 'account', 'group', 'address'] as const;

/** API status, last evidence, manual resolution, and contradictions in red (safety 20). */
function CardFacts({ withdrawal }: { withdrawal: SubMerchantWithdrawal }) {
  const t = useTranslations('subMerchantWithdrawals');
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const times = useTimes();
  const { reason, fault, differs, ambiguous = [], resolution, overruled } = withdrawal;
  const figures = FIGURES.filter((name) => differs?.includes(name)).map((name) => t(`figure.${name}`));
  const icon = <TriangleAlert aria-hidden size={16} strokeWidth={1.8} />;
  return (
    <>
      {reason === undefined ? null : (
        <blockquote className="mt-2 border-s-[3px] border-line-2 ps-3 text-cell text-ink-2">
          <span className="block text-meta text-ink-3">{common('apiSays')}</span>
          <bdi className="break-words">{reason}</bdi>
        </blockquote>
      )}
      {fault === undefined || fault === 'upstream_rejected' || fault === 'upstream_failed' ? null : (
        <p className="mt-2 text-cell text-ink-2">{codes(fault)}</p>
      )}
      <Evidence withdrawal={withdrawal} />
      {resolution === undefined ? null : (
        <p className="mt-2 text-cell text-ink-2">
          {t('resolution', { name: resolution.actor.name, time: times.at(resolution.at, 'dayTime') })}{' '}
          <QuotedText>{resolution.note}</QuotedText>
        </p>
      )}
      {overruled === true && resolution !== undefined ? (
        <Note tone="bad" role="alert" className="mt-2" icon={icon}>
          <b>{t('overruled', { name: resolution.actor.name, time: times.at(resolution.at, 'dayTime') })}</b>
        </Note>
      ) : null}
      {ambiguous.length === 0 ? null : (
        <Note tone="bad" role="alert" className="mt-2" icon={icon}>
          <b>{t('ambiguous', { count: String(ambiguous.length) })}</b>{' '}
          <span translate="no" className="mono break-all">
            {ambiguous.join(', ')}
          </span>
        </Note>
      )}
      {figures.length === 0 ? null : (
        <Note tone="bad" role="alert" className="mt-2" icon={icon}>
          <b>{t('differs', { figures: figures.join(', ') })}</b>
        </Note>
      )}
    </>
  );
}

/** Evidence from the list first, then the balance; neither proves absence. */
function Evidence({ withdrawal: { state, reading, asked } }: { withdrawal: SubMerchantWithdrawal }) {
  const t = useTranslations('subMerchantWithdrawals.reading');
  const times = useTimes();
  const amountText = useAmountText();
  if (state !== 'unknown') return null;
  if (reading === undefined) return <p className="mt-2 text-cell text-ink-2">{t('none')}</p>;
  const values = { count: reading.scanned, time: times.at(reading.at, 'time') };
  const { available: before } = asked;
  return (
    <p role="status" className="mt-2 text-cell text-ink-2">
      {reading.complete ? t('complete', values) : t('incomplete', values)}{' '}
      {before === undefined || reading.available === undefined
        ? null
        : t('balance', {
            before: amountText(before, asked.account),
            now: amountText(reading.available, asked.account),
          })}
    </p>
  );
}
