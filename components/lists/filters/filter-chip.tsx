'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { Popover } from '@/components/ui/overlays/popover';

interface ChipProps {
  name: string;
  value: string | undefined;
  mono?: boolean;
  invalid: boolean;
  onRemove(): void;
  /** The editor; `close` returns the focus to the chip. */
  children(close: () => void, open: boolean): ReactNode;
}

const CHIP = 'h-[30px] shrink-0 whitespace-nowrap text-cell transition-colors max-md:h-9';

export function FilterChip({ name, value, mono = false, invalid, onRemove, children }: ChipProps) {
  const t = useTranslations('transactions.filters');
  if (value === undefined) {
    return (
      <Popover
        sheet
        align="start"
        label={t('add', { name })}
        className={cx(
          CHIP,
          'tap inline-flex items-center gap-1.5 rounded-field bg-raised px-2.5 text-ink-2 shadow-edge-2 hover:bg-hover',
        )}
        trigger={
          <>
            <Plus aria-hidden size={14} strokeWidth={1.8} />
            {name}
          </>
        }
      >
        {children}
      </Popover>
    );
  }
  return (
    <span
      data-filter="set"
      className={cx(
        CHIP,
        'inline-flex items-stretch divide-x divide-line rounded-field border bg-raised max-md:-order-1',
        invalid ? 'border-bad' : 'border-line-2',
      )}
    >
      <Popover
        sheet
        align="start"
        label={t('edit', { name, value })}
        title={name}
        className="inline-flex items-stretch divide-x divide-line rounded-s-control hover:bg-hover"
        trigger={
          <>
            <span className="flex items-center px-2.5 text-ink-3">{name}</span>
            <bdi
              className={cx(
                'flex max-w-[34ch] items-center px-2.5 font-strong',
                invalid ? 'text-bad' : 'text-ink',
              )}
            >
              <span className={cx('truncate', mono && 'mono')} title={value}>
                {value}
              </span>
            </bdi>
          </>
        }
      >
        {children}
      </Popover>
      <ChipRemove label={t('remove', { name })} onRemove={onRemove} />
    </span>
  );
}

export function ChipRemove({ label, onRemove }: { label: string; onRemove(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="tap grid w-[30px] place-items-center rounded-e-control text-ink-3 hover:bg-hover hover:text-ink"
    >
      <X aria-hidden size={14} strokeWidth={1.8} />
    </button>
  );
}
