'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { SubMerchant } from '@/lib/contract/bff-sub-merchants';
import { ERROR_STATUS, type ErrorCode } from '@/lib/contract/errors';
import { useTimes } from './use-times';

/** Last signed read and, while it stands, the error since then. */
export function HealthCell({ subMerchant }: { subMerchant: SubMerchant }) {
  const t = useTranslations('subMerchants');
  const times = useTimes();
  const { last_signed_read_at, last_error, kyb } = subMerchant;
  return (
    <>
      <span className="tabular-nums">
        {last_signed_read_at === undefined ? t('record.never') : times.short(last_signed_read_at)}
      </span>
      {last_error === undefined ? (
        <span className="block text-meta text-ink-3 max-md:hidden">
          {kyb === undefined ? null : t(`source.${kyb.source}`)}
        </span>
      ) : (
        <span className="flex items-center justify-end gap-1 text-meta text-bad">
          <TriangleAlert aria-hidden size={13} strokeWidth={1.8} />
          {t('register.failedAt', { time: times.short(last_error.at) })}
        </span>
      )}
    </>
  );
}

/** A code of our own list, kept by an earlier version perhaps. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}
