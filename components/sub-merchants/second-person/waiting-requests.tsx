'use client';

import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { AddressAsked, ApprovalRequest, WithdrawalRequestAsked } from '@/lib/contract/bff/requests';
import { REQUEST_TABS } from '@/lib/contract/values/sub-merchants/request-tabs';
import { requestsQuery } from '@/lib/queries/requests';

/** Open requests about this sub-merchant: all on its overview, else those of the tab. */
export function WaitingRequests({ correlationId, tab }: { correlationId: string; tab: string }) {
  const t = useTranslations('requests');
  const { can } = useShell();
  const times = useTimes();
  const subject = useSubject();
  const { data, error } = useQuery({ ...requestsQuery(), enabled: can('requests:read') });
  const waiting = data?.requests.filter(
    ({ kind, state, correlation_id }) =>
      state === 'open' &&
      correlation_id === correlationId &&
      (tab === 'overview' ||
        (kind in REQUEST_TABS && REQUEST_TABS[kind as keyof typeof REQUEST_TABS] === tab)),
  );
  if (data === undefined || waiting === undefined)
    return <ErrorNote className="mx-8 mt-5 max-md:mx-4" error={error} lead={t('unread')} />;
  if (waiting.length === 0) return null;
  return (
    <ul className="grid gap-2.5 px-8 pt-5 max-md:px-4">
      {waiting.map((request) => {
        const { id, maker, made_at, deciders, may } = request;
        const names = deciders.map(({ name }) => name).join(t('or'));
        const waits = may.decide
          ? t('state.yours')
          : t(names === '' ? 'state.waitsNobody' : 'state.waits', { names });
        return (
          <li key={id}>
            <Note tone="warn" icon={<Hourglass aria-hidden size={16} strokeWidth={1.7} />}>
              <Link
                href={`/requests/${encodeURIComponent(id)}`}
                className="font-strong text-link underline tabular-nums"
              >
                {subject(request)}
              </Link>{' '}
              {`${t('by', { name: maker.name, time: times.brief(made_at, data.now) })}. ${waits}. ${t('result.nothing')}`}
            </Note>
          </li>
        );
      })}
    </ul>
  );
}

function useSubject() {
  const t = useTranslations('requests');
  const amount = useAmountText();
  return ({ kind, asked }: ApprovalRequest): string => {
    const name = t(`kind.${kind}`);
    if (kind === 'withdrawal') {
      const withdrawal = asked as unknown as WithdrawalRequestAsked;
      return `${name}, ${amount(withdrawal.amount, withdrawal.account)}`;
    }
    if (kind !== 'whitelist_address') return name;
    const { currencyCode, address } = asked as unknown as AddressAsked;
    return `${name}, ${currencyCode} ${address.slice(0, 7)}…${address.slice(-6)}`;
  };
}
