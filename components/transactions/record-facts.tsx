'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import { Fact, FactList } from './fact-list';
import { LongId } from './long-id';
import { useTimes } from './use-times';

/** What every record has: its id, its stage as a technical fact, and the API's two times (ENV-01). */
export function RecordFacts({ row }: { row: TransactionRow }) {
  const t = useTranslations('transactions');
  const times = useTimes();
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
        {row.process === undefined ? none : <bdi className="mono">{row.process}</bdi>}
      </Fact>
      <Fact name={t('record.created')}>{time(row.created_at)}</Fact>
      <Fact name={t('record.updated')}>{time(row.updated_at)}</Fact>
    </FactList>
  );
}
