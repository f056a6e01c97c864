'use client';

import { useTranslations } from 'next-intl';
import { useRecordTimes } from '@/components/transactions/list/use-record-times';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Disclosure } from '@/components/ui/controls/disclosure';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { JsonText } from '@/components/ui/data/json-text';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { TransactionAnswer, TransactionRow } from '@/lib/contract/bff/transactions';
import { WITHDRAWAL_ATTRIBUTES } from '@/lib/contract/values/transactions/record-attributes';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { applyRevealedValues } from './apply-revealed-values';
import { LongId } from './long-id';
import { RecordAttributes } from './record-attributes';
import { RecordHeader } from './record-header';
import { RecordTerms } from './record-terms';
import { RecordTimeline } from './record-timeline';
import { RevealButton, RevealStatus } from './reveal-button';
import { type Reveal, useReveal } from './use-reveal';
import { WithdrawalFacts, WithdrawalFlow } from './withdrawal-facts';

interface RecordBodyProps {
  list: TransactionList;
  row: TransactionRow;
  detail: TransactionAnswer | undefined;
  reading?: boolean;
  /** Address of the routes of its notes. */
  noted?: string | undefined;
}

/** Order of docs/design.md 6. The list picks the parser (ENV-11). */
export function RecordBody({ list, row, detail, reading = false, noted }: RecordBodyProps) {
  const reveal = useReveal(list, row);
  const shown = applyRevealedValues(row, reveal.values);
  // While anything is masked, so is the raw record.
  const whole = shown.masked?.length === 0;
  const withdrawal = list === 'withdrawals' && Object.keys(row.attributes).length > 0;
  return (
    <>
      <RecordHeader row={shown} reveal={reveal} queue={detail?.queue} />
      <RecordTerms list={list} row={shown} />
      {withdrawal ? <WithdrawalFlow row={row} /> : null}
      {withdrawal ? <WithdrawalFacts row={shown} reveal={reveal} /> : null}
      <div className={withdrawal ? 'border-t border-line' : 'mt-3.5'}>
        <RecordFacts row={row} />
      </div>
      {reading ? (
        <ReadingRecord />
      ) : (
        <>
          <RecordTimeline key={noted} row={row} detail={detail} noted={noted} />
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

interface RawJsonProps {
  text: string | undefined;
  masked: boolean;
  reveal: Reveal;
}

/** Values as they were sent, digit by digit; masked until they are revealed. */
export function RawJson({ text, masked, reveal }: RawJsonProps) {
  const t = useTranslations('transactions.raw');
  if (text === undefined) return null;
  return (
    <Disclosure className="mt-5" title={t('title')}>
      <div className="relative mt-2">
        <span className="absolute end-2 top-2">
          <CopyButton value={text} label={t('title')} />
        </span>
        <pre
          translate="no"
          className="mono rounded-panel bg-sunken p-3.5 pe-9 break-words whitespace-pre-wrap text-ink-3 shadow-edge"
        >
          <JsonText text={text} />
        </pre>
      </div>
      {masked ? (
        <p className="mt-1.5 text-meta text-ink-3">
          {t('masked')} <RevealButton name={t('title')} reveal={reveal} />
        </p>
      ) : null}
    </Disclosure>
  );
}

function RecordFacts({ row }: { row: TransactionRow }) {
  const t = useTranslations('transactions');
  const times = useRecordTimes();
  const none = <span className="text-ink-3">{t('record.notGiven')}</span>;
  const time = (text: string | undefined) =>
    text === undefined ? none : <time dateTime={text}>{times.full(text)}</time>;
  return (
    <FactList>
      <Fact name={t('table.id')}>
        {row.end2end === undefined ? (
          none
        ) : (
          <LongId value={row.end2end}>
            <CopyButton value={row.end2end} label={t('copy.id')} />
          </LongId>
        )}
      </Fact>
      <Fact name={t('record.process')}>
        {row.process === undefined ? (
          none
        ) : (
          <bdi translate="no" className="mono">
            {row.process}
          </bdi>
        )}
      </Fact>
      <Fact name={t('record.created')}>{time(row.created_at)}</Fact>
      <Fact name={t('record.updated')}>{time(row.updated_at)}</Fact>
    </FactList>
  );
}
