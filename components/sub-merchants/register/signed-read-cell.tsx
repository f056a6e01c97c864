'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDocumentNow } from '@/components/ui/hooks/use-document-now';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { SubMerchant } from '@/lib/contract/bff/sub-merchants/register';
import { serverNow } from '@/lib/queries/api/server-clock';

export function SignedReadCell({ subMerchant }: { subMerchant: SubMerchant }) {
  const t = useTranslations('subMerchants');
  const times = useTimes();
  const now = useDocumentNow() ?? serverNow();
  const { last_signed_read_at, last_error, kyb } = subMerchant;
  return (
    <>
      <span className="tabular-nums">
        {last_signed_read_at === undefined ? t('record.never') : times.brief(last_signed_read_at, now)}
      </span>
      {last_error === undefined ? (
        <span className="block text-meta text-ink-3 max-md:hidden">
          {kyb === undefined ? null : t(`source.${kyb.source}`)}
        </span>
      ) : (
        <span className="flex items-center justify-end gap-1 text-meta text-bad">
          <TriangleAlert aria-hidden size={13} strokeWidth={1.8} />
          {t('register.failedAt', { time: times.brief(last_error.at, now) })}
        </span>
      )}
    </>
  );
}
