'use client';

import { ChevronDown, ChevronUp, Link2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { copyText } from '@/components/ui/hooks/copy-text';
import { isPhone } from '@/components/ui/hooks/is-phone';

interface DrawerProps {
  title: ReactNode;
  /** Absent: it belongs to no list. */
  previous?: string;
  next?: string;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Said to screen readers and above the content. */
  status?: ReactNode;
  onClose(): void;
  children: ReactNode;
  footer?: ReactNode;
}

/** It stands beside its list, which stays usable; on the phone it is a sheet. */
export function Drawer({
  title,
  previous,
  next,
  onPrevious,
  onNext,
  status,
  onClose,
  children,
  footer,
}: DrawerProps) {
  const common = useTranslations('common');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useOpen(dialog, heading);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 max-h-none max-w-none flex-col overflow-hidden border-0 bg-raised p-0 text-ink shadow-e3 outline-none open:flex backdrop:bg-scrim max-md:fixed max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:h-[calc(100dvh-30px)] max-md:w-full max-md:rounded-t-bottom md:absolute md:inset-y-0 md:start-auto md:end-0 md:z-10 md:h-full md:w-[500px] md:max-w-full md:border-s md:border-line"
    >
      <header className="flex h-[54px] shrink-0 items-center gap-1.5 border-b border-line ps-[22px] pe-3.5 max-md:ps-[18px]">
        <h2
          id={titleId}
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate text-[0.9375rem] font-semibold outline-none"
        >
          {title}
        </h2>
        {previous === undefined || next === undefined ? null : (
          <>
            <IconButton label={previous} onPress={onPrevious}>
              <ChevronUp aria-hidden size={17} strokeWidth={1.8} />
            </IconButton>
            <IconButton label={next} onPress={onNext}>
              <ChevronDown aria-hidden size={17} strokeWidth={1.8} />
            </IconButton>
          </>
        )}
        <CopyLink />
        <IconButton label={common('close')} onPress={onClose}>
          <X aria-hidden size={17} strokeWidth={1.8} />
        </IconButton>
      </header>
      <p role="status" className="bg-sunken px-[22px] text-meta text-ink-2 not-empty:py-1.5 max-md:px-[18px]">
        {status}
      </p>
      {/* Positioned: screen reader texts would otherwise scroll the dialog. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-[22px] pt-4 pb-6 max-md:px-[18px] md:[scrollbar-gutter:stable]">
        {children}
      </div>
      {footer}
    </dialog>
  );
}

/** Non-modal on desktop, modal on the phone. */
function useOpen(
  dialog: React.RefObject<HTMLDialogElement | null>,
  title: React.RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    if (isPhone()) element.showModal();
    else element.show();
    title.current?.focus({ preventScroll: true });
    return () => element.close();
  }, [dialog, title]);
}

function CopyLink() {
  const t = useTranslations('common');
  const [copied, setCopied] = useState(false);
  return (
    <>
      <IconButton label={t('copyLink')} onPress={async () => setCopied(await copyText(window.location.href))}>
        <Link2 aria-hidden size={17} strokeWidth={1.8} />
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? t('linkCopied') : ''}
      </span>
    </>
  );
}

interface IconButtonProps {
  label: string;
  onPress: (() => void) | undefined;
  children: ReactNode;
}

function IconButton({ label, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={onPress === undefined}
      onClick={onPress}
      className="tap grid size-8 place-items-center rounded-control text-ink-2 transition-colors hover:bg-hover disabled:text-ink-4 disabled:hover:bg-transparent max-md:size-10"
    >
      {children}
    </button>
  );
}
