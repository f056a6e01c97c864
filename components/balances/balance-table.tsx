'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { ColumnNames } from '@/components/ui/data/table';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { useCurrencyName } from '@/components/ui/data/use-currency-name';
import { type BalanceAccount, type BalanceGroup, BUCKETS } from '@/lib/money/balance-groups';
import { BalanceAmount } from './balance-amount';
import { BucketBar } from './bucket-bar';
import { BucketButton, type OnBucket } from './bucket-button';
import { type Bar, barsOf } from './bucket-shares';
import { IncompleteTag } from './incomplete-tag';

const EDGE = 'border-b border-line px-2.5';

/** One row per label, whatever the labels are (BAL-03, BAL-11). */
export function BalanceTable({ groups, onBucket }: { groups: readonly BalanceGroup[]; onBucket: OnBucket }) {
  const t = useTranslations('balances');
  const bars = barsOf(groups);
  return (
    <table className="w-full text-cell">
      <caption className="sr-only">{t('table.caption')}</caption>
      <BalanceTableHead />
      {groups.map((group, index) => (
        <GroupRows key={group.id} group={group} bar={bars[index]} onBucket={onBucket} />
      ))}
    </table>
  );
}

export function BalanceTableHead() {
  const t = useTranslations('balances');
  return (
    <ColumnNames
      cell="px-2.5 whitespace-nowrap"
      className=""
      columns={[
        { id: 'account', name: t('table.currencyAndAccount') },
        ...BUCKETS.map((bucket) => ({ id: bucket, name: t(`buckets.${bucket}`), end: true })),
        { id: 'brl', name: t('table.allInBrl'), end: true },
      ]}
    />
  );
}

interface GroupRowsProps {
  group: BalanceGroup;
  bar: Bar | undefined;
  onBucket: OnBucket;
}

function GroupRows({ group, bar, onBucket }: GroupRowsProps) {
  const t = useTranslations('balances.table');
  const name = useCurrencyName()(group.ticker);
  return (
    <tbody>
      <tr className="bg-sunken">
        <th scope="rowgroup" className={cx(EDGE, 'h-11 min-w-56 py-2.5 text-start font-normal')}>
          <span className="flex items-center gap-2.5">
            <TokenIcon currency={group.ticker} size={26} />
            <span>
              <bdi className="font-semibold">{group.ticker}</bdi>
              {name ? <span className="ms-1.5 text-ink-3">{name}</span> : null}
            </span>
          </span>
          {bar ? (
            <div className="mt-2 ms-9" style={{ width: `calc(${bar.length} * (100% - 36px))` }}>
              <BucketBar segments={bar.segments} className="h-2" />
            </div>
          ) : null}
        </th>
        {BUCKETS.map((bucket) => (
          <td key={bucket} className={cx(EDGE, 'h-11 text-end')}>
            <BucketButton
              bucket={bucket}
              onPress={() => onBucket(group.ticker, bucket)}
              account={group.ticker}
            >
              <BalanceAmount value={group.buckets[bucket]} currency={group.ticker} size="lead" bare />
            </BucketButton>
          </td>
        ))}
        <td className={cx(EDGE, 'h-11 text-end')}>
          {group.incomplete ? <IncompleteTag /> : null}{' '}
          <BalanceAmount value={group.brl} currency="BRL" size="lead" approx />
        </td>
      </tr>
      {group.accounts.map((account) => (
        <AccountRow key={account.id} account={account} currency={group.ticker} />
      ))}
      {group.accounts.length === 0 ? (
        <tr>
          <td colSpan={BUCKETS.length + 2} className={cx(EDGE, 'h-[34px] ps-[46px] text-ink-3')}>
            {t(group.incomplete ? 'notReported' : 'noAccounts')}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

function AccountRow({ account, currency }: { account: BalanceAccount; currency: string }) {
  return (
    <tr className="text-ink-2">
      <th scope="row" className={cx(EDGE, 'h-[34px] max-w-64 ps-[46px] text-start font-normal')}>
        <bdi translate="no" className="mono block break-words">
          {account.label}
        </bdi>
      </th>
      {account.unreported ? <Unreported /> : <Figures account={account} currency={currency} />}
    </tr>
  );
}

function Unreported() {
  const t = useTranslations('balances.table');
  return (
    <td colSpan={BUCKETS.length + 1} className={cx(EDGE, 'h-[34px] text-end text-warn')}>
      {t('notReported')}
    </td>
  );
}

function Figures({ account, currency }: { account: BalanceAccount; currency: string }) {
  return (
    <>
      {BUCKETS.map((bucket) => (
        <td key={bucket} className={cx(EDGE, 'h-[34px] text-end')}>
          <BalanceAmount value={account.buckets[bucket]} currency={currency} bare />
        </td>
      ))}
      <td className={cx(EDGE, 'h-[34px] text-end')}>
        <BalanceAmount value={account.brl} currency="BRL" approx />
      </td>
    </>
  );
}
