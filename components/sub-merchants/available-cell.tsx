'use client';

import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import type { SubMerchant } from '@/lib/contract/bff-sub-merchants';
import { kybState } from './kyb-look';

/** The first account that holds something, and how many more; every digit as the API sent it (NBA-03). */
export function AvailableCell({ subMerchant: { balance, kyb } }: { subMerchant: SubMerchant }) {
  const t = useTranslations('subMerchants.register');
  const quiet = (text: string) => <span className="text-ink-3">{text}</span>;
  if (balance === undefined) return quiet(t('notRead'));
  const accounts = balance.balances.filter(({ available }) => available !== undefined);
  const first = accounts.find(({ available }) => /[1-9]/.test(available ?? '')) ?? accounts[0];
  if (first?.available === undefined) {
    return quiet(t(kybState(kyb?.onboarding?.process) === 'done' ? 'nothing' : 'afterKyb'));
  }
  return (
    <>
      <Money value={first.available} currency={first.currency ?? ''} />
      {accounts.length > 1 ? (
        <span className="ms-1.5 text-meta text-ink-3">+{accounts.length - 1}</span>
      ) : null}
    </>
  );
}
