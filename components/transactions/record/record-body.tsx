'use client';

import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/skeleton';
import type { TransactionAnswer, TransactionRow } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { RawJson } from './raw-json';
import { RecordAttributes } from './record-attributes';
import { RecordFacts } from './record-facts';
import { RecordHeader } from './record-header';
import { RecordTimeline } from './record-timeline';
import { RevealStatus } from './reveal-button';
import { useReveal } from './use-reveal';
import { withValues } from './with-values';
import { WITHDRAWAL_ATTRIBUTES, WithdrawalFacts, WithdrawalFlow } from './withdrawal-facts';

interface RecordBodyProps {
  list: TransactionList;
  row: TransactionRow;
  /** Once the record was read by itself: what it looks like raw and what earlier reads saw. */
  detail: TransactionAnswer | undefined;
  /** What stands from the timeline on waits for that read, which adds lines to it. */
  reading?: boolean;
}

/** Everything known of one record, in the order of language.md 6. The parser is chosen by the list (ENV-11). */
export function RecordBody({ list, row, detail, reading = false }: RecordBodyProps) {
  const reveal = useReveal(list, row);
  const shown = withValues(row, reveal.values);
  // As long as anything of the record is still hidden, the raw one is the masked one.
  const whole = shown.masked?.length === 0;
  const withdrawal = list === 'withdrawals' && Object.keys(row.attributes).length > 0;
  return (
    <>
      <RecordHeader row={shown} reveal={reveal} />
      {withdrawal ? <WithdrawalFlow row={row} /> : null}
      {withdrawal ? <WithdrawalFacts row={shown} reveal={reveal} /> : null}
      <div className={withdrawal ? 'border-t border-line' : 'mt-3.5'}>
        <RecordFacts row={row} />
      </div>
      {reading ? (
        <ReadingRecord />
      ) : (
        <>
          <RecordTimeline row={row} detail={detail} />
          <RecordAttributes
            list={list}
            row={shown}
            known={withdrawal ? WITHDRAWAL_ATTRIBUTES : []}
            reveal={reveal}
          />
          <RevealStatus reveal={reveal} />
          <RawJson
            text={whole ? reveal.raw : detail?.raw}
            masked={shown.masked !== undefined && !whole}
            reveal={reveal}
          />
        </>
      )}
    </>
  );
}

/** Stands for what only the read of the record itself can tell. */
export function ReadingRecord() {
  const t = useTranslations('transactions.record');
  return (
    <div aria-busy="true" className="flex flex-col gap-5 pt-5">
      <p className="sr-only">{t('loading')}</p>
      <Skeleton className="h-6 w-32" />
      {['a', 'b', 'c', 'd'].map((line) => (
        <Skeleton key={line} className="w-full" />
      ))}
    </div>
  );
}
