'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Money } from '@/components/ui/data/money';
import { ColumnNames } from '@/components/ui/data/table';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { BUCKETS, type Bucket } from '@/lib/money/balance-groups';
import { minimumDecimals } from '@/lib/money/currencies';
import { formatDecimal } from '@/lib/money/format';
import { order } from '@/lib/money/sum';
import { BalanceAmount } from '../balance-amount';
import { BucketSwatch } from '../bucket-bar';
import { BucketButton } from '../bucket-button';
import type { ComparedAccount, ComparedFigure } from './compare-positions';

interface ComparedProps {
  accounts: readonly ComparedAccount[];
  /** The other reading is the later one. */
  isLater: boolean;
  onBucket(currency: string, bucket: Bucket): void;
}

const EDGE = 'border-b border-line px-2.5 py-2';

export function ComparedTable({ accounts, ...rest }: ComparedProps) {
  const t = useTranslations('positions');
  const names = useTranslations('balances.buckets');
  return (
    <table className="w-full text-cell">
      <caption className="sr-only">{t('table')}</caption>
      <ColumnNames
        cell="px-2.5 whitespace-nowrap"
        className=""
        columns={[
          { id: 'account', name: t('account') },
          ...BUCKETS.map((bucket) => ({
            id: bucket,
            name: (
              <span className="inline-flex items-center gap-1.5">
                <BucketSwatch bucket={bucket} />
                {names(bucket)}
              </span>
            ),
            end: true,
          })),
        ]}
      />
      <tbody>
        {accounts.map((account) => (
          <tr key={`${account.currency} ${account.label}`}>
            <th scope="row" className={`${EDGE} max-w-64 text-start font-normal`}>
              <Name account={account} />
            </th>
            {BUCKETS.map((bucket) => (
              <td key={bucket} className={`${EDGE} text-end`}>
                <Figure account={account} bucket={bucket} {...rest} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ComparedCards({ accounts, ...rest }: ComparedProps) {
  const names = useTranslations('balances.buckets');
  return (
    <ul>
      {accounts.map((account) => (
        <li key={`${account.currency} ${account.label}`} className="border-t border-line py-4">
          <Name account={account} />
          <dl className="mt-3 grid grid-cols-2 gap-2.5">
            {BUCKETS.map((bucket) => (
              <div key={bucket} className="min-w-0">
                <dt className="flex items-center gap-1.5 text-floor text-ink-3">
                  <BucketSwatch bucket={bucket} />
                  {names(bucket)}
                </dt>
                <dd className="mt-px text-nav">
                  <Figure account={account} bucket={bucket} {...rest} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Name({ account: { currency, label } }: { account: ComparedAccount }) {
  return (
    <span className="flex items-center gap-2.5">
      <TokenIcon currency={currency} size={28} />
      <bdi translate="no" className="mono min-w-0 break-words">
        {label || currency}
      </bdi>
    </span>
  );
}

interface FigureProps extends Omit<ComparedProps, 'accounts'> {
  account: ComparedAccount;
  bucket: Bucket;
}

function Figure({ account, bucket, isLater, onBucket }: FigureProps) {
  const t = useTranslations('positions');
  const { currency, label, isReported, isInOther } = account;
  const figure = account.figures[bucket];
  return (
    <>
      {isReported ? (
        <BucketButton bucket={bucket} account={label} onPress={() => onBucket(currency, bucket)}>
          <BalanceAmount value={figure.value} currency={currency} bare />
        </BucketButton>
      ) : (
        <span className="text-ink-3">{t('notReported')}</span>
      )}
      {isInOther === undefined ? null : (
        <Change
          figure={figure}
          currency={currency}
          isReported={isReported}
          isInOther={isInOther}
          isLater={isLater}
        />
      )}
    </>
  );
}

interface ChangeProps {
  figure: ComparedFigure;
  currency: string;
  isReported: boolean;
  isInOther: boolean;
  isLater: boolean;
}

function Change({ figure: { other, change }, currency, isReported, isInOther, isLater }: ChangeProps) {
  const t = useTranslations('positions');
  const locale = useLocale();
  const line = 'block text-meta tabular-nums';
  if (!isReported) {
    if (other === undefined) return null;
    const amount = formatDecimal(other, locale, minimumDecimals(currency));
    return <span className={line}>{t(isLater ? 'inLater' : 'inEarlier', { amount })}</span>;
  }
  if (!isInOther)
    return <span className={`${line} text-ink-3`}>{t(isLater ? 'goneLater' : 'goneEarlier')}</span>;
  if (change === undefined) return null;
  const sign = order(change, '0');
  if (sign === 0) return <span className={`${line} text-ink-3`}>{t('noChange')}</span>;
  const Arrow = sign > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={line}>
      <Arrow aria-hidden size={12} strokeWidth={1.8} className="inline" />{' '}
      <Money value={change} currency={currency} signed bare />
    </span>
  );
}
