'use client';

import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RecordSteps } from '@/components/lists/attention/record-steps';
import { HistoryLink } from '@/components/lists/history-link';
import { usePollSeconds } from '@/components/transactions/list/use-poll-seconds';
import { useRecordTimes } from '@/components/transactions/list/use-record-times';
import { Button } from '@/components/ui/controls/button';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { useShell } from '@/components/ui/hooks/shell-context';
import { auditOf } from '@/lib/contract/bff/audit/audit';
import { callsOf } from '@/lib/contract/bff/settings/diagnostics';
import { isRecordId } from '@/lib/contract/values/record-id';
import { transactionQuery } from '@/lib/queries/transactions';
import type { RecordContentProps } from './record-content';

/** Watches only: drawer and list poll (LIM-21). */
export function RecordFooter({ list, id, at, row, beside }: RecordContentProps) {
  const t = useTranslations('transactions');
  const reasons = useTranslations('errors');
  const { can } = useShell();
  const times = useRecordTimes();
  const seconds = usePollSeconds();
  const readText = (text: string) => {
    const { time, form } = times.age(text);
    return t(`pager.read${form}`, { time });
  };
  const { data, isFetching, refetch } = useQuery({
    ...transactionQuery(list, id, row?.created_at ?? at),
    enabled: false,
  });
  const [lastRead, setLastRead] = useState({ id, text: '' });
  const readNow = async () => {
    setLastRead({ id, text: '' });
    const { data: came, error } = await refetch();
    if (error) setLastRead({ id, text: `${t('record.failed')}. ${reasons(describeFailure(error).code)}` });
    else if (came) setLastRead({ id, text: readText(came.read_at) });
  };
  // Same clock and format: text order is time order.
  const reads = [data?.read_at, row && beside?.readAt].filter((time) => time !== undefined);
  const readAt = reads.sort().at(-1);
  if (readAt === undefined || !isRecordId(id)) return null;
  return (
    <div className="flex min-h-[46px] shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-sunken px-[22px] py-1.5 text-meta text-ink-2 tabular-nums max-md:px-[18px] max-md:pb-[max(.375rem,env(safe-area-inset-bottom))]">
      <p>
        {readText(readAt)} · {t('timeline.next', { seconds })}
        {list === 'withdrawals' ? (
          <>
            {' · '}
            <a
              href={`/print/withdrawals/${encodeURIComponent(id)}`}
              className="font-medium text-link hover:underline"
            >
              {t('record.print')}
            </a>
          </>
        ) : null}
        {list === 'withdrawals' && can('settings:read') ? (
          <>
            {' · '}
            <a href={callsOf(id)} className="font-medium text-link hover:underline">
              {t('record.calls')}
            </a>
          </>
        ) : null}
        {can('audit:read') ? (
          <>
            {' · '}
            <HistoryLink href={auditOf(`${list}/${id}`)} />
          </>
        ) : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {data?.queue ? <RecordSteps queue={data.queue} title={t(`lists.${list}.one`)} /> : null}
        <Button
          size="sm"
          busy={isFetching}
          icon={<RefreshCw aria-hidden size={14} strokeWidth={1.8} />}
          onClick={() => void readNow()}
        >
          <span className={data?.queue && 'max-md:sr-only'}>{t('record.readAgain')}</span>
        </Button>
      </div>
      <span role="status" className="sr-only">
        {lastRead.id === id ? lastRead.text : ''}
      </span>
    </div>
  );
}
