'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { attributeText, hasError } from '@/components/transactions/record/attribute-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { PrintFrame } from '@/components/ui/print/print-frame';
import {
  type PrintPlace,
  ProofPage,
  type ProofPageProps,
  type ProofRow,
} from '@/components/ui/print/proof-page';
import type { Label } from '@/lib/contract/bff/conversions';
import type { TransactionAnswer, TransactionRow } from '@/lib/contract/bff/transactions';
import { writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { labelText } from '@/lib/i18n/label-text';
import { formatAmount } from '@/lib/money/format';
import { onlyEnds } from '@/lib/money/pix-key';
import { serverNow } from '@/lib/queries/api/server-clock';
import { transactionQuery } from '@/lib/queries/transactions';

export type WithdrawalProofKind = 'completed' | 'pending' | 'failed';

/** The truth of the last read that gave a `process`; an error stands over a success. */
export function withdrawalKind(
  row: TransactionRow,
  observed: TransactionAnswer['observed'] = [],
): WithdrawalProofKind {
  if (hasError(row)) return 'failed';
  const said = row.process ?? observed.findLast(({ process }) => process !== undefined)?.process;
  return said?.startsWith('success.') ? 'completed' : 'pending';
}

/** Reads the record again, and prints what the API says now. */
export function PrintWithdrawal({ id }: { id: string }) {
  const t = useTranslations('recordProof');
  const query = useQuery(transactionQuery('withdrawals', id));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="m-8 h-6 w-32" />}>
      {(answer) => (
        <PrintFrame
          title={t('withdrawal.name')}
          path={`/withdrawals${writeListAddress('withdrawals', { tx: id })}`}
          now={answer.now}
          clock={serverNow}
          sheet={(place) => <WithdrawalSheet answer={answer} place={place} />}
        />
      )}
    </QueryBoundary>
  );
}

type ReadRecord = Pick<TransactionAnswer, 'record' | 'observed' | 'read_at'>;

interface SheetProps extends Partial<Pick<ProofPageProps, 'people' | 'figures'>> {
  answer: ReadRecord;
  place: PrintPlace;
}

/** `figures` stand below those of the record. */
export function WithdrawalSheet({ answer, place, people = [], figures = [] }: SheetProps) {
  const t = useTranslations('recordProof.withdrawal');
  const common = useTranslations('recordProof');
  const times = useTimes();
  const { record, observed, read_at } = answer;
  const kind = withdrawalKind(record, observed);
  const first = observed.find(({ process }) => process?.startsWith('success.'))?.seen_at ?? read_at;
  const currency = attributeText(record, 'currency_receive_code') ?? '';
  const time = times.at(kind === 'completed' ? first : read_at, 'dateTime');
  return (
    <ProofPage
      place={place}
      kind={t('name')}
      title={t(`titles.${kind}`, { time })}
      lead={common('lead', { time: times.withZone(read_at, 'dateTime') })}
      amounts={[
        { name: t('debited'), value: attributeText(record, 'amount_discounted'), currency },
        {
          name: t(kind === 'completed' ? 'reached' : 'toReach'),
          value: attributeText(record, 'amount_received'),
          currency,
        },
      ]}
      figures={[...useFigures(record), ...figures]}
      words={useWords(answer, kind === 'completed' ? first : undefined)}
      ids={useIds(record, place)}
      says={[t(`says.${kind}.a`), t(`says.${kind}.b`)]}
      not={[t(`not.${kind}.a`), t(`not.${kind}.b`)]}
      people={people}
    />
  );
}

function useFigures(row: TransactionRow): ProofRow[] {
  const t = useTranslations('recordProof');
  const times = useTimes();
  const { locale } = useShell();
  const get = (name: string) => attributeText(row, name);
  const [fee, code] = [get('network_fee'), get('currency_receive_code')];
  const asset = [get('currency_received'), code && `(${code})`].filter(Boolean).join(' ');
  return [
    [t('withdrawal.fee'), fee === undefined ? t('notGiven') : formatAmount(fee, code ?? '', locale).text],
    [t('withdrawal.asset'), asset || t('notGiven')],
    ...(get('group_id') === undefined ? [] : [[t('withdrawal.group'), get('group_id')] as const]),
    ...(get('notes') === undefined ? [] : [[t('withdrawal.notes'), get('notes')] as const]),
    [t('created'), row.created_at === undefined ? t('notGiven') : times.withZone(row.created_at, 'dateTime')],
  ];
}

function useWords({ record, read_at }: ReadRecord, first: string | undefined): ProofRow[] {
  const t = useTranslations('recordProof');
  const times = useTimes();
  const { locale } = useShell();
  const words = (label: Label) => labelText(label, locale)?.text;
  const rows: (readonly [string, string | undefined])[] = [
    [t('process'), record.process ?? t('notGiven')],
    [t('status'), words(record.status) ?? t('notGiven')],
    [t('substatus'), words(record.substatus)],
    [t('message'), words(record.message)],
    [t('error'), words(record.error_message)],
    [t('firstRead'), first && times.withZone(first, 'dateTime')],
    [t('lastRead'), times.withZone(read_at, 'dateTime')],
  ];
  return rows.filter(([, value]) => value !== undefined && value !== '');
}

function useIds(row: TransactionRow, { isMasked }: PrintPlace): ProofRow[] {
  const t = useTranslations('recordProof.withdrawal');
  const address = attributeText(row, 'address');
  const rows: (readonly [string, string | undefined])[] = [
    [t(isMasked ? 'addressMasked' : 'address'), address && (isMasked ? onlyEnds(address) : address)],
    [t('hash'), attributeText(row, 'tx_hash')],
    [t('explorer'), attributeText(row, 'explorer_url')],
    [t('id'), row.end2end],
  ];
  return rows.filter(([, value]) => value !== undefined);
}
