'use client';

import type { TransactionAnswer, TransactionRow } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { RawJson } from './raw-json';
import { RecordAttributes } from './record-attributes';
import { RecordFacts } from './record-facts';
import { RecordHeader } from './record-header';
import { RecordTimeline } from './record-timeline';
import { RevealStatus } from './reveal-button';
import { useReveal } from './use-reveal';
import { WITHDRAWAL_ATTRIBUTES, WithdrawalFacts, WithdrawalFlow } from './withdrawal-facts';

interface RecordBodyProps {
  list: TransactionList;
  row: TransactionRow;
  /** Once the record was read by itself: what it looks like raw and what earlier reads saw. */
  detail: TransactionAnswer | undefined;
}

/** Everything known of one record, in the order of language.md 6. The parser is chosen by the list (ENV-11). */
export function RecordBody({ list, row, detail }: RecordBodyProps) {
  const reveal = useReveal(list, row.end2end ?? '', row.created_at);
  const withdrawal = list === 'withdrawals' && Object.keys(row.attributes).length > 0;
  return (
    <>
      <RecordHeader row={row} />
      {withdrawal ? <WithdrawalFlow row={row} /> : null}
      {withdrawal ? <WithdrawalFacts row={row} reveal={reveal} /> : null}
      <div className={withdrawal ? 'border-t border-line' : 'mt-3.5'}>
        <RecordFacts row={row} />
      </div>
      <RecordTimeline row={row} detail={detail} />
      <RecordAttributes row={row} known={withdrawal ? WITHDRAWAL_ATTRIBUTES : []} reveal={reveal} />
      <RevealStatus reveal={reveal} />
      <RawJson text={reveal.raw ?? detail?.raw} masked={row.masked !== undefined && !reveal.raw} />
    </>
  );
}
