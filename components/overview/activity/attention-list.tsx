'use client';

import { CircleDashed, CircleX, Clock, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactElement, Suspense } from 'react';
import {
  AttentionRow,
  type AttentionRowProps,
  ROW_ICON,
  RowPlace,
} from '@/components/lists/attention/attention-row';
import type { LateItem, RestKind } from '@/components/lists/attention/late-row';
import { recordHref } from '@/components/lists/attention/record-href';
import { Money } from '@/components/ui/data/money';
import { shorten } from '@/components/ui/data/short-id';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import type { Queued } from '@/lib/contract/bff/overview/attention';
import type { Attention, ConversionItem, DoneItem, RecordItem } from '@/lib/contract/bff/overview/overview';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { labelText } from '@/lib/i18n/label-text';
import type { LiveQuote } from './use-live-quotes';

const LateRow = lazyPart(async () => (await import('@/components/lists/attention/late-row')).LateRow);
const QuoteRow = lazyPart(async () => (await import('./quote-row')).QuoteRow);
const ShowAll = lazyPart(async () => (await import('@/components/lists/attention/attention-views')).ShowAll);
/** Free items of each kind; taken items are shown besides. */
const SHOWN = 3;
const QUOTES_SHOWN = 2;
const KINDS = [
  'quotes',
  'conversions',
  'failed_conversions',
  'past_time',
  'changed',
  'sub_merchants',
] as const;
const atLeast = (more: true | undefined) => (more ? 'yes' : 'no');

interface AttentionRows {
  attention: Attention | undefined;
  quotes: readonly LiveQuote[];
  all: boolean;
}

function firstOf<Item extends { queue?: Queued }>(
  items: readonly Item[],
  all: boolean,
  most = SHOWN,
): readonly Item[] {
  let free = 0;
  return items.filter(({ queue }) => {
    if (all || queue?.handling?.step === 'take') return true;
    free += 1;
    return free <= most;
  });
}

/**
 * Rows for the first of each kind and one for the rest. `count` is absent when a row stands for several or a read
 * failed.
 */
export function useAttentionRows({ attention, quotes, all }: AttentionRows): {
  rows: ReactElement[];
  count?: number;
} {
  const t = useTranslations('overview');
  const a = useTranslations('attention');
  if (!attention) return { rows: [] };
  const { shown, rest, due } = split(attention, quotes, all);
  const isAll =
    !attention.blocked_unread &&
    !KINDS.some((kind) => attention[`${kind}_more`]) &&
    Object.values(rest).every((count) => count <= 1);
  // Lazy props: plural rules are slow to start.
  const row = (count: number, key: string, props: () => AttentionRowProps) =>
    count > 0 ? [<AttentionRow key={key} {...props()} />] : [];
  const rows = [
    ...quotes
      .filter(({ quote }) => shown.quotes.includes(quote))
      .map((live) => (
        <Suspense key={live.quote.id} fallback={null}>
          <QuoteRow live={live} />
        </Suspense>
      )),
    ...row(rest.quotes, 'quotes', () => ({
      tone: 'info',
      icon: <Clock {...ROW_ICON} />,
      title: t('attention.moreQuotes', { count: rest.quotes, more: atLeast(attention.quotes_more) }),
      body: t('lists.conversions'),
      href: '/conversions',
    })),
    ...shown.conversions.map((item) => <ConversionRow key={item.id} item={item} />),
    ...row(rest.conversions, 'conversions', () => ({
      tone: 'warn',
      icon: <CircleDashed {...ROW_ICON} />,
      title: t('attention.moreConversions', {
        count: rest.conversions,
        more: atLeast(attention.conversions_more),
      }),
      body: t('lists.conversions'),
      href: '/conversions',
    })),
    ...lateRows('failed_conversion', shown.failed, rest.failed, attention.failed_conversions_more),
    ...lateRows('unsettled', shown.unsettled, rest.unsettled, due[0] ? undefined : attention.past_time_more),
    ...lateRows('past_time', shown.pastTime, rest.pastTime, attention.past_time_more),
    ...lateRows('blocked', shown.blocked, rest.blocked),
    ...shown.changed.map((item) => <ChangedRow key={`changed ${item.kind} ${item.id}`} item={item} />),
    ...row(rest.changed, 'changed', () => ({
      tone: 'bad',
      icon: <Undo2 {...ROW_ICON} />,
      title: t('attention.moreChanged', { count: rest.changed, more: atLeast(attention.changed_more) }),
      body: t('attention.changed'),
    })),
    ...shown.errors.map((item, index) => <ErrorRow key={`${item.kind} ${item.id ?? index}`} item={item} />),
    ...row(rest.errors, 'errors', () => ({
      tone: 'bad',
      icon: <CircleX {...ROW_ICON} />,
      title: t('attention.moreErrors', { count: rest.errors }),
      body: t('attention.moreErrorsBody', { count: attention.looked_at }),
    })),
    ...shown.subMerchants.map((item) => late(item)),
    ...row(rest.subMerchants, 'subMerchants', () => ({
      tone: 'bad',
      icon: <CircleX {...ROW_ICON} />,
      title: a('moreSubMerchants', { count: rest.subMerchants, more: atLeast(attention.sub_merchants_more) }),
      body: a('lookedAt'),
      href: '/sub-merchants',
    })),
    ...lateRows('unlabelled', shown.unlabelled, rest.unlabelled, undefined, [
      ...new Set(
        attention.unlabelled.filter((one) => !shown.unlabelled.includes(one)).map(({ kind }) => kind),
      ),
    ]),
  ];
  return { rows, ...(isAll ? { count: rows.length } : {}) };
}

