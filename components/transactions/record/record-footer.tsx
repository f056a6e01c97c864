'use client';

import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { describeFailure } from '@/components/ui/failure';
import { isRecordId } from '@/lib/contract/record-id';
import { transactionQuery } from '@/lib/queries/transactions';
import type { RecordContentProps } from './record-content';
import { usePollSeconds } from './use-poll-seconds';
import { useTimes } from './use-times';

/**
 * When the record above was last read, by itself or as a row of its list, and a way to read it now. Looks on only: the
 * content of the drawer and the list beside are what reads it again and again (LIM-21).
 */
export function RecordFoot({ list, id, at, row, beside }: RecordContentProps) {
  const t = useTranslations('transactions');
  const reasons = useTranslations('errors');
  const times = useTimes();
  const seconds = usePollSeconds();
  const readText = (text: string) => {
    const { time, form } = times.age(text);
    return t(`pager.read${form}`, { time });
  };
  const { data, isFetching, refetch } = useQuery({
    ...transactionQuery(list, id, row?.created_at ?? at),
    enabled: false,
  });
  // What became of the last press, for whoever does not see the time above change.
  const [told, setTold] = useState({ id, text: '' });
  const readNow = async () => {
    setTold({ id, text: '' });
    const { data: came, error } = await refetch();
    if (error) setTold({ id, text: `${t('record.failed')}. ${reasons(describeFailure(error).code)}` });
    else if (came) setTold({ id, text: readText(came.read_at) });
  };
  // Both are of our own server's clock, in one form.
  const reads = [data?.read_at, row && beside?.readAt].filter((time) => time !== undefined);
  const readAt = reads.sort().at(-1);
  if (readAt === undefined || !isRecordId(id)) return null;
  return (
    <div className="flex min-h-[46px] shrink-0 items-center justify-between gap-4 border-t border-line bg-sunken px-[22px] py-1.5 text-meta text-ink-2 tabular-nums max-md:px-[18px] max-md:pb-[max(.375rem,env(safe-area-inset-bottom))]">
      <p>
        {readText(readAt)} · {t('timeline.next', { seconds })}
      </p>
      <Button
        size="sm"
        busy={isFetching}
        icon={<RefreshCw aria-hidden size={14} strokeWidth={1.8} />}
        onClick={() => void readNow()}
      >
        {t('record.readAgain')}
      </Button>
      <span role="status" className="sr-only">
        {told.id === id ? told.text : ''}
      </span>
    </div>
  );
}
