'use client';

import { useTranslations } from 'next-intl';
import { PageControls } from '@/components/lists/page-controls';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import { formatDecimal } from '@/lib/money/format';
import { isInOrder, nextOffset } from '@/lib/queries/transactions';
import { useRecordTimes } from './use-record-times';

interface PagerProps {
  pages: readonly TransactionsAnswer[];
  asked: { limit: number; offset: number };
  shown: number;
  busy: boolean;
  /** Columns of undocumented attributes stand above. */
  given?: boolean;
  onOffset(offset: number): void;
  onLimit(limit: number): void;
  onReadAgain(): void;
}

/** Position by the total and the page size that the API applied (LST-03, LST-04). */
export function Pager({
  pages,
  asked,
  shown,
  busy,
  given = false,
  onOffset,
  onLimit,
  onReadAgain,
}: PagerProps) {
  const t = useTranslations('transactions.pager');
  const terms = useTranslations('transactions.terms');
  const first = pages[0];
  const times = useRecordTimes();
  const mounted = useMounted();
  // The first render uses the server's clock (safety 21).
  const read = first && times.age(first.read_at, mounted ? undefined : Date.parse(first.now));
  const last = pages.at(-1);
  const next = last && nextOffset(last);
  const { offset, limit } = first ?? asked;
  return (
    <div className="flex min-h-[46px] flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sheet px-8 py-1.5 text-cell max-md:px-4">
      <p role="status" className="tabular-nums">
        {first ? <Range first={first} shown={shown} /> : <span className="text-ink-3">{t('reading')}</span>}
        {isInOrder(pages) ? <span className="ms-3.5 text-ink-3 max-md:hidden">{t('newest')}</span> : null}
      </p>
      {given ? <span className="text-meta text-ink-3">{terms('note')}</span> : null}
      <span className="flex-1" />
      <span className="flex items-center gap-1 text-meta text-ink-3 tabular-nums max-lg:hidden">
        {read ? t(`read${read.form}`, { time: read.time }) : null}
      </span>
      <PageControls
        limit={limit}
        previous={offset === 0 ? undefined : Math.max(0, offset - limit)}
        next={next}
        busy={busy}
        onOffset={onOffset}
        onLimit={onLimit}
        onReadAgain={onReadAgain}
      />
    </div>
  );
}

function Range({ first: { offset, total }, shown }: { first: TransactionsAnswer; shown: number }) {
  const t = useTranslations('transactions.pager');
  const { locale } = useShell();
  const count = (value: number) => formatDecimal(String(value), locale);
  const values = { from: count(offset + 1), to: count(offset + shown) };
  const text =
    shown === 0
      ? t('empty', { total: total === null ? '–' : count(total) })
      : total === null
        ? t('rangeOpen', values)
        : t(total < offset + shown ? 'rangeDoubted' : 'range', { ...values, total: count(total) });
  return <b className="font-medium text-ink">{text}</b>;
}