/** After the document, which keeps its place: one that came above others would move what is about to be pressed. */
function Late({ children, ...place }: { children: ReactElement; lines: number; isQueued?: boolean }) {
  const held = <RowPlace {...place} />;
  return useMounted() ? <Suspense fallback={held}>{children}</Suspense> : held;
}
const late = (item: LateItem, index = 0) => (
  <Late
    key={item.queue ? `${item.kind} ${item.queue.item}` : `bare ${index}`}
    lines={item.kind === 'blocked' ? 1 + (item.accounts?.length ?? 0) : 1}
    isQueued={item.queue !== undefined}
  >
    <LateRow item={item} />
  </Late>
);

const lateRows = (
  kind: RestKind,
  items: readonly LateItem[],
  rest: number,
  more?: true,
  lists?: readonly TransactionList[],
) => [
  ...items.map(late),
  ...(rest > 0
    ? [
        <Late key={kind} lines={kind === 'unlabelled' ? 2 : 1}>
          <LateRow kind={kind} rest={rest} more={more} lists={lists} />
        </Late>,
      ]
    : []),
];

function split(attention: Attention, quotes: readonly LiveQuote[], all: boolean) {
  const [undone, due] = pastTimeOf(attention);
  const live = quotes.map(({ quote }) => quote);
  const shown = {
    quotes: firstOf(live, all, QUOTES_SHOWN),
    conversions: firstOf(attention.conversions, all),
    failed: firstOf(attention.failed_conversions, all),
    unsettled: firstOf(undone, all),
    pastTime: firstOf(due, all),
    blocked: firstOf(attention.blocked, all),
    changed: firstOf(attention.changed, all),
    errors: firstOf(attention.errors, all),
    subMerchants: firstOf(attention.sub_merchants, all),
    unlabelled: firstOf(attention.unlabelled, all),
  };
  const rest = {
    quotes: live.length - shown.quotes.length,
    conversions: attention.conversion_count - shown.conversions.length,
    failed: attention.failed_conversion_count - shown.failed.length,
    unsettled: undone.length - shown.unsettled.length,
    pastTime: attention.past_time_count - undone.length - shown.pastTime.length,
    blocked: attention.blocked_count - shown.blocked.length,
    changed: attention.changed_count - shown.changed.length,
    errors: attention.error_count - shown.errors.length,
    subMerchants: attention.sub_merchant_count - shown.subMerchants.length,
    unlabelled: attention.unlabelled_count - shown.unlabelled.length,
  };
  return { shown, rest, due };
}

