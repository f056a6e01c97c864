'use client';

import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Money } from '@/components/ui/data/money';
import { BlockedNote } from '@/components/ui/feedback/blocked-note';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { SubMerchantWithdrawal } from '@/lib/contract/bff/sub-merchants/withdrawals';
import type { ReadDraft } from './withdrawal-draft';

interface ReviewProps {
  read: ReadDraft;
  readAt: string;
  /** An equal withdrawal that is pending or unknown. */
  duplicate: SubMerchantWithdrawal | undefined;
  disabled: boolean;
  blocked: string | undefined;
}

/** What would be debited and what was checked; the API checks again on send. */
export function WithdrawalReview({ read, readAt, duplicate, disabled, blocked }: ReviewProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const c = useTranslations('subMerchantWithdrawals.checks');
  const times = useTimes();
  const { account, amount, available, above, group, groupReason } = read;
  return (
    <section aria-label={t('review')}>
      <h2 className="text-section text-ink">{t('review')}</h2>
      <div className="mt-2.5 rounded-card bg-sunken px-4 py-3 shadow-edge">
        <small className="block text-meta text-ink-3">{t('debit')}</small>
        <b className="block min-h-8 text-[1.5rem] leading-8 font-medium tracking-[-.025em] text-ink">
          {amount === undefined ? '–' : <Money value={amount} currency={account} />}
        </b>
        <p className="mt-1 text-cell text-ink-3">{t('fee')}</p>
      </div>
      <ul className="my-4 flex flex-col gap-2.5 text-cell">
        {group === undefined ? (
          <Check kind="open" title={c('groupOpen')} />
        ) : groupReason === undefined ? (
          <Check kind="ok" title={c('groupOk', { account })} body={c('groupOkBody')} />
        ) : (
          <Check kind="bad" title={c('groupBad')} body={t(`groupErrors.${groupReason}`, { account })} />
        )}
        {amount === undefined ? (
          <Check kind="open" title={c('amountOpen')} />
        ) : available === undefined ? (
          <Check kind="open" title={c('amountUnknown')} />
        ) : above ? (
          <Check kind="bad" title={c('amountBad')} />
        ) : (
          <Check
            kind="ok"
            title={c('amountOk')}
            body={c('amountOkBody', { time: times.at(readAt, 'time') })}
          />
        )}
        {amount === undefined || group === undefined ? null : duplicate === undefined ? (
          <Check kind="ok" title={c('noDuplicate')} />
        ) : (
          <Check
            kind="bad"
            title={c('duplicate')}
            body={c('duplicateBody', {
              name: duplicate.created_by.name,
              time: times.at(duplicate.created_at, 'dayTime'),
            })}
          />
        )}
      </ul>
      <BlockedNote reason={blocked} className="mb-3" />
      <Button
        type="submit"
        size="lg"
        variant="primary"
        data-guide="withdraw"
        full
        disabled={disabled || duplicate !== undefined || blocked !== undefined}
      >
        {t('reviewButton')}
      </Button>
      <p className="mt-2 text-center text-meta text-ink-3">{t('nothingYet')}</p>
    </section>
  );
}

const CHECK_STYLES = {
  ok: { Icon: CircleCheck, tone: 'text-ok' },
  bad: { Icon: CircleAlert, tone: 'text-bad' },
  open: { Icon: CircleDashed, tone: 'text-ink-3' },
} as const;

function Check({ kind, title, body }: { kind: keyof typeof CHECK_STYLES; title: string; body?: ReactNode }) {
  const { Icon, tone } = CHECK_STYLES[kind];
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden size={16} strokeWidth={1.8} className={`mt-0.5 shrink-0 ${tone}`} />
      <span>
        <b className="block font-strong text-ink">{title}</b>
        {body ? <span className="text-ink-3">{body}</span> : null}
      </span>
    </li>
  );
}
