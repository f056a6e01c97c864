'use client';

import { ArrowUpRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ColumnId } from '@/components/lists/columns';
import {
  attributeText,
  hasError,
  isPix,
  isToCome,
  safeLink,
} from '@/components/transactions/record/attribute-text';
import { ChangeHighlight } from '@/components/ui/data/change-highlight';
import { exactFigure } from '@/components/ui/data/exact-figure';
import { Money } from '@/components/ui/data/money';
import { ShortId, shorten, visible } from '@/components/ui/data/short-id';
import { TokenIcon } from '@/components/ui/data/token-icon';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import {
  type Given,
  type GivenFigure,
  givenAmount,
  givenAsset,
  givenTerm,
} from '@/lib/contract/values/transactions/record-terms';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { type RowFormatters, useRowFormatters } from './row-formatters';
import { labelMark, quietDash, statusMark } from './status-mark';

/** A function, not a component: there are hundreds. */
export function cellOf(
  id: Exclude<ColumnId, 'created'>,
  list: TransactionList,
  row: TransactionRow,
  words: RowFormatters,
): ReactNode {
  switch (id) {
    case 'id':
      return row.end2end === undefined ? dash(words) : <ShortId value={row.end2end} />;
    case 'status':
      return (
        <ChangeHighlight value={row.status.en + row.error_message.en}>
          {statusMark(row, words)}
        </ChangeHighlight>
      );
    case 'substatus':
      return labelMark(row.substatus, words);
    case 'message':
      return labelMark(row.message, words, false);
    case 'error':
      return labelMark(row.error_message, words);
    case 'updated':
      return updated(row, words);
    case 'received':
      return received(row, words);
    case 'debited':
      return amount(row, 'amount_discounted', words);
    case 'to':
      return destination(row, words);
    case 'transaction':
      return transaction(row, words);
    case 'group':
      return text(attributeText(row, 'group_id'), words, 'mono');
    case 'notes':
      return text(attributeText(row, 'notes'), words);
    case 'amount':
      return given(givenAmount(list, row.attributes), words);
    case 'asset':
      return given(givenAsset(list, row.attributes), words);
    case 'payer':
    case 'payee':
      return people(givenTerm(list, id, row.attributes), words);
    default:
      return null;
  }
}

export function dash({ common }: RowFormatters): ReactNode {
  return quietDash(common('notGiven'));
}

/** An empty cell: a dash among figures could read as zero. */
function nothing({ common }: RowFormatters): ReactNode {
  return (
    <span data-none="" className="sr-only">
      {common('notGiven')}
    </span>
  );
}

function given(figure: GivenFigure | undefined, words: RowFormatters): ReactNode {
  return figure === undefined ? nothing(words) : exactFigure(figure);
}

function people(all: readonly Given[], words: RowFormatters): ReactNode {
  if (all.length === 0) return nothing(words);
  return all.map(({ name, text: value }, index) => (
    <Fragment key={name}>
      {index > 0 ? ' · ' : null}
      <bdi title={value}>{visible(value)}</bdi>
    </Fragment>
  ));
}

function text(value: string | undefined, words: RowFormatters, className?: string): ReactNode {
  return value === undefined ? dash(words) : <bdi className={className}>{value}</bdi>;
}

function updated({ updated_at }: TransactionRow, words: RowFormatters): ReactNode {
  if (updated_at === undefined) return dash(words);
  return (
    <time dateTime={updated_at} title={words.times.full(updated_at)}>
      {words.times.shortOrToday(updated_at)}
    </time>
  );
}

/** Absent: pending, none after an error, or not given. */
export function Amount({ row, name }: { row: TransactionRow; name: string }) {
  return amount(row, name, useRowFormatters());
}

function missing(
  row: TransactionRow,
  words: RowFormatters,
  coming: 'notYet' | 'noHash',
  none: 'none' | 'hashless',
): ReactNode {
  const failed = hasError(row);
  if (!failed && !isToCome(row)) return dash(words);
  return <span className="text-ink-3">{words.t(`table.${failed ? none : coming}`)}</span>;
}

function amount(row: TransactionRow, name: string, words: RowFormatters): ReactNode {
  const value = attributeText(row, name);
  const code = attributeText(row, 'currency_receive_code') ?? attributeText(row, 'currency_received');
  if (value === undefined) return missing(row, words, 'notYet', 'none');
  return code === undefined ? <bdi>{value}</bdi> : <Money value={value} currency={code} />;
}

function received(row: TransactionRow, words: RowFormatters): ReactNode {
  const code = attributeText(row, 'currency_receive_code');
  return (
    <span className="flex items-center gap-2.5">
      {code === undefined ? null : <TokenIcon currency={code} size={24} />}
      <span className="truncate font-strong max-md:text-[0.9375rem]">
        <Arrives row={row} words={words} />
      </span>
    </span>
  );
}

function Arrives({ row, words }: { row: TransactionRow; words: RowFormatters }) {
  const figure = amount(row, 'amount_received', words);
  if (!hasError(row) || attributeText(row, 'amount_received') === undefined) return figure;
  return (
    <>
      <span className="sr-only">{words.t('table.notArrived')}: </span>
      <s className="text-ink-3">{figure}</s>
    </>
  );
}

/** A PIX payout has no address (GEN-05). */
function destination(row: TransactionRow, words: RowFormatters): ReactNode {
  const address = attributeText(row, 'address');
  if (address !== undefined) return <ShortId value={address} kind="address" />;
  return isPix(row) ? <span className="text-ink-3">{words.t('table.pix')}</span> : dash(words);
}

function transaction(row: TransactionRow, words: RowFormatters): ReactNode {
  const hash = attributeText(row, 'tx_hash');
  const link = safeLink(attributeText(row, 'explorer_url'));
  if (hash === undefined) {
    return attributeText(row, 'address') === undefined
      ? dash(words)
      : missing(row, words, 'noHash', 'hashless');
  }
  if (link === undefined) return <ShortId value={hash} />;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={words.t('table.explorer', { hash: shorten(hash) })}
      className="tap relative z-1 inline-flex items-center gap-1.5 font-medium text-link hover:underline"
    >
      <span translate="no" className="mono">
        {shorten(hash, 6, 4)}
      </span>
      <ArrowUpRight aria-hidden size={14} strokeWidth={1.8} />
    </a>
  );
}
