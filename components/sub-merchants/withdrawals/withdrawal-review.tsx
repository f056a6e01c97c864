'use client';

import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { HaltNote } from '@/components/ui/halt-note';
import { Money } from '@/components/ui/money';
import type { SubWithdrawal } from '@/lib/contract/bff-sub-withdrawals';
import type { ReadDraft } from './draft';
import { useFormats } from './use-formats';

interface ReviewProps {
  read: ReadDraft;
  readAt: string;
  /** The same withdrawal, where one is under way or without an outcome. */
  twin: SubWithdrawal | undefined;
  disabled: boolean;
  /** Why nothing can be sent just now, in words. */
  halted: string | undefined;
}

/** What would be debited, and what was checked; the API checks again when it is sent. */
export function ReviewPanel({ read, readAt, twin, disabled, halted }: ReviewProps) {
  const t = useTranslations('subWithdrawals');
  const c = useTranslations('subWithdrawals.checks');
  const f = useFormats();
  const { account, amount, available, above, group, groupFault } = read;
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
        ) : groupFault === undefined ? (
          <Check kind="ok" title={c('groupOk')} body={c('groupOkBody')} />
        ) : (
          <Check kind="bad" title={c('groupBad')} body={t(`fault.${groupFault}`, { account })} />
        )}
        {amount === undefined ? (
          <Check kind="open" title={c('amountOpen')} />
        ) : available === undefined ? (
          <Check kind="open" title={c('amountUnknown')} />
        ) : above ? (
          <Check kind="bad" title={c('amountBad')} />
        ) : (
          <Check kind="ok" title={c('amountOk')} body={c('amountOkBody', { time: f.time(readAt) })} />
        )}
        {amount === undefined || group === undefined ? null : twin === undefined ? (
          <Check kind="ok" title={c('twinOk')} />
        ) : (
          <Check
            kind="bad"
            title={c('twinBad')}
            body={c('twinBadBody', { name: twin.created_by.name, time: f.day(twin.created_at) })}
          />
        )}
      </ul>
      <HaltNote reason={halted} className="mb-3" />
      <Button
        type="submit"
        size="lg"
        variant="primary"
        full
        disabled={disabled || twin !== undefined || halted !== undefined}
      >
        {t('reviewButton')}
      </Button>
      <p className="mt-2 text-center text-meta text-ink-3">{t('nothingYet')}</p>
    </section>
  );
}

const LOOK = {
  ok: { Icon: CircleCheck, tone: 'text-ok' },
  bad: { Icon: CircleAlert, tone: 'text-bad' },
  open: { Icon: CircleDashed, tone: 'text-ink-3' },
} as const;

function Check({ kind, title, body }: { kind: keyof typeof LOOK; title: string; body?: ReactNode }) {
  const { Icon, tone } = LOOK[kind];
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
