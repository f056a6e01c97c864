'use client';

import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { TONE_TEXT } from '@/components/ui/data/badge';
import { drainToasts, useToastQueue } from './toast-queue';

const TIMEOUT_MS = 6_000;

export function ToastSurface() {
  return (
    <Base.Provider timeout={TIMEOUT_MS}>
      <Base.Portal>
        <Base.Viewport className="fixed right-[18px] bottom-[52px] z-40 flex w-[352px] flex-col gap-2.5 max-md:inset-x-2.5 max-md:bottom-[76px] max-md:w-auto">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts() {
  const { toasts, add } = Base.useToastManager();
  const waiting = useToastQueue();
  const t = useTranslations('common');
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const toast of drainToasts()) {
      add({
        id: toast.id,
        title: toast.title,
        description: toast.body,
        type: toast.tone ?? 'neutral',
        ...(toast.timeoutMs === undefined ? {} : { timeout: toast.timeoutMs }),
      });
    }
  }, [waiting, add]);
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'down']}
      className="flex items-start gap-2 rounded-[11px] bg-raised px-3.5 py-[13px] text-cell leading-[19px] shadow-e3 transition-[opacity,translate] duration-240 ease-mesa data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <div className="min-w-0 flex-1">
        <Base.Title
          className={`font-strong ${toast.type === 'bad' ? TONE_TEXT.bad : toast.type === 'warn' ? TONE_TEXT.warn : ''}`}
        />
        <Base.Description className="text-ink-3" />
      </div>
      <Base.Close
        aria-label={t('close')}
        className="tap grid size-6 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden size={14} strokeWidth={1.8} />
      </Base.Close>
    </Base.Root>
  ));
}
