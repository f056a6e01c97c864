'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, TextInput } from '@/components/ui/field';
import { type SignInOutcome, signIn } from '@/lib/queries/auth';
import { forgetPrivate } from '@/lib/queries/private-storage';
import { DEMO_PASSWORD, DemoAccounts } from './demo-accounts';
import { PasswordInput } from './password-input';
import { SignInNotice } from './sign-in-notice';

interface SignInFormProps {
  /** A path of ours to go to afterwards, already checked. */
  callbackPath: string;
  /** The demo accounts exist only here. */
  sandbox: boolean;
  /** How long a lock lasts at most. */
  lockMinutes: number;
}

type Failure = Exclude<SignInOutcome, 'signed_in'>;
type Missing = 'email' | 'password';

/**
 * E-mail and password. The fields keep their own text, so that neither a failure, nor the browser's autofill,
 * nor typing before the page is alive loses any of it.
 */
export function SignInForm({ callbackPath, sandbox, lockMinutes }: SignInFormProps) {
  const t = useTranslations('signin');
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState<Missing>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  // A reload after the session ended leads here past every other place that forgets (W16).
  useEffect(forgetPrivate, []);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = { email: email.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    const lacking = given.email === '' ? 'email' : given.password === '' ? 'password' : undefined;
    setFailure(undefined);
    setMissing(lacking);
    if (lacking) return (lacking === 'email' ? email : password).current?.focus();
    setBusy(true);
    const outcome = await signIn(given.email, given.password);
    // A whole new page: nothing of an earlier person's session stays in this tab's memory.
    if (outcome === 'signed_in') return window.location.assign(callbackPath);
    setBusy(false);
    setFailure(outcome);
  }

  function fill(account: string) {
    if (email.current) email.current.value = account;
    if (password.current) password.current.value = DEMO_PASSWORD;
    setChosen(account);
    setMissing(undefined);
    setFailure(undefined);
    submitButton.current?.focus();
  }

  return (
    <>
      <form
        onSubmit={submit}
        onInput={() => {
          setMissing(undefined);
          setChosen('');
        }}
        noValidate
        method="post"
        action="/api/auth/callback/credentials"
      >
        <SignInNotice ref={notice} failure={failure} lockMinutes={lockMinutes} />
        <Field label={t('email')} error={missing === 'email' ? t('missingEmail') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              ref={email}
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              // The page has one task, and this is its first step.
              autoFocus
            />
          )}
        </Field>
        <Field
          label={t('password')}
          className="mt-3.5"
          error={missing === 'password' ? t('missingPassword') : undefined}
        >
          {(control) => <PasswordInput {...control} ref={password} />}
        </Field>
        <Button
          ref={submitButton}
          type="submit"
          variant="primary"
          size="lg"
          full
          busy={busy}
          className="mt-5"
        >
          {busy ? t('submitting') : t('submit')}
        </Button>
      </form>
      {sandbox ? <DemoAccounts chosen={chosen} onChoose={fill} /> : null}
    </>
  );
}
