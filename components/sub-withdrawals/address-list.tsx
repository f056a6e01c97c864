'use client';

import { CircleCheck, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge, Tag } from '@/components/ui/badge';
import { CopyButton } from '@/components/ui/copy-button';
import type { GroupAddress, WithdrawalGroup } from '@/lib/contract/bff-sub-withdrawals';

const ICON = { 'aria-hidden': true, size: 14, strokeWidth: 1.8 } as const;

/** Every address of a group, whole and in groups of four, each with its asset and status (safety 42, 43). */
export function AddressList({ group }: { group: WithdrawalGroup }) {
  const t = useTranslations('subWithdrawals');
  return (
    <ul aria-label={t('addresses')} className="divide-y divide-line rounded-field bg-sunken px-3 shadow-edge">
      {group.addresses.map((one, index) => (
        <li key={one.id ?? `${one.address} ${index}`} className="py-2">
          <p className="flex flex-wrap items-center gap-2">
            {one.currency === undefined ? null : <Tag>{one.currency}</Tag>}
            <AddressStatus address={one} />
            <span className="flex-1" />
            {one.address === undefined ? null : <CopyButton value={one.address} label={t('address')} />}
          </p>
          {one.address === undefined ? null : <WholeAddress address={one.address} />}
        </li>
      ))}
    </ul>
  );
}

function AddressStatus({ address: { status } }: { address: GroupAddress }) {
  const t = useTranslations('subWithdrawals.status');
  if (status === 'active') {
    return (
      <StatusBadge tone="ok" icon={<CircleCheck {...ICON} />}>
        {t('active')}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="warn" icon={<Clock {...ICON} />}>
      {status === undefined ? t('none') : status === 'pending' ? t('pending') : <bdi>{status}</bdi>}
    </StatusBadge>
  );
}

/** No ellipsis, both ends bold: nobody can check what is left out. */
function WholeAddress({ address }: { address: string }) {
  const fours = address.match(/.{1,4}/gsu) ?? [];
  return (
    <bdi dir="ltr" className="mono mt-1 flex flex-wrap gap-x-[1ch] gap-y-0.5 text-cell text-ink-2">
      {fours.map((four, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: four characters are their place in the address
          key={at}
          className={at === 0 || at >= fours.length - 2 ? 'font-bold text-ink' : undefined}
        >
          {four}
        </span>
      ))}
    </bdi>
  );
}
