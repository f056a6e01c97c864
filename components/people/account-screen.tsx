'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Field } from '@/components/ui/form/field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { useFieldErrors } from '@/components/ui/form/use-field-errors';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { passwordChange, type SessionsAnswer } from '@/lib/contract/bff/people';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { ApiError } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { changePassword, endOwnSessions, ownSessionsQuery } from '@/lib/queries/people/people';
import { FactorsSection } from './factors-section';
import { FailedNote } from './failed-note';
import { SessionList } from './session-list';

/** `children`: sections of other features. */
export function AccountScreen({ noPassword, children }: { noPassword: boolean; children?: ReactNode }) {
  const t = useTranslations('people.account');
  const query = useQuery(ownSessionsQuery());
  const client = useQueryClient();
  const keep = (answer: SessionsAnswer) => client.setQueryData(keys.ownSessions(), answer);
  return (
    <Page>
      <PageHeader title={t('title')} sub={t(noPassword ? 'subtitleSso' : 'subtitle')} />
      <div className="grid max-w-[720px] gap-9">
        {noPassword ? (
          <section>
            <h2 className="text-section">{t('password')}</h2>
            <p className="mt-1 text-cell text-ink-2">{t('noPassword')}</p>
          </section>
        ) : (
          <PasswordForm onChanged={keep} />
        )}
        <FactorsSection noPassword={noPassword} />
        {children}
        <QueryBoundary query={query} skeleton={<Skeleton className="w-72" />}>
          {({ sessions, now }) => (
            <SessionList
              sessions={sessions}
              now={now}
              end={async (session) => keep(await endOwnSessions(session))}
            />
          )}
        </QueryBoundary>
      </div>
    </Page>
  );
}

const EMPTY = { old: '', password: '' };

function PasswordForm({ onChanged }: { onChanged(answer: SessionsAnswer): void }) {
  const t = useTranslations('people.account');
  const { user } = useShell();
  const [typed, setTyped] = useState(EMPTY);
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: (answer) => {
      setTyped(EMPTY);
      onChanged(answer);
    },
  });
  const refused = change.error instanceof ApiError ? change.error.fields : undefined;
  const { errorOf, setWrong } = useFieldErrors(refused);
  const inputOf = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      setWrong({});
      change.reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = passwordChange.safeParse(typed);
    setWrong(read.success ? {} : fieldReasons(read.error));
    if (read.success && !change.isPending) change.mutate(read.data);
  };
  return (
    <form method="dialog" onSubmit={submit} noValidate className="grid max-w-[420px] gap-4">
      <h2 className="text-section">{t('password')}</h2>
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <Field label={t('old')} error={errorOf('old')}>
        {(control) => <PasswordInput {...control} {...inputOf('old')} autoComplete="current-password" />}
      </Field>
      <Field label={t('new')} hint={t('rule')} error={errorOf('password')}>
        {(control) => <PasswordInput {...control} {...inputOf('password')} autoComplete="new-password" />}
      </Field>
      {refused === undefined ? (
        <FailedNote error={change.error} unchanged={t('failed')} className="" />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={change.isPending}>
          {t('save')}
        </Button>
        <span role="status" className="text-meta text-ink-3">
          {change.isSuccess && typed === EMPTY ? t('saved') : null}
        </span>
      </div>
    </form>
  );
}
