import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/data/money';
import type { BlockedItem } from '@/lib/contract/bff/overview/overview';
import { AttentionRow } from './attention-row';

const LOOK = {
  tone: 'bad',
  href: '/balances',
  icon: <Lock aria-hidden size={17} strokeWidth={1.7} />,
} as const;

/** Labels as the API gives them (BAL-11). */
export function BlockedRow({ item, rest = 0 }: { item?: BlockedItem; rest?: number }) {
  const t = useTranslations('overview.attention');
  if (item === undefined) {
    return <AttentionRow {...LOOK} title={t('blocked', { count: rest })} body={t('blockedBody')} />;
  }
  const { id: currency, accounts, queue } = item;
  return (
    <AttentionRow
      {...LOOK}
      title={t('blockedIn', { currency })}
      body={
        <>
          {accounts.map(({ label, amount }, index) => (
            <span key={String(index)} className="block">
              <bdi>{label}</bdi>: <Money value={amount} currency={currency} />
            </span>
          ))}
          {t('blockedBody')}
        </>
      }
      queue={queue}
    />
  );
}
