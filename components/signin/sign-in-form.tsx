'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, TextInput } from '@/components/ui/field';
import { type SignInOutcome, signIn } from '@/lib/queries/auth';
import { DEMO_PASSWORD, DemoAccounts } from './demo-accounts';
import { SignInNotice } from './sign-in-notice';

interface SignInFormProps {
  /** A path of ours to go to afterwards, already checked. */
  callbackPath: string;
  /** The demo accounts exist only here. */
  sandbox: boolean;
  /** True when an ended session led here. */
  ended: boolean;
  /** How long a lock lasts at most. */
  lockMinutes: number;
}

type Failure = Exclude<SignInOutcome, 'signed_in'>;

/** E-mail and password. Whatever goes wrong, what was typed stays typed. */
export function SignInForm({ callbackPath, sandbox, ended, lockMinutes }: SignInFormProps) {
  const t = useTranslations('signin');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const noticeRef = useRef<HTMLDivElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (failure) noticeRef.current?.focus();
  }, [failure]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    setFailure(undefined);
    if (email.trim() === '') return emailRef.current?.focus();
    if (password === '') return passwordRef.current?.focus();
    setBusy(true);
    const outcome = await signIn(email.trim(), password);
    // A whole new page: nothing of an earlier person's session stays in this tab's memory.
    if (outcome === 'signed_in') return window.location.assign(callbackPath);
    setBusy(false);
    setFailure(outcome);
  }

  const fill = (chosen: string) => {
    setEmail(chosen);
    setPassword(DEMO_PASSWORD);
    setFailure(undefined);
    submitRef.current?.focus();
  };

  return (
    <>
      <form onSubmit={submit} noValidate method="post" action="/api/auth/callback/credentials">
        <SignInNotice ref={noticeRef} failure={failure} ended={ended} lockMinutes={lockMinutes} />
        <Field label={t('email')} error={asked && email.trim() === '' ? t('missingEmail') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              ref={emailRef}
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              // The page has one task, and this is its first step.
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('password')}
          className="mt-3.5"
          error={asked && password === '' ? t('missingPassword') : undefined}
        >
          {(control) => (
            <PasswordInput {...control} inputRef={passwordRef} value={password} onValueChange={setPassword} />
          )}
        </Field>
        <Button ref={submitRef} type="submit" variant="primary" size="lg" full busy={busy} className="mt-5">
          {busy ? t('submitting') : t('submit')}
        </Button>
      </form>
      {sandbox ? <DemoAccounts chosen={email} onChoose={fill} /> : null}
    </>
  );
}

interface PasswordInputProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  inputRef: React.Ref<HTMLInputElement>;
  value: string;
  onValueChange(value: string): void;
}

function PasswordInput({ inputRef, value, onValueChange, ...control }: PasswordInputProps) {
  const t = useTranslations('common');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextInput
      {...control}
      ref={inputRef}
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      after={
        <button
          type="button"
          aria-label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
          className="tap -me-1.5 grid size-7 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-hover"
        >
          <Icon aria-hidden size={16} strokeWidth={1.6} />
        </button>
      }
    />
  );
}
