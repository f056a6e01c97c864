'use client';

import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';
import { PAGE_SIZES } from '@/lib/contract/values/transactions/transaction-lists';

interface PageControlsProps {
  limit: number;
  /** Offsets; undefined where there is no such page. */
  previous: number | undefined;
  next: number | undefined;
  busy: boolean;
  onOffset(offset: number): void;
  onLimit(limit: number): void;
  onReadAgain(): void;
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

export function PageControls(props: PageControlsProps) {
  const { limit, previous, next, busy, onOffset, onLimit, onReadAgain } = props;
  const t = useTranslations('transactions.pager');
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        busy={busy}
        aria-label={t('readAgain')}
        title={t('readAgain')}
        icon={<RefreshCw aria-hidden size={14} strokeWidth={1.8} />}
        onClick={onReadAgain}
      />
      <span className="flex items-center gap-4 max-md:w-full max-md:justify-between">
        <span className="flex items-center gap-2 text-meta text-ink-3">
          <span aria-hidden className="max-md:hidden">
            {t('rows')}
          </span>
          <Segmented
            label={t('rowsLabel')}
            value={String(limit)}
            options={SIZES}
            onValueChange={(size) => onLimit(Number.parseInt(size, 10))}
          />
        </span>
        <span className="flex gap-2">
          <Button
            size="sm"
            disabled={previous === undefined}
            aria-label={t('previous')}
            icon={<ChevronLeft aria-hidden size={15} strokeWidth={1.8} />}
            onClick={() => previous !== undefined && onOffset(previous)}
          />
          <Button
            size="sm"
            disabled={next === undefined}
            aria-label={t('next')}
            icon={<ChevronRight aria-hidden size={15} strokeWidth={1.8} />}
            onClick={() => next !== undefined && onOffset(next)}
          />
        </span>
      </span>
    </>
  );
}
