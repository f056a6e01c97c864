'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { type BalanceGroup, BUCKETS } from '@/lib/money/balance-groups';
import { BalanceCards } from './balance-cards';
import { BalanceTable } from './balance-table';
import type { OnBucket } from './bucket-button';
import { BucketLegend } from './bucket-legend';
import { useWide } from './use-wide-screen';

interface BalancesBodyProps {
  groups: readonly BalanceGroup[];
  /** The browser's own hint, used until the frame is measured. */
  phone: boolean;
  onBucket: OnBucket;
  onNotes(currency: string): void;
}

/** A table or cards, by width. Each holds every figure, so only one is rendered. */
export function BalancesBody({ groups, phone, onBucket, onNotes }: BalancesBodyProps) {
  const t = useTranslations('balances');
  const { frame, wide } = useWide(!phone);
  if (groups.length === 0) {
    return (
      <div data-balances="ready">
        <EmptyState title={t('empty.title')} body={t('empty.body')} />
      </div>
    );
  }
  return (
    <div ref={frame} data-balances="ready" className="@container">
      {wide ? (
        // The table may overflow until the frame is measured.
        <div className="@max-[720px]:overflow-x-clip">
          <BucketLegend groups={groups} />
          <BalanceTable groups={groups} onBucket={onBucket} />
        </div>
      ) : (
        <BalanceCards groups={groups} onBucket={onBucket} />
      )}
      <Footnotes groups={groups} />
      <NotedCurrencies groups={groups} onNotes={onNotes} />
    </div>
  );
}

function Footnotes({ groups }: { groups: readonly BalanceGroup[] }) {
  const t = useTranslations('balances.table');
  const dashes = groups.some(
    (group) => group.brl === undefined || BUCKETS.some((bucket) => group.buckets[bucket] === undefined),
  );
  return (
    <p className="mt-2.5 text-floor text-ink-3 @max-[720px]:border-t @max-[720px]:border-line @max-[720px]:pt-3">
      {t('footnote')} {dashes ? t('footnoteSums') : null}
    </p>
  );
}

type NotedCurrenciesProps = Pick<BalancesBodyProps, 'groups' | 'onNotes'>;

/** All that an address can name, blocked or released. */
function NotedCurrencies({ groups, onNotes }: NotedCurrenciesProps) {
  const t = useTranslations('balances');
  return (
    <p className="mt-2.5 text-floor text-ink-3">
      {t('blockedNotes')}:
      {groups
        .filter(({ ticker }) => ticker !== '' && !ticker.includes('/'))
        .map(({ id, ticker }) => (
          <Fragment key={id}>
            {' '}
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${t('blockedNotes')}: ${ticker}`}
              onClick={() => onNotes(ticker)}
              className="tap text-link hover:underline"
            >
              <bdi>{ticker}</bdi>
            </button>
          </Fragment>
        ))}
    </p>
  );
}
