'use client';

import { Bookmark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { Popover } from '@/components/ui/overlays/popover';
import type { SavedViewsPanelProps } from './saved-views-panel';

const SavedViewsPanel = lazyPart(async () => (await import('./saved-views-panel')).SavedViewsPanel);

export function SavedViews(props: Omit<SavedViewsPanelProps, 'close'>) {
  const t = useTranslations('transactions.views');
  useEffect(() => scheduleOnPresence(SavedViewsPanel.preload), []);
  return (
    <Popover
      sheet
      label={t('title')}
      className="tap flex shrink-0 items-center gap-1.5 text-cell font-medium text-link hover:underline max-md:h-9 max-md:px-1"
      trigger={
        <>
          <Bookmark aria-hidden size={15} strokeWidth={1.8} />
          {t('button')}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-[256px]" />}>
          <SavedViewsPanel {...props} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
