'use client';

import { CircleDashed, CircleX, Hourglass, Lock, Tag, TriangleAlert, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { CountdownRing } from '@/components/ui/ring';
import { useShell } from '@/components/ui/shell-context';
import { shorten } from '@/components/ui/short-id';
import type { Attention, ConversionItem, RecordItem } from '@/lib/contract/bff-overview';
import { TRANSACTION_LISTS } from '@/lib/contract/transaction-lists';
import { labelText } from '@/lib/i18n/label-text';
import { AttentionRow } from './attention-row';
import { recordHref } from './record-href';
import type { LiveQuote } from './use-live-quotes';

const ICON = { 'aria-hidden': true, size: 17, strokeWidth: 1.7 } as const;
const CONVERSIONS_SHOWN = 3;
const QUOTES_SHOWN = 2;

interface AttentionListProps {
  attention: Attention;
  /** Currencies with blocked funds, from the balance. */
  blocked: number;
  /** Open quotes that still have time. */
  quotes: readonly LiveQuote[];
}

/** How many rows there are: what the heading counts. */
export function attentionCount({ attention, blocked, quotes }: AttentionListProps): number {
  const { conversions, changed_count, error_count, unlabelled } = attention;
  return (
    quotes.length +
    conversions.length +
    changed_count +
    error_count +
    (blocked > 0 ? 1 : 0) +
    (Object.keys(unlabelled).length > 0 ? 1 : 0)
  );
}

/** What a person should look at, as far as the API or our register says so; nothing is guessed from age. */
export function AttentionList({ attention, blocked, quotes }: AttentionListProps) {
  const t = useTranslations('overview');
  const { conversions, changed, errors, error_count, unlabelled, looked_at } = attention;
  if (attentionCount({ attention, blocked, quotes }) === 0) {
    return (
      <div className="mt-2 text-cell">
        <p className="font-strong">{t('attention.none')}</p>
        <p className="text-meta text-ink-3">{t('attention.lookedAt', { count: looked_at })}</p>
      </div>
    );
  }
  const moreConversions = conversions.length - CONVERSIONS_SHOWN;
  const moreErrors = error_count - errors.length;
  const bare = TRANSACTION_LISTS.filter((list) => (unlabelled[list] ?? 0) > 0);
  return (
    <>
      <ul className="mt-2.5 overflow-hidden rounded-panel bg-raised shadow-e2">
        {quotes.slice(0, QUOTES_SHOWN).map((live) => (
          <QuoteRow key={live.quote.id} live={live} />
        ))}
        {conversions.slice(0, CONVERSIONS_SHOWN).map((item) => (
          <ConversionRow key={item.id} item={item} />
        ))}
        {moreConversions > 0 ? (
          <AttentionRow
            tone="warn"
            icon={<CircleDashed {...ICON} />}
            title={t('attention.moreConversions', { count: moreConversions })}
            body={t('lists.conversions')}
            href="/conversions"
          />
        ) : null}
        {blocked > 0 ? (
          <AttentionRow
            tone="bad"
            icon={<Lock {...ICON} />}
            title={t('attention.blocked', { count: blocked })}
            body={t('attention.blockedBody')}
            href="/balances"
          />
        ) : null}
        {changed.map((item) => (
          <ChangedRow key={`${item.kind} ${item.id}`} item={item} />
        ))}
        {attention.changed_count > changed.length ? (
          <AttentionRow
            tone="bad"
            icon={<Undo2 {...ICON} />}
            title={t('attention.moreChanged', { count: attention.changed_count - changed.length })}
            body={t('attention.changed')}
          />
        ) : null}
        {errors.map((item, index) => (
          <ErrorRow key={`${item.kind} ${item.id ?? index}`} item={item} />
        ))}
        {moreErrors > 0 ? (
          <AttentionRow
            tone="bad"
            icon={<TriangleAlert {...ICON} />}
            title={t('attention.moreErrors', { count: moreErrors })}
            body={t('attention.moreErrorsBody', { count: looked_at })}
          />
        ) : null}
        {bare.length > 0 ? (
          <AttentionRow
            tone="neutral"
            icon={<Tag {...ICON} />}
            title={t('attention.unlabelled', {
              count: bare.reduce((sum, list) => sum + (unlabelled[list] ?? 0), 0),
            })}
            body={t('attention.unlabelledBody', { lists: bare.map((list) => t(`lists.${list}`)).join(', ') })}
            href={bare[0] === undefined ? undefined : `/${bare[0]}`}
          />
        ) : null}
      </ul>
      <p className="mt-2 text-floor text-ink-3">{t('attention.lookedAt', { count: looked_at })}</p>
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
      icon={unknown ? <CircleDashed {...ICON} /> : <Hourglass {...ICON} />}
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
