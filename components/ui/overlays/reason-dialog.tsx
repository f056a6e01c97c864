'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Field, TextInput } from '@/components/ui/form/field';
import { LONGEST_REVEAL_REASON, SHORTEST_REASON } from '@/lib/contract/values/reason-length';
import { Dialog } from './dialog';

interface ReasonDialogProps {
  open: boolean;
  title: string;
  body: string;
  onClose(): void;
  onGiven(reason: string): void;
}

/** Keeps the typed text, so that a failed try can be repeated. */
export function ReasonDialog({ open, title, body, onClose, onGiven }: ReasonDialogProps) {
  const t = useTranslations('common');
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim().length < SHORTEST_REASON;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    onClose();
    onGiven(reason.trim());
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? undefined : onClose())}
      title={title}
      description={body}
      initialFocus={first}
      width={440}
      footer={
        <Button size="lg" variant="primary" type="submit" form={form} full>
          {t('reason.give')}
        </Button>
      }
    >
      <form id={form} method="dialog" onSubmit={submit} noValidate>
        <Field label={t('reason.label')} error={tried && isMissing ? t('reason.missing') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              ref={first}
              autoComplete="off"
              maxLength={LONGEST_REVEAL_REASON}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
