'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, TextInput } from '@/components/ui/field';
import { HaltNote } from '@/components/ui/halt-note';
import type { FieldReason } from '@/lib/contract/field-reasons';
import { readShownName } from '@/lib/contract/shown-name';
import { ApiError } from '@/lib/queries/api';
import { newIntentId } from '@/lib/queries/intent-id';
import { useApiDown } from '@/lib/queries/use-api-down';
import { changeWhitelist, rereadWhitelist } from '@/lib/queries/whitelist';
import { ChangeOutcome } from './change-outcome';
import { PressFailed } from './press-failed';

interface NewGroupDialogProps {
  correlationId: string;
  open: boolean;
  onClose(): void;
  onCreated(groupId: string): void;
}

/** A group by its name, once for each intent; then what became of it. */
export function NewGroupDialog({ correlationId, open, onClose, onCreated }: NewGroupDialogProps) {
  const t = useTranslations('whitelist');
  const common = useTranslations('common');
  const reasons = useTranslations('fields');
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<FieldReason>();
  const intent = useRef<{ id: string; name: string }>(undefined);
  const pressed = useRef(false);
  const down = useApiDown();
  const create = useMutation({
    mutationFn: (sent: { id: string; name: string }) =>
      changeWhitelist(correlationId, { walletName: sent.name }, sent.id),
    onSuccess: ({ operation }) => {
      const { walletId } = operation.result ?? {};
      if (operation.state === 'done' && typeof walletId === 'string') onCreated(walletId);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || !error.ours) return;
      intent.current = undefined;
      const reason = error.fields?.walletName;
      if (reason !== undefined) setFault(reason as FieldReason);
    },
    onSettled: () => {
      pressed.current = false;
      void rereadWhitelist(client, correlationId);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pressed.current || down) return;
    const read = readShownName(name);
    setFault('reason' in read ? read.reason : undefined);
    if ('reason' in read) return;
    if (intent.current?.name !== read.value) intent.current = { id: newIntentId(), name: read.value };
    pressed.current = true;
    create.mutate(intent.current);
  };
  const footer = (
    <>
      <Button disabled={create.isPending} onClick={onClose}>
        {common('cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        busy={create.isPending}
        disabled={down && !create.isPending}
      >
        {t(create.isPending ? 'group.creating' : 'group.create')}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={create.isPending}
      title={t('group.title')}
      description={t('group.body')}
      {...(create.data ? {} : { footer })}
    >
      {create.data ? (
        <ChangeOutcome change={create.data} again={t('outcome.close')} onAgain={onClose} />
      ) : (
        <form id={formId} method="dialog" onSubmit={submit} noValidate aria-label={t('group.title')}>
          <Field label={t('group.name')} error={fault && reasons(fault)}>
            {(control) => (
              <TextInput
                {...control}
                value={name}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <HaltNote reason={down && !create.isPending ? common('apiDown') : undefined} className="mt-3" />
          {fault === undefined ? <PressFailed error={create.error} /> : null}
        </form>
      )}
    </Dialog>
  );
}
