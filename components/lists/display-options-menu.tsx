'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useEffect } from 'react';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { Popover } from '@/components/ui/overlays/popover';
import type { DisplayOptionsProps } from './display-options';

const DisplayOptions = lazyPart<DisplayOptionsProps>(
  async () => (await import('./display-options')).DisplayOptions,
);

export function DisplayOptionsMenu(props: DisplayOptionsProps) {
  const t = useTranslations('transactions');
  useEffect(() => scheduleOnPresence(DisplayOptions.preload), []);
  return (
    <Popover
      label={t('display.button')}
      className={`${buttonVariants()} max-md:hidden`}
      trigger={
        <>
          <SlidersHorizontal aria-hidden size={15} strokeWidth={1.6} />
          {t('display.button')}
        </>
      }
    >
      {() => (
        <Suspense fallback={null}>
          <DisplayOptions {...props} />
        </Suspense>
      )}
    </Popover>
  );
}
