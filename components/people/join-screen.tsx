'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { Field, TextInput } from '@/components/ui/form/field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { Logo } from '@/components/ui/layout/logo';
import type { JoinAnswer } from '@/lib/contract/bff/people';
import { type FieldReason, fieldReasons } from '@/lib/contract/values/field-reasons';
import { newPassword } from '@/lib/contract/values/password';
import { announce } from '@/lib/queries/api/announce';
import { ApiError } from '@/lib/queries/api/api-client';
import { forgetPrivate } from '@/lib/queries/api/private-storage';
import { joinByLink } from '@/lib/queries/people/people';

/** Reads the link behind #, which no server sees before somebody presses. */
export function JoinScreen() {
  const t = useTranslations('people.join');
  const [link, setLink] = useState<JoinAnswer>();
  const [refusal, setRefusal] = useState<unknown>();
  useEffect(() => {
    joinByLink({ token: tokenOfPage() }).then(setLink, setRefusal);
  }, []);
  return (
    <main className="mx-auto min-h-dvh w-[420px] max-w-full bg-sheet px-5 py-10">
      <Logo size={24} />
      <noscript>
        <Note tone="warn" className="mt-6">
          {t('needsScript')}
        </Note>
      </noscript>
      {refusal !== undefined ? (
        <Refused error={refusal} />
      ) : link === undefined ? (
        <p role="status" className="mt-10 text-body text-ink-3">
          {t('reading')}
        </p>
      ) : (
        <ChoosePassword link={link} onRefused={setRefusal} />
      )}
    </main>
  );
}

function Refused({ error }: { error: unknown }) {
  const t = useTranslations('people.join');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mt-10 text-hero outline-none">
        {t('refused')}
      </h1>
      <ErrorNote error={error} />
      <Link href="/signin?with=password" className="mt-5 inline-block font-medium text-link hover:underline">
        {t('toSignIn')}
      </Link>
    </>
  );
}

interface ChoosePasswordProps {
  link: JoinAnswer;
  onRefused(error: unknown): void;
}

function ChoosePassword({ link, onRefused }: ChoosePasswordProps) {
  const t = useTranslations('people');
  const fields = useTranslations('fields');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<FieldReason>();
  const [code, setCode] = useState('');
  const [wrongCode, setWrongCode] = useState<FieldReason>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { name, email, role, kind, code_from: holder } = link;
  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = newPassword.safeParse(password);
    setWrong(read.success ? undefined : fieldReasons(read.error).body);
    setFailure(undefined);
    const needsCode = holder !== undefined && code.trim() === '';
    setWrongCode(needsCode ? 'required' : undefined);
    if (!read.success || needsCode || busy) return;
    setBusy(true);
    try {
      await joinByLink({ token: tokenOfPage(), password, ...(holder === undefined ? {} : { code }) });
      forgetPrivate();
      announce('left');
      window.location.replace('/');
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code.startsWith('link_')) onRefused(error);
      else if (error instanceof ApiError && error.fields?.code !== undefined) setWrongCode('wrong_code');
      // The server's list is longer than the browser's.
      else if (error instanceof ApiError && error.fields?.password !== undefined)
        setWrong('password_guessable');
      else setFailure(error);
    }
  }
  return (
    <form method="dialog" onSubmit={submit} noValidate className="mt-10">
      <h1 className="text-hero">{kind === 'invitation' ? t('join.welcome', { name }) : t('join.title')}</h1>
      <p className="mt-1 mb-6 text-body break-words text-ink-3">
        {kind === 'invitation'
          ? t('join.lead', { role: t(`role.${role}`), email })
          : t('join.again', { email })}
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {holder === undefined ? null : (
        <Field
          className="mb-5"
          label={t('join.code')}
          hint={t('join.codeHint', { holder })}
          error={wrongCode === undefined ? undefined : fields(wrongCode)}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                setWrongCode(undefined);
              }}
            />
          )}
        </Field>
      )}
      <Field
        label={t('join.password')}
        hint={t('account.rule')}
        error={wrong === undefined ? undefined : fields(wrong)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setWrong(undefined);
            }}
          />
        )}
      </Field>
      <ErrorNote error={failure} lead={t('join.failed')} />
      <Button type="submit" variant="primary" size="lg" full busy={busy} className="mt-5">
        {t(busy ? 'join.submitting' : 'join.submit')}
      </Button>
    </form>
  );
}

function tokenOfPage(): string {
  return window.location.hash.slice(1, 200);
}
