'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Field, TextInput } from '@/components/ui/form/field';
import { useFieldErrors } from '@/components/ui/form/use-field-errors';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { Role } from '@/lib/access/permissions';
import { invitationRequest } from '@/lib/contract/bff/people';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { ApiError } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { useIntent } from '@/lib/queries/api/use-intent';
import { invitePerson } from '@/lib/queries/people/people';
import { isForTwo } from '@/lib/queries/use-ask-request';
import { AskSecondPerson } from './ask-second-person';
import { idsOf, type Limit, LimitChoice } from './limit-choice';
import { OneTimeLink } from './one-time-link';
import { RoleChoice } from './role-choice';

const EMPTY = { email: '', name: '', role: 'viewer' as Role, limit: null as Limit };

function requestOf({ limit, ...rest }: typeof EMPTY) {
  return { ...rest, limited_to: rest.role === 'admin' ? null : idsOf(limit) };
}

/** Keeps the typed text until an invitation is made or asked for. */
export function InviteDialog({ open, mails, onClose }: { open: boolean; mails: boolean; onClose(): void }) {
  const t = useTranslations('people');
  const client = useQueryClient();
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const [typed, keep] = useKeptDraft('invite', EMPTY);
  const invite = useIntent({
    key: ['invite'],
    send: invitePerson,
    onAnswered: async () => {
      keep(undefined);
      await client.invalidateQueries({ queryKey: keys.team() });
    },
  });
  const refused = invite.error instanceof ApiError ? invite.error.fields : undefined;
  const { errorOf, setWrong } = useFieldErrors(refused);
  const change = (part: Partial<typeof EMPTY>) => {
    keep({ ...typed, ...part });
    setWrong({});
    invite.reset();
  };
  const inputOf = (name: 'email' | 'name') => ({
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = invitationRequest.safeParse(requestOf(typed));
    setWrong(read.success ? {} : fieldReasons(read.error));
    if (read.success) void invite.press(read.data);
  };
  const close = () => {
    if (invite.data !== undefined) invite.restart();
    onClose();
  };
  const made = invite.data;
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? undefined : close())}
      title={made ? t('link.invited', { name: made.person.name }) : t('invite')}
      description={made ? undefined : t(mails ? 'invitation.bodyMail' : 'invitation.body')}
      locked={invite.isPending}
      initialFocus={first}
      width={640}
      footer={
        made ? (
          <Button size="lg" onClick={close}>
            {t('invitation.done')}
          </Button>
        ) : (
          <Button size="lg" variant="primary" type="submit" form={form} busy={invite.isPending} full>
            {t(mails ? 'invitation.makeMail' : 'invitation.make')}
          </Button>
        )
      }
    >
      {made ? (
        <div role="status">
          <OneTimeLink answer={made} />
        </div>
      ) : (
        <form id={form} method="dialog" onSubmit={submit} noValidate className="grid gap-4">
          <Field label={t('invitation.email')} error={errorOf('email')}>
            {(control) => (
              <TextInput
                {...control}
                ref={first}
                type="email"
                autoCapitalize="none"
                spellCheck={false}
                {...inputOf('email')}
              />
            )}
          </Field>
          <Field label={t('invitation.name')} error={errorOf('name')}>
            {(control) => <TextInput {...control} {...inputOf('name')} />}
          </Field>
          <RoleChoice
            legend={t('invitation.role')}
            value={typed.role}
            onChange={(role) => change({ role })}
          />
          <LimitChoice
            role={typed.role}
            value={typed.limit}
            onChange={(limit) => change({ limit })}
            error={errorOf('limited_to')}
          />
          <AskSecondPerson
            error={invite.error}
            asked={{ invite: requestOf(typed) }}
            onAsked={() => keep(undefined)}
          />
          {refused === undefined && !isForTwo(invite.error) ? (
            <ErrorNote
              error={invite.error}
              lead={invite.state.kind === 'refused' ? t('invitation.failed') : undefined}
              after={invite.state.kind === 'lost' ? t('invitation.lost') : undefined}
              className=""
            />
          ) : null}
        </form>
      )}
    </Dialog>
  );
}
