'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import type { Work } from './use-import';

/** How far the checking or adding is, and the way to stop it; what is done stays done. */
export function WorkBar({ work, onCancel }: { work: Work; onCancel(): void }) {
  const t = useTranslations('subMerchantImport');
  const common = useTranslations('common');
  const id = useId();
  return (
    <div className="mt-4 flex max-w-[760px] flex-wrap items-center gap-x-4 gap-y-2">
      <span id={id} className="text-cell text-ink-2 tabular-nums">
        {t(`work.${work.kind}`, { done: work.done, of: work.of })}
      </span>
      <progress
        aria-labelledby={id}
        value={work.done}
        max={work.of}
        className="h-1.5 min-w-40 flex-1 overflow-hidden rounded-full bg-track accent-accent"
      />
      <Button size="sm" busy={work.stopping} onClick={onCancel}>
        {common('cancel')}
      </Button>
    </div>
  );
}
