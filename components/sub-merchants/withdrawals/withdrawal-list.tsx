'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { HistoryLink } from '@/components/lists/history-link';
import { Money } from '@/components/ui/data/money';
import { openableUrl } from '@/components/ui/data/openable-url';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useRowKeys } from '@/components/ui/hooks/use-row-keys';
import { useTimes } from '@/components/ui/hooks/use-times';
import { auditOf } from '@/lib/contract/bff/audit/audit';
import type { SubMerchantWithdrawal } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { isolateText } from '@/lib/i18n/isolate-text';

interface ListProps {
  correlationId: string;
  made: readonly SubMerchantWithdrawal[];
}

export function WithdrawalList({ correlationId, made }: ListProps) {
  const t = useTranslations('subMerchantWithdrawals');
  return (
    <details className="group/made border-t border-line px-8 py-3.5 max-md:px-4">
      <summary className="flex cursor-pointer items-center gap-1.5 rounded-control text-section text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="transition-transform group-open/made:rotate-90"
          size={15}
          strokeWidth={1.8}
        />
        {t('made')}
        <span className="text-cell font-normal text-ink-3 tabular-nums">{made.length}</span>
      </summary>
      <p className="mt-1 text-cell text-ink-3">{made.length === 0 ? t('noneMade') : t('madeSub')}</p>
      <ul {...useRowKeys<HTMLUListElement>()} className="mt-1 divide-y divide-line">
        {made.map((one) => (
          <MadeRow key={one.id} correlationId={correlationId} withdrawal={one} />
        ))}
      </ul>
    </details>
  );
}

interface RowProps {
  correlationId: string;
  withdrawal: SubMerchantWithdrawal;
}

function MadeRow({ correlationId, withdrawal }: RowProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const common = useTranslations('common');
  const { environment } = useShell();
  const times = useTimes();
  const { asked, state, link, reason, resolution, created_by, created_at, token } = withdrawal;
  const href = link === undefined ? undefined : openableUrl(link, environment);
  return (
    <li data-row={withdrawal.id} className="py-2.5 text-cell">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <b className="font-strong">
            <Money value={asked.amount} currency={asked.account} />
          </b>{' '}
          <span className="text-ink-2">
            {t('to', { group: isolateText(asked.group_label ?? asked.wallet) })}
          </span>
        </span>
        <span className="text-ink-2">{t(`state.${state}`)}</span>
      </p>
      <p className="text-meta text-ink-3">
        {t('by', { name: created_by.name, time: times.at(created_at, 'dayTime') })} ·{' '}
        <span translate="no" className="mono">
          {token}
        </span>
        {href === undefined ? null : (
          <>
            {' · '}
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="tap font-medium text-link hover:underline"
            >
              {t('openProcess')} <span className="sr-only">({common('newTab')})</span>
            </a>
          </>
        )}
        {withdrawal.end2end === undefined || withdrawal.ambiguous !== undefined ? null : (
          <>
            {' · '}
            <a
              href={`/print/sub-merchants/${correlationId}/withdrawals/${encodeURIComponent(withdrawal.end2end)}`}
              className="tap font-medium text-link hover:underline"
            >
              {t('print')}
            </a>
          </>
        )}{' '}
        <HistoryLink href={auditOf(withdrawal.id)} of={token} />
      </p>
      {reason === undefined ? null : (
        <p className="text-meta text-ink-2">
          {common('apiSays')}: <QuotedText>{reason}</QuotedText>
        </p>
      )}
      {resolution === undefined ? null : (
        <p className="text-meta text-ink-2">
          {t('resolution', { name: resolution.actor.name, time: times.at(resolution.at, 'dayTime') })}{' '}
          <QuotedText>{resolution.note}</QuotedText>
        </p>
      )}
    </li>
  );
}
