'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { type BalanceGroup, BUCKETS, type Buckets } from '@/lib/money/balance-groups';
import { BalanceAmount } from './balance-amount';
import { BucketBar, BucketSwatch } from './bucket-bar';
import { BucketButton, type OnBucket } from './bucket-button';
import { partsUnknown, segmentsOf } from './bucket-shares';
import { IncompleteTag } from './incomplete-tag';

const BELOW = BUCKETS.filter((bucket) => bucket !== 'available');

/** The balance on a narrow screen: one card a currency. */
export function BalanceCards({ groups, onBucket }: { groups: readonly BalanceGroup[]; onBucket: OnBucket }) {
  return (
    <ul>
      {groups.map((group) => (
        <li key={group.id} className="border-t border-line py-4">
          <GroupCard group={group} onBucket={onBucket} />
        </li>
      ))}
    </ul>
  );
}

function GroupCard({ group, onBucket }: { group: BalanceGroup; onBucket: OnBucket }) {
  const t = useTranslations('balances');
  return (
    <>
      <div className="flex items-center gap-3">
        <TokenIcon currency={group.ticker} size={34} />
        <div className="min-w-0 flex-1">
          <h2 className="text-[0.9375rem] leading-5 font-semibold">
            <bdi>{group.ticker}</bdi>
          </h2>
          <p className="text-floor break-words text-ink-3">
            {group.accounts.length === 0
              ? t(group.incomplete ? 'table.notReported' : 'table.noAccounts')
              : null}
            {group.accounts.map((account, index) => (
              <span key={account.id}>
                {index > 0 ? ', ' : null}
                <bdi>{account.label}</bdi>
              </span>
            ))}
          </p>
        </div>
        <div className="text-end">
          <p className="text-[0.9375rem] leading-5">
            <span className="sr-only">{t('buckets.available')}: </span>
            <BalanceAmount value={group.buckets.available} currency={group.ticker} size="lead" />
          </p>
          <p className="text-floor text-ink-3">
            <span className="sr-only">{t('card.allBuckets')}: </span>
            {group.incomplete ? <IncompleteTag /> : null}{' '}
            <BalanceAmount value={group.brl} currency="BRL" approx />
          </p>
        </div>
      </div>
      <BucketBar segments={segmentsOf(group)} className="mt-3 h-3" />
      {partsUnknown(group) ? <p className="mt-1 text-floor text-ink-3">{t('buckets.unknown')}</p> : null}
      <OtherBuckets buckets={group.buckets} currency={group.ticker} onBucket={onBucket} />
      {group.accounts.length > 1 || group.accounts.some(({ unreported }) => unreported) ? (
        <Accounts group={group} />
      ) : null}
    </>
  );
}

interface OtherBucketsProps {
  buckets: Buckets;
  currency: string;
  /** Absent on an account: the API does not say which one a record is in. */
  onBucket?: OnBucket;
}

function OtherBuckets({ buckets, currency, onBucket }: OtherBucketsProps) {
  const t = useTranslations('balances.buckets');
  return (
    <dl className="mt-3 grid grid-cols-3 gap-2.5">
      {BELOW.map((bucket) => (
        <div key={bucket} className="min-w-0">
          <dt className="flex items-center gap-1.5 text-floor text-ink-3">
            <BucketSwatch bucket={bucket} />
            {t(bucket)}
          </dt>
          <dd className="mt-px text-nav">
            {onBucket ? (
              <BucketButton bucket={bucket} onPress={() => onBucket(currency, bucket)} account={currency}>
                <BalanceAmount value={buckets[bucket]} currency={currency} bare />
              </BucketButton>
            ) : (
              <BalanceAmount value={buckets[bucket]} currency={currency} bare />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Accounts({ group }: { group: BalanceGroup }) {
  const t = useTranslations('balances');
  return (
    <details className="group mt-2">
      <summary className="flex h-11 cursor-pointer list-none items-center gap-1.5 text-cell font-medium text-link [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden size={14} className="transition-transform group-open:rotate-180" />
        {t('card.accounts', { count: group.accounts.length })}
      </summary>
      <ul className="grid gap-4 pb-1">
        {group.accounts.map((account) => (
          <li key={account.id}>
            <div className="flex items-baseline justify-between gap-3">
              <bdi translate="no" className="mono min-w-0 text-cell break-words text-ink-2">
                {account.label}
              </bdi>
              {account.unreported ? (
                <span className="text-cell text-warn">{t('table.notReported')}</span>
              ) : (
                <span className="text-cell">
                  <span className="sr-only">{t('buckets.available')}: </span>
                  <BalanceAmount value={account.buckets.available} currency={group.ticker} />
                </span>
              )}
            </div>
            {account.unreported ? null : <OtherBuckets buckets={account.buckets} currency={group.ticker} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
