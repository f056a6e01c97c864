'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { TokenIcon } from '@/components/ui/token-icon';
import { currencyOf } from '@/lib/money/currencies';
import { type BalanceAccount, type BalanceGroup, BUCKETS } from '@/lib/queries/balance-groups';
import { Amount } from './amount';
import { Incomplete } from './incomplete';

const EDGE = 'border-b border-line px-2.5';
export const HEAD = 'h-[34px] border-b border-line px-2.5 text-meta font-medium whitespace-nowrap text-ink-3';

/** Every currency with its accounts below it; one row per label, whatever the labels are (BAL-03, BAL-11). */
export function BalanceTable({ groups }: { groups: readonly BalanceGroup[] }) {
  const t = useTranslations('balances');
  return (
    <table className="w-full text-cell">
      <caption className="sr-only">{t('table.caption')}</caption>
      <thead>
        <tr>
          <th scope="col" className={cx(HEAD, 'text-start')}>
            {t('table.currencyAndAccount')}
          </th>
          {BUCKETS.map((bucket) => (
            <th key={bucket} scope="col" className={cx(HEAD, 'text-end')}>
              {t(`buckets.${bucket}`)}
            </th>
          ))}
          <th scope="col" className={cx(HEAD, 'text-end')}>
            {t('table.allInBrl')}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupRows key={group.id} group={group} />
      ))}
    </table>
  );
}

function GroupRows({ group }: { group: BalanceGroup }) {
  const t = useTranslations('balances.table');
  const name = currencyOf(group.ticker)?.name;
  return (
    <tbody>
      <tr className="bg-sunken">
        <th scope="rowgroup" className={cx(EDGE, 'h-11 text-start font-normal')}>
          <span className="flex items-center gap-2.5">
            <TokenIcon currency={group.ticker} size={26} />
            <span>
              <bdi className="font-semibold">{group.ticker}</bdi>
              {name ? <span className="ms-1.5 text-ink-3">{name}</span> : null}
            </span>
          </span>
        </th>
        {BUCKETS.map((bucket) => (
          <td key={bucket} className={cx(EDGE, 'h-11 text-end')}>
            <Amount value={group.buckets[bucket]} currency={group.ticker} size="lead" bare />
          </td>
        ))}
        <td className={cx(EDGE, 'h-11 text-end')}>
          {group.incomplete ? <Incomplete /> : null}{' '}
          <Amount value={group.brl} currency="BRL" size="lead" approx />
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
        <bdi className="mono block break-words">{account.label}</bdi>
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
          <Amount value={account.buckets[bucket]} currency={currency} bare />
        </td>
      ))}
      <td className={cx(EDGE, 'h-[34px] text-end')}>
        <Amount value={account.brl} currency="BRL" approx />
      </td>
    </>
  );
}
