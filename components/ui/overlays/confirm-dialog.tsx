'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  aside?: ReactNode;
  width?: number;
  /** Focused on closing: the outcome, if present. */
  finalFocus: RefObject<HTMLElement | null>;
  /** Locks the dialog until the answer. */
  sending: boolean;
  disabled?: boolean;
  cancel?: ReactNode;
  confirm: ReactNode;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}

/** Confirms irreversible actions: the focus starts on the title, so Enter does nothing, and no late text moves the button. */
export function ConfirmDialog({
  sending,
  disabled = false,
  cancel,
  confirm,
  onConfirm,
  onClose,
  ...dialog
}: ConfirmDialogProps) {
  const t = useTranslations('common');
  return (
    <Dialog
      {...dialog}
      steady
      onOpenChange={(open) => (open ? undefined : onClose())}
      locked={sending}
      footer={
        <div className="grid w-full grid-cols-[auto_1fr] gap-2.5">
          <Button size="lg" disabled={sending} onClick={onClose}>
            {cancel ?? t('cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            data-guide="confirm"
            busy={sending}
            disabled={disabled}
            onClick={onConfirm}
            className="min-w-0 max-md:h-auto max-md:min-h-12 max-md:whitespace-normal"
          >
            {confirm}
          </Button>
        </div>
      }
    />
  );
}
