'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Bucket } from '@/lib/money/balance-groups';

export type OnBucket = (currency: string, bucket: Bucket) => void;

interface BucketButtonProps {
  bucket: Bucket;
  /** An account id or a currency. */
  account: string;
  onPress(): void;
  children: ReactNode;
}

/** An amount that says what it is made of when pressed. */
export function BucketButton({ bucket, account, onPress, children }: BucketButtonProps) {
  const t = useTranslations('positions.madeOf');
  const names = useTranslations('balances.buckets');
  return (
    <button
      type="button"
      title={t('open', { bucket: names(bucket), account })}
      aria-haspopup="dialog"
      onClick={onPress}
      className="tap hover:underline decoration-dotted underline-offset-3"
    >
      {children}
    </button>
  );
}
