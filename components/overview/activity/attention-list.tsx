'use client';

import { CircleDashed, CircleX, Clock, Lock, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactElement } from 'react';
import { Money } from '@/components/ui/money';
import { CountdownRing } from '@/components/ui/ring';
import { useShell } from '@/components/ui/shell-context';
import { shorten } from '@/components/ui/short-id';
import type { Attention, ConversionItem, RecordItem } from '@/lib/contract/bff-overview';
import { TRANSACTION_LISTS } from '@/lib/contract/transaction-lists';
import { labelText } from '@/lib/i18n/label-text';
import { AttentionRow, type AttentionRowProps } from './attention-row';
import { recordHref } from './record-href';
import type { LiveQuote } from './use-live-quotes';

const ICON = { 'aria-hidden': true, size: 17, strokeWidth: 1.7 } as const;
const QUOTES_SHOWN = 2;
const atLeast = (more: true | undefined) => (more ? 'yes' : 'no');

interface AttentionRows {
  attention: Attention | undefined;
  /** Currencies with blocked funds, and whether all were read, from the balance; undefined while it was not read. */
  blocked: { count: number; all: boolean } | undefined;
  /** Open quotes that still have time. */
  quotes: readonly LiveQuote[];
}

/**
 * A row for each of the first things of a kind, and one for the rest of them, which says how many they are; `count` says
 * how many all are, where each row stands for one and none was left unread.
 */
export function useAttentionRows({ attention, blocked, quotes }: AttentionRows): {
  rows: ReactElement[];
  count?: number;
} {
  const t = useTranslations('overview');
  if (!attention) return { rows: [] };
  const { conversions, conversion_count, changed, changed_count, errors, error_count } = attention;
  const bare = TRANSACTION_LISTS.filter((list) => (attention.unlabelled[list] ?? 0) > 0);
  const rest = {
    quotes: quotes.length - QUOTES_SHOWN,
    conversions: conversion_count - conversions.length,
    changed: changed_count - changed.length,
    errors: error_count - errors.length,
    unlabelled: bare.reduce((sum, list) => sum + (attention.unlabelled[list] ?? 0), 0),
    blocked: blocked?.count ?? 0,
  };
  const isAll = blocked?.all && !attention.quotes_more && Object.values(rest).every((count) => count <= 1);
  // Words of a row that is not there are not made: they would start the browser's rules of plurals for nothing.
  const row = (count: number, key: string, props: () => AttentionRowProps) =>
    count > 0 ? [<AttentionRow key={key} {...props()} />] : [];
  const rows = [
    ...quotes.slice(0, QUOTES_SHOWN).map((live) => <QuoteRow key={live.quote.id} live={live} />),
    ...row(rest.quotes, 'quotes', () => ({
      tone: 'info',
      icon: <Clock {...ICON} />,
      title: t('attention.moreQuotes', { count: rest.quotes, more: atLeast(attention.quotes_more) }),
      body: t('lists.conversions'),
      href: '/conversions',
    })),
    ...conversions.map((item) => <ConversionRow key={item.id} item={item} />),
    ...row(rest.conversions, 'conversions', () => ({
      tone: 'warn',
      icon: <CircleDashed {...ICON} />,
      title: t('attention.moreConversions', { count: rest.conversions }),
      body: t('lists.conversions'),
      href: '/conversions',
    })),
    ...row(rest.blocked, 'blocked', () => ({
      tone: 'bad',
      icon: <Lock {...ICON} />,
      title: t('attention.blocked', { count: rest.blocked }),
      body: t('attention.blockedBody'),
      href: '/balances',
    })),
    ...changed.map((item) => <ChangedRow key={`changed ${item.kind} ${item.id}`} item={item} />),
    ...row(rest.changed, 'changed', () => ({
      tone: 'bad',
      icon: <Undo2 {...ICON} />,
      title: t('attention.moreChanged', { count: rest.changed, more: atLeast(attention.changed_more) }),
      body: t('attention.changed'),
    })),
    ...errors.map((item, index) => <ErrorRow key={`${item.kind} ${item.id ?? index}`} item={item} />),
    ...row(rest.errors, 'errors', () => ({
      tone: 'bad',
      icon: <CircleX {...ICON} />,
      title: t('attention.moreErrors', { count: rest.errors }),
      body: t('attention.moreErrorsBody', { count: attention.looked_at }),
    })),
    ...row(rest.unlabelled, 'unlabelled', () => ({
      tone: 'neutral',
      icon: <CircleDashed {...ICON} />,
      title: t('attention.unlabelled', { count: rest.unlabelled }),
      body: (
        <>
          {t('attention.unlabelledBody')}
          {bare.map((list, at) => (
            <Fragment key={list}>
              {at === 0 ? ' ' : ', '}
              <Link href={`/${list}`} prefetch={false} className="tap text-link hover:underline">
                {t(`lists.${list}`)}
              </Link>
            </Fragment>
          ))}
        </>
      ),
    })),
  ];
  return isAll ? { rows, count: rows.length } : { rows };
}

