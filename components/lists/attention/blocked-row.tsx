import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/data/money';
import type { BlockedItem } from '@/lib/contract/bff/overview/overview';
import { AttentionRow, ROW_ICON } from './attention-row';

/** Labels as the API gives them (BAL-11). */
export function BlockedRow({ item, rest = 0 }: { item?: BlockedItem; rest?: number }) {
  const t = useTranslations('overview.attention');
  const currency = item?.id ?? '';
  const accounts = item?.accounts ?? [];
  const total = accounts.length > 1 ? item?.total : undefined;
  return (
    <AttentionRow
      tone="bad"
      href="/balances"
      icon={<Lock {...ROW_ICON} />}
      title={item === undefined ? t('blocked', { count: rest }) : t('blockedIn', { currency })}
      whole
      body={
        <>
          {total === undefined ? null : (
            <span className="block font-strong">
              <Money value={total} currency={currency} />
            </span>
          )}
          {accounts.map(({ label, amount }, index) => (
            <span key={String(index)} className="block">
              <bdi>{label}</bdi>: <Money value={amount} currency={currency} />
            </span>
          ))}
          {t('blockedBody')}
        </>
      }
      queue={item?.queue}
    />
  );
}