/** Those no longer settled, which come first, and those past their time. */
const pastTimeOf = ({ past_time }: Pick<Attention, 'past_time'>) =>
  [past_time.filter((item) => item.landed_at), past_time.filter((item) => !item.landed_at)] as const;

/** Rows that only a press shows. */
export function hidesRows({ quotes, ...attention }: Attention): boolean {
  const { conversions, failed_conversions, blocked, changed, errors, unlabelled, sub_merchants } = attention;
  const records = [...pastTimeOf(attention), blocked, changed, errors, unlabelled, sub_merchants];
  return (
    firstOf(quotes, false, QUOTES_SHOWN).length < quotes.length ||
    [conversions, failed_conversions, ...records].some(
      (of: readonly { queue?: Queued }[]) => firstOf(of, false).length < of.length,
    )
  );
}

interface AttentionListProps {
  rows: readonly ReactElement[];
  lookedAt: number;
  blockedRead: boolean;
  whole: boolean;
  /** More exists than was looked at. */
  more: boolean;
  onAll: (() => void) | undefined;
}

/** Only what the API or our register reports; no age but that of the API's estimate. */
export function AttentionList({ rows, lookedAt, blockedRead, whole, more, onAll }: AttentionListProps) {
  const t = useTranslations('overview');
  return (
    <>
      {rows.length > 0 ? (
        <ul className="mt-2.5 overflow-hidden rounded-panel bg-raised shadow-e2">{rows}</ul>
      ) : (
        <p className="mt-2 text-cell font-strong">
          {t(!whole ? 'noneRead' : more ? 'attention.noneLookedAt' : 'attention.none')}
        </p>
      )}
      {onAll ? (
        <Suspense fallback={null}>
          <ShowAll onAll={onAll} />
        </Suspense>
      ) : null}
      <p className={rows.length > 0 ? 'mt-2 text-floor text-ink-3' : 'text-meta text-ink-3'}>
        {t('attention.lookedAt', { count: lookedAt, blocked: blockedRead ? 'yes' : 'no' })}
      </p>
    </>
  );
}

/** No longer completed, such as a chargeback (EVT-13). */
function ChangedRow({ item }: { item: RecordItem }) {
  const t = useTranslations('overview');
  const { locale } = useShell();
  const text = labelText(item.status, locale);
  return (
    <AttentionRow
      tone="bad"
      icon={<Undo2 {...ROW_ICON} />}
      title={t('attention.changed')}
      body={
        <>
          {t(`kind.${item.kind}`)}{' '}
          <span translate="no" className="mono">
            {shorten(item.id ?? '', 6, 4)}
          </span>
          {text ? (
            <>
              : <bdi lang={text.lang}>{text.text}</bdi>
            </>
          ) : null}
        </>
      }
      href={recordHref(item)}
      queue={item.queue}
      createdAt={item.created_at}
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
      icon={unknown ? <CircleDashed {...ROW_ICON} /> : <Clock {...ROW_ICON} />}
      title={t(title)}
      body={
        <>
          <Money value={item.amount.value} currency={item.amount.currency} />{' '}
          {item.amount.currency === item.to_currency ? null : t('pair', { currency: item.to_currency })}
        </>
      }
      href={recordHref(item)}
      queue={item.queue}
    />
  );
}

function ErrorRow({ item }: { item: RecordItem }) {
  const t = useTranslations('overview');
  const { locale } = useShell();
  const text = labelText(item.error_message, locale);
  return (
    <AttentionRow
      tone="bad"
      icon={<CircleX {...ROW_ICON} />}
      title={t('attention.error', { kind: t(`kind.${item.kind}`) })}
      body={<bdi lang={text?.lang}>{text?.text}</bdi>}
      href={recordHref(item)}
      queue={item.queue}
      createdAt={item.created_at}
    />
  );
}

export function DoneRow({ item }: { item: DoneItem }) {
  switch (item.why) {
    case 'conversions':
      return <ConversionRow item={item} />;
    case 'changed':
      return <ChangedRow item={item} />;
    case 'errors':
      return <ErrorRow item={item} />;
    case 'quotes':
      return null;
    default:
      return late(item);
  }
}