interface AttentionListProps {
  rows: readonly ReactElement[];
  lookedAt: number;
  blockedRead: boolean;
  /** Nothing of it failed. */
  whole: boolean;
}

/** What a person should look at, as far as the API or our register says so; nothing is guessed from age. */
export function AttentionList({ rows, lookedAt, blockedRead, whole }: AttentionListProps) {
  const t = useTranslations('overview');
  return (
    <>
      {rows.length > 0 ? (
        <ul className="mt-2.5 overflow-hidden rounded-panel bg-raised shadow-e2">{rows}</ul>
      ) : (
        <p className="mt-2 text-cell font-strong">{t(whole ? 'attention.none' : 'noneRead')}</p>
      )}
      <p className={rows.length > 0 ? 'mt-2 text-floor text-ink-3' : 'text-meta text-ink-3'}>
        {t('attention.lookedAt', { count: lookedAt, blocked: blockedRead ? 'yes' : 'no' })}
      </p>
    </>
  );
}

/** The ring tells the time that is left; what is accepted after it needs a renewed rate. */
function QuoteRow({ live: { quote, remainingMs, totalMs } }: { live: LiveQuote }) {
  const t = useTranslations('overview.attention');
  const { id, amount, from_currency, to_currency } = quote;
  return (
    <AttentionRow
      icon={<CountdownRing remainingMs={remainingMs} totalMs={totalMs} size={32} />}
      title={t('quote')}
      body={
        <>
          <Money value={amount.value} currency={amount.currency} />{' '}
          {amount.currency === from_currency ? t('pair', { currency: to_currency }) : null}
        </>
      }
      href={`/conversions/${encodeURIComponent(id)}`}
    />
  );
}

/** Completed once, and no more: as after a chargeback (EVT-13). */
function ChangedRow({ item }: { item: RecordItem }) {
  const t = useTranslations('overview');
  const { locale } = useShell();
  const text = labelText(item.status, locale);
  return (
    <AttentionRow
      tone="bad"
      icon={<Undo2 {...ICON} />}
      title={t('attention.changed')}
      body={
        <>
          {t(`kind.${item.kind}`)} <span className="mono">{shorten(item.id ?? '', 6, 4)}</span>
          {text ? (
            <>
              : <bdi lang={text.lang}>{text.text}</bdi>
            </>
          ) : null}
        </>
      }
      href={recordHref(item)}
    />
  );
}

function ConversionRow({ item }: { item: ConversionItem }) {
  const t = useTranslations('overview.attention');
  const unknown = item.state === 'unknown';
  const title = unknown ? 'unknown' : item.state === 'sending' ? 'sending' : 'evaluating';
  return (
    <AttentionRow
      tone={unknown ? 'warn' : 'info'}
      icon={unknown ? <CircleDashed {...ICON} /> : <Clock {...ICON} />}
      title={t(title)}
      body={
        <>
          <Money value={item.amount.value} currency={item.amount.currency} />{' '}
          {item.amount.currency === item.to_currency ? null : t('pair', { currency: item.to_currency })}
        </>
      }
      href={recordHref(item)}
    />
  );
}

/** The API's own words about what went wrong, quoted as they came. */
function ErrorRow({ item }: { item: RecordItem }) {
  const t = useTranslations('overview');
  const { locale } = useShell();
  const text = labelText(item.error_message, locale);
  return (
    <AttentionRow
      tone="bad"
      icon={<CircleX {...ICON} />}
      title={t('attention.error', { kind: t(`kind.${item.kind}`) })}
      body={<bdi lang={text?.lang}>{text?.text}</bdi>}
      href={recordHref(item)}
    />
  );
}
