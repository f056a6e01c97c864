'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTimes } from '@/components/ui/hooks/use-times';
import { conversionsQuery } from '@/lib/queries/conversions';
import { usedWallets } from './used-wallets';

export function UsedWallets({ currency, onUse }: { currency: string; onUse(walletId: string): void }) {
  const t = useTranslations('convert.form');
  const times = useTimes();
  const { data } = useInfiniteQuery(conversionsQuery());
  const wallets = usedWallets(data?.pages.flatMap((page) => page.items) ?? [], currency);
  if (wallets.length === 0) return null;
  return (
    <div className="mt-2">
      <p className="text-meta text-ink-3">{t('walletsUsed', { currency })}</p>
      <ul className="mt-1 grid gap-1">
        {wallets.map(({ walletId, by, at }) => (
          <li key={walletId}>
            <button
              type="button"
              aria-label={t('walletUse', { wallet: walletId })}
              className="tap flex w-full flex-wrap items-baseline gap-x-2 rounded-control px-2 py-1 text-start shadow-edge hover:bg-hover"
              onClick={() => onUse(walletId)}
            >
              <span translate="no" className="mono text-cell break-all text-ink">
                {walletId}
              </span>
              <span className="text-meta text-ink-3">
                {t('walletBy', { name: by, time: times.at(at, 'dateTime') })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
