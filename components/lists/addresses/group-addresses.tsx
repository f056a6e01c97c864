'use client';

import { CircleCheck, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { StatusBadge, Tag } from '@/components/ui/data/badge';
import { Note } from '@/components/ui/feedback/note';
import type { GroupAddress, WithdrawalGroup } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { groupError, waitingBeside } from '@/lib/contract/values/sub-merchants/withdrawal-group';
import { AddressInFours } from './address-in-fours';

const ICON = { 'aria-hidden': true, size: 14, strokeWidth: 1.8 } as const;

interface GroupAddressesProps {
  group: WithdrawalGroup;
  /** The asset to be sent. */
  account: string;
}

/** Every address in groups of four, and what waits (safety 42, 43). */
export function GroupAddresses({ group, account }: GroupAddressesProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const waiting = groupError(group, account) === undefined ? waitingBeside(group, account) : 0;
  return (
    <>
      {waiting === 0 ? null : (
        <Note tone="warn" role="status" className="mb-2">
          {t('waitingBeside', { count: waiting, account })}
        </Note>
      )}
      <ul
        aria-label={t('addresses')}
        className="divide-y divide-line rounded-field bg-sunken px-3 shadow-edge"
      >
        {group.addresses.map((one, index) => (
          <li key={one.id ?? `${one.address} ${index}`} className="py-2">
            <p className="flex flex-wrap items-center gap-2">
              {one.currency === undefined ? null : <Tag>{one.currency}</Tag>}
              <AddressStatus address={one} />
              <span className="flex-1" />
              {one.address === undefined ? null : <CopyButton value={one.address} label={t('address')} />}
            </p>
            {one.address === undefined ? null : (
              <AddressInFours address={one.address} className="mt-1 gap-y-0.5 text-cell text-ink-2" />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function AddressStatus({ address: { status } }: { address: GroupAddress }) {
  const t = useTranslations('subMerchantWithdrawals.status');
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
