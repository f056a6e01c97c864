'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { useDocumentNow } from '@/components/ui/hooks/use-document-now';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { SubMerchant } from '@/lib/contract/bff/sub-merchants/register';
import { keys } from '@/lib/queries/api/query-keys';
import { serverNow } from '@/lib/queries/api/server-clock';
import { readSubMerchants } from '@/lib/queries/sub-merchants/register';

const MOST = 50;

export function RefreshRegister({ items }: { items: readonly SubMerchant[] }) {
  const t = useTranslations('subMerchants.register');
  const times = useTimes();
  const now = useDocumentNow() ?? serverNow();
  const client = useQueryClient();
  const read = useMutation({
    mutationFn: readSubMerchants,
    onSettled: () => client.invalidateQueries({ queryKey: keys.subMerchantRegister('').slice(0, 2) }),
  });
  if (items.length === 0) return null;
  const asOf = items.flatMap(({ kyb }) => (kyb === undefined ? [] : [kyb.read_at])).toSorted();
  const [from, to] = [asOf[0], asOf.at(-1)];
  const ends = from !== undefined && to !== undefined ? [times.brief(from, now), times.brief(to, now)] : [];
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-3">
      {ends[0] === undefined ? null : (
        <span className="tabular-nums">
          {ends[0] === ends[1]
            ? t('readAt', { from: ends[0] })
            : t('readBetween', { from: ends[0], to: ends[1] ?? '' })}
        </span>
      )}
      <Button
        size="sm"
        variant="ghost"
        busy={read.isPending}
        icon={<RotateCw aria-hidden size={13} strokeWidth={1.8} />}
        onClick={() => read.mutate(items.slice(0, MOST).map(({ correlation_id }) => correlation_id))}
      >
        {t(read.isPending ? 'reading' : 'readAgain')}
      </Button>
      {read.isError ? (
        <span role="alert" className="text-bad">
          {t('readFailed')}
        </span>
      ) : null}
    </div>
  );
}
