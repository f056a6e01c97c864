'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { cx } from '@/components/ui/cx';
import type { DialogProps } from './dialog-props';
import { offerSlot } from './dialog-slot';

const FADE = 'transition-opacity duration-240 data-starting-style:opacity-0 data-ending-style:opacity-0';

/** A custom property is not part of React's style type. */
const WIDTH: string = '--dialog-width';

const POPUP =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-hidden rounded-t-bottom bg-raised text-ink shadow-e3 outline-none transition-[translate,opacity,scale] duration-240 ease-mesa max-md:data-starting-style:translate-y-full max-md:data-ending-style:translate-y-full md:inset-x-auto md:left-1/2 md:w-[var(--dialog-width)] md:max-w-[calc(100vw-32px)] md:-translate-x-1/2 md:rounded-sheet md:data-starting-style:scale-[.98] md:data-starting-style:opacity-0 md:data-ending-style:scale-[.98] md:data-ending-style:opacity-0';

const CENTRED = 'md:top-1/2 md:bottom-auto md:max-h-[calc(100dvh-32px)] md:-translate-y-1/2';
// Hung on its lower edge, where its buttons are: about the middle of the screen at its usual height.
const STEADY = 'md:bottom-[max(16px,calc(50dvh-290px))] md:max-h-[min(calc(100dvh-32px),calc(50dvh+274px))]';

const PLAIN = 'flex items-start gap-2 border-b border-line py-3.5 ps-5 pe-3.5 max-md:ps-[18px]';
const DECISION = 'flex items-start gap-4 px-[22px] pt-4 max-md:px-[18px]';

/** Separate file: lazy half of `Dialog`. */
export function DialogSurface(props: DialogProps) {
  const { open, onOpenChange, title, description, initialFocus, finalFocus, aside } = props;
  const { locked = false, steady = false, width = 480 } = props;
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => (open && locked && slot ? offerSlot(slot) : undefined), [open, locked, slot]);
  const focused = () => (typeof initialFocus === 'function' ? initialFocus() : initialFocus?.current);
  const t = useTranslations('common');
  return (
    <Base.Root open={open} onOpenChange={(next) => (locked && !next ? undefined : onOpenChange(next))}>
      <Base.Portal>
        <Base.Backdrop className={`fixed inset-0 z-50 bg-scrim ${FADE}`} />
        <Base.Popup
          data-dialog
          initialFocus={() => focused() ?? titleRef.current}
          {...(finalFocus ? { finalFocus: () => finalFocus.current ?? true } : {})}
          style={{ [WIDTH]: `${width}px` }}
          className={cx(POPUP, steady ? STEADY : CENTRED)}
        >
          <div className={aside ? DECISION : PLAIN}>
            <div className="min-w-0 flex-1 py-1">
              <Base.Title
                ref={titleRef}
                tabIndex={-1}
                className={cx('text-ink outline-none', aside ? 'text-outcome' : 'text-section')}
              >
                {title}
              </Base.Title>
              {description ? (
                <Base.Description className="mt-0.5 text-cell text-ink-3">{description}</Base.Description>
              ) : null}
            </div>
            {aside ?? (
              <Base.Close
                disabled={locked}
                aria-label={t('close')}
                className="tap grid size-7 place-items-center rounded-md text-ink-3 transition-colors hover:bg-hover hover:text-ink disabled:opacity-40"
              >
                <X aria-hidden size={16} strokeWidth={1.8} />
              </Base.Close>
            )}
          </div>
          {/* Positioned: screen reader texts would otherwise scroll the popup. */}
          <div
            // While a proof is asked for, nothing inside can take the focus, and the text may be longer than the screen.
            tabIndex={locked ? 0 : undefined}
            className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 max-md:px-[18px]"
          >
            {props.children}
          </div>
          <div ref={setSlot} className="peer" />
          {props.footer ? (
            <div className="peer-[:not(:empty)]:hidden flex justify-end gap-2 border-t border-line bg-sunken px-5 py-3 max-md:px-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] max-md:*:flex-1">
              {props.footer}
            </div>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
