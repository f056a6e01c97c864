'use client';

import { CircleCheck, CircleDashed, Clock3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import { cx } from '@/components/ui/cx';
import { ShortId } from '@/components/ui/short-id';
import { TokenIcon } from '@/components/ui/token-icon';
import type { WhitelistAddress } from '@/lib/contract/bff-whitelist';
import { useMoment } from './use-moment';

/** One address: shortened with a copy of the whole, its asset, and whether a withdrawal may go to it. */
export function AddressRow({ address: item }: { address: WhitelistAddress }) {
  const t = useTranslations('whitelist');
  const moment = useMoment();
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
            {t('addedBy', { name: added.by.name, time: moment.day(added.at) })}
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

/** `active` and `pending` in the reader's language; anything else as the API wrote it, and not usable (WLG-06). */
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
