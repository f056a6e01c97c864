'use client';

import { CircleCheck, CircleDashed, Clock3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { cx } from '@/components/ui/cx';
import { StatusBadge } from '@/components/ui/data/badge';
import { ShortId } from '@/components/ui/data/short-id';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { WhitelistAddress } from '@/lib/contract/bff/sub-merchants/whitelist';

/** One address, shortened but copied whole, its asset and whether it accepts withdrawals. */
export function AddressRow({ address: item }: { address: WhitelistAddress }) {
  const t = useTranslations('whitelist');
  const times = useTimes();
  const { address, currency, name, added } = item;
  return (
    <tr className="border-t border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-2">
      <td className="h-11 py-1 ps-4 max-md:h-auto max-md:p-0">
        <span className="flex items-center gap-3">
          <TokenIcon currency={currency ?? '?'} />
          {address === undefined ? (
            <span className="text-ink-3">{t('notGiven')}</span>
          ) : (
            <span className="whitespace-nowrap">
              <ShortId value={address} kind="address" /> <CopyButton value={address} label={t('address')} />
            </span>
          )}
        </span>
      </td>
      <td
        className={cx(
          'px-4',
          name === undefined ? 'max-md:hidden' : 'max-md:order-3 max-md:w-full max-md:px-0 max-md:ps-10',
        )}
      >
        {name === undefined ? (
          <span className="text-ink-3">
            <span aria-hidden>–</span>
            <span className="sr-only">{t('noName')}</span>
          </span>
        ) : (
          <bdi className="break-words">{name}</bdi>
        )}
        {added === undefined ? null : (
          <span className="block text-meta text-ink-3">
            {t('addedBy', { name: added.by.name, time: times.at(added.at, 'dayTime') })}
          </span>
        )}
      </td>
      <td className="pe-4 max-md:p-0">{currency ?? <span className="text-ink-3">{t('notGiven')}</span>}</td>
      <td className="pe-4 text-end max-md:ms-auto max-md:p-0">
        <AddressStatus status={item.status} />
      </td>
    </tr>
  );
}

/** A status other than `active` and `pending` appears as sent and is not usable (WLG-06). */
function AddressStatus({ status }: { status: string | undefined }) {
  const t = useTranslations('whitelist');
  const icon = { size: 15, strokeWidth: 1.8, 'aria-hidden': true } as const;
  if (status === 'active') {
    return (
      <StatusBadge tone="ok" icon={<CircleCheck {...icon} />}>
        {t('statuses.active')}
      </StatusBadge>
    );
  }
  if (status === 'pending') {
    return (
      <StatusBadge tone="neutral" icon={<Clock3 {...icon} />}>
        {t('statuses.pending')}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="neutral" icon={<CircleDashed {...icon} />}>
      <bdi>{status ?? t('statuses.none')}</bdi>{' '}
      <span className="font-normal text-ink-3">({t('notUsable')})</span>
    </StatusBadge>
  );
}
