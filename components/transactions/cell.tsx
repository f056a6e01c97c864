'use client';

import { ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Changed } from '@/components/ui/changed';
import { Money } from '@/components/ui/money';
import { ShortId, shorten } from '@/components/ui/short-id';
import { TokenIcon } from '@/components/ui/token-icon';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import { attributeText, safeLink } from './attribute-text';
import type { ColumnId } from './columns';
import { LabelText, StatusMark } from './status-mark';
import { useTimes } from './use-times';

/** What stands in one cell; the first column is the row's own affair. */
export function Cell({ id, row }: { id: Exclude<ColumnId, 'created'>; row: TransactionRow }): ReactNode {
  switch (id) {
    case 'id':
      return row.end2end === undefined ? <Dash /> : <ShortId value={row.end2end} />;
    case 'status':
      return (
        <Changed value={row.status.en + row.error_message.en}>
          <StatusMark row={row} />
        </Changed>
      );
    case 'substatus':
      return <LabelText label={row.substatus} />;
    case 'message':
      return <LabelText label={row.message} dash={false} />;
    case 'updated':
      return <Updated row={row} />;
    case 'received':
      return <Received row={row} />;
    case 'debited':
      return <Amount row={row} name="amount_discounted" />;
    case 'to':
      return <Destination row={row} />;
    case 'transaction':
      return <Transaction row={row} />;
    case 'group':
      return <Text value={attributeText(row, 'group_id')} mono />;
    case 'notes':
      return <Text value={attributeText(row, 'notes')} />;
  }
}

export function Dash() {
  const t = useTranslations('common');
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('notGiven')}</span>
    </span>
  );
}

function Text({ value, mono = false }: { value: string | undefined; mono?: boolean }) {
  return value === undefined ? <Dash /> : <bdi className={mono ? 'mono' : ''}>{value}</bdi>;
}

function Updated({ row: { updated_at, created_at } }: { row: TransactionRow }) {
  const times = useTimes();
  if (updated_at === undefined) return <Dash />;
  return (
    <time dateTime={updated_at} title={times.full(updated_at)}>
      {times.shortBeside(updated_at, created_at)}
    </time>
  );
}

/** Every digit as the API sent it; absent is a step that has not happened, or never will after an error. */
export function Amount({ row, name }: { row: TransactionRow; name: string }) {
  const t = useTranslations('transactions.table');
  const value = attributeText(row, name);
  const code = attributeText(row, 'currency_receive_code') ?? attributeText(row, 'currency_received');
  if (value === undefined) {
    return <span className="text-ink-3">{t(row.error_message.en === '' ? 'notYet' : 'none')}</span>;
  }
  return code === undefined ? <bdi>{value}</bdi> : <Money value={value} currency={code} />;
}

function Received({ row }: { row: TransactionRow }) {
  const code = attributeText(row, 'currency_receive_code');
  return (
    <span className="flex items-center gap-2.5">
      {code === undefined ? null : <TokenIcon currency={code} size={24} />}
      <span className="font-strong max-md:text-[0.9375rem]">
        <Amount row={row} name="amount_received" />
      </span>
    </span>
  );
}

/** A PIX payout has no address: a word instead of a blank (GEN-05). */
function Destination({ row }: { row: TransactionRow }) {
  const t = useTranslations('transactions.table');
  const address = attributeText(row, 'address');
  if (address !== undefined) return <ShortId value={address} kind="address" />;
  return attributeText(row, 'currency_receive_code') === 'BRL' ? (
    <span className="text-ink-3">{t('pix')}</span>
  ) : (
    <Dash />
  );
}

function Transaction({ row }: { row: TransactionRow }) {
  const t = useTranslations('transactions.table');
  const hash = attributeText(row, 'tx_hash');
  const link = safeLink(attributeText(row, 'explorer_url'));
  if (hash === undefined) {
    if (attributeText(row, 'address') === undefined) return <Dash />;
    return <span className="text-ink-3">{t(row.error_message.en === '' ? 'noHash' : 'none')}</span>;
  }
  if (link === undefined) return <ShortId value={hash} />;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('explorer', { hash: shorten(hash) })}
      className="tap relative z-1 inline-flex items-center gap-1.5 font-medium text-link hover:underline"
    >
      <span className="mono">{shorten(hash, 6, 4)}</span>
      <ArrowUpRight aria-hidden size={14} strokeWidth={1.8} />
    </a>
  );
}
