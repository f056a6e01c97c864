'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId } from 'react';
import { Button } from '@/components/ui/controls/button';
import { BlockedNote } from '@/components/ui/feedback/blocked-note';
import { Field, TextInput } from '@/components/ui/form/field';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { Dialog } from '@/components/ui/overlays/dialog';
import { readVisibleName } from '@/lib/contract/values/sub-merchants/visible-name';
import { useApiDown } from '@/lib/queries/api/use-api-down';
import { ChangeOutcome } from './change-outcome';
import { SendError } from './send-error';
import { useNewGroup } from './use-new-group';

interface NewGroupDialogProps {
  correlationId: string;
  open: boolean;
  onClose(): void;
  onCreated(groupId: string): void;
}

/** Creates a group once per intent, then shows the outcome. */
export function NewGroupDialog({ correlationId, open, onClose, onCreated }: NewGroupDialogProps) {
  const t = useTranslations('whitelist');
  const common = useTranslations('common');
  const reasons = useTranslations('fields');
  const formId = useId();
  const [name, keep] = useKeptDraft(`group.${correlationId}`, '');
  const { error, setError, create } = useNewGroup(correlationId, (groupId) => {
    keep(undefined);
    onCreated(groupId);
  });
  const down = useApiDown();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (down) return;
    const read = readVisibleName(name);
    setError('reason' in read ? read.reason : undefined);
    if ('value' in read) void create.press(read.value);
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
          <Field label={t('group.name')} error={error && reasons(error)}>
            {(control) => (
              <TextInput
                {...control}
                value={name}
                autoComplete="off"
                onChange={(event) => keep(event.target.value)}
              />
            )}
          </Field>
          <BlockedNote reason={down && !create.isPending ? common('apiDown') : undefined} className="mt-3" />
          {error === undefined ? (
            <SendError error={create.error} lost={create.state.kind === 'lost'} />
          ) : null}
        </form>
      )}
    </Dialog>
  );
}
