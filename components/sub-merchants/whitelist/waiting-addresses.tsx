'use client';

import { Clock3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Note } from '@/components/ui/feedback/note';
import type { WhitelistAddress } from '@/lib/contract/bff/sub-merchants/whitelist';

type Addresses = readonly Pick<WhitelistAddress, 'currency' | 'status'>[];

/** Per asset. Only `active` receives (WLG-06). */
export function assetsOf(addresses: Addresses) {
  const codes = addresses.flatMap(({ currency }) => (currency === undefined ? [] : [currency]));
  return [...new Set(codes)].map((asset) => {
    const own = addresses.filter(({ currency }) => currency === asset);
    const active = own.filter(({ status }) => status === 'active').length;
    return { asset, active, waiting: own.length - active };
  });
}

/** The waiting addresses of a group and what they wait for (WDR-25). */
export function WaitingAddresses({ addresses }: { addresses: Addresses }) {
  const t = useTranslations('whitelist.waits');
  const waiting = assetsOf(addresses).filter((asset) => asset.waiting > 0);
  if (waiting.length === 0) return null;
  return (
    <ul className="border-t border-line px-4 py-2 text-meta text-ink-2">
      {waiting.map(({ asset, active, waiting: count }) => (
        <li key={asset} className="flex gap-2">
          <Clock3 aria-hidden size={14} strokeWidth={1.8} className="mt-0.5 shrink-0 text-warn" />
          <span>{active === 0 ? t('nothing', { asset }) : t('some', { asset, count, active })}</span>
        </li>
      ))}
    </ul>
  );
}

interface WaitsFirstProps {
  addresses: Addresses;
  group: string;
  asset: string;
  children?: ReactNode;
}

/** What a new address means for withdrawals to its group. */
export function WaitsFirst({ addresses, group, asset, children }: WaitsFirstProps) {
  const t = useTranslations('whitelist.waits');
  const active = assetsOf(addresses).find((one) => one.asset === asset)?.active ?? 0;
  return (
    <Note
      tone={active === 0 ? 'info' : 'warn'}
      role="status"
      className="mt-3.5"
      icon={<Clock3 aria-hidden size={15} strokeWidth={1.8} />}
    >
      {active === 0 ? t('first', { group, asset }) : t('shared', { group, asset, active })}
      {children}
    </Note>
  );
}
