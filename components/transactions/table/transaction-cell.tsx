'use client';

import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Changed } from '@/components/ui/changed';
import { Money } from '@/components/ui/money';
import { ShortId, shorten } from '@/components/ui/short-id';
import { TokenIcon } from '@/components/ui/token-icon';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import { attributeText, hasError, isPix, isToCome, safeLink } from './attribute-text';
import type { ColumnId } from './columns';
import { type RowWords, useRowWords } from './row-words';
import { labelMark, quietDash, statusMark } from './status-mark';

/** What stands in one cell; the first column is the row's own affair. A function, not a component: there are hundreds. */
export function cellOf(id: Exclude<ColumnId, 'created'>, row: TransactionRow, words: RowWords): ReactNode {
  switch (id) {
    case 'id':
      return row.end2end === undefined ? dash(words) : <ShortId value={row.end2end} />;
    case 'status':
      return <Changed value={row.status.en + row.error_message.en}>{statusMark(row, words)}</Changed>;
    case 'substatus':
      return labelMark(row.substatus, words);
    case 'message':
      return labelMark(row.message, words, false);
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
  }
}

/** A value that the API did not give. */
export function dash({ common }: RowWords): ReactNode {
  return quietDash(common('notGiven'));
}

function text(value: string | undefined, words: RowWords, className?: string): ReactNode {
  return value === undefined ? dash(words) : <bdi className={className}>{value}</bdi>;
}

function updated({ updated_at, created_at }: TransactionRow, words: RowWords): ReactNode {
  if (updated_at === undefined) return dash(words);
  return (
    <time dateTime={updated_at} title={words.times.full(updated_at)}>
      {words.times.shortBeside(updated_at, created_at)}
    </time>
  );
}

/** Every digit as the API sent it; absent is a step that is to come, none after an error, or not given. */
export function Amount({ row, name }: { row: TransactionRow; name: string }) {
  return amount(row, name, useRowWords());
}

/** Of a step that has not happened, or will not: nothing came of an error, and at another end it was not given. */
function missing(
  row: TransactionRow,
  words: RowWords,
  coming: 'notYet' | 'noHash',
  none: 'none' | 'hashless',
): ReactNode {
  const failed = hasError(row);
  if (!failed && !isToCome(row)) return dash(words);
  return <span className="text-ink-3">{words.t(`table.${failed ? none : coming}`)}</span>;
}

function amount(row: TransactionRow, name: string, words: RowWords): ReactNode {
  const value = attributeText(row, name);
  const code = attributeText(row, 'currency_receive_code') ?? attributeText(row, 'currency_received');
  if (value === undefined) return missing(row, words, 'notYet', 'none');
  return code === undefined ? <bdi>{value}</bdi> : <Money value={value} currency={code} />;
}

function received(row: TransactionRow, words: RowWords): ReactNode {
  const code = attributeText(row, 'currency_receive_code');
  return (
    <span className="flex items-center gap-2.5">
      {code === undefined ? null : <TokenIcon currency={code} size={24} />}
      <span className="font-strong max-md:text-[0.9375rem]">
        <Arrives row={row} words={words} />
      </span>
    </span>
  );
}

/** The figure stands in the record of a failed withdrawal too, where nothing has arrived and nothing will. */
function Arrives({ row, words }: { row: TransactionRow; words: RowWords }) {
  const figure = amount(row, 'amount_received', words);
  if (!hasError(row) || attributeText(row, 'amount_received') === undefined) return figure;
  return (
    <>
      <span className="sr-only">{words.t('table.notArrived')}: </span>
      <s className="text-ink-3">{figure}</s>
    </>
  );
}

/** A PIX payout has no address: a word instead of a blank (GEN-05). */
function destination(row: TransactionRow, words: RowWords): ReactNode {
  const address = attributeText(row, 'address');
  if (address !== undefined) return <ShortId value={address} kind="address" />;
  return isPix(row) ? <span className="text-ink-3">{words.t('table.pix')}</span> : dash(words);
}

function transaction(row: TransactionRow, words: RowWords): ReactNode {
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
      <span className="mono">{shorten(hash, 6, 4)}</span>
      <ArrowUpRight aria-hidden size={14} strokeWidth={1.8} />
    </a>
  );
}
