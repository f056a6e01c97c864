'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, TextInput } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { useMounted } from '@/components/ui/use-mounted';
import { type SignInRefusal, signIn } from '@/lib/queries/auth';
import { forgetPrivate } from '@/lib/queries/private-storage';
import { DEMO_PASSWORD, DemoAccounts } from './demo-accounts';
import { type Asked, missingIn } from './given';
import { PasswordInput } from './password-input';
import { SignInNotice } from './sign-in-notice';

interface SignInFormProps {
  /** A path of ours to go to afterwards, already checked. */
  callbackPath: string;
  /** The demo accounts exist only here. */
  sandbox: boolean;
}

/**
 * E-mail and password. The fields keep their own text, so that neither a failure, nor the browser's autofill,
 * nor typing before the page is alive loses any of it.
 */
export function SignInForm({ callbackPath, sandbox }: SignInFormProps) {
  const t = useTranslations('signin');
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState<readonly Asked[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInRefusal>();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const alive = useMounted();
  // A reload after the session ended leads here past every other place that forgets (W16).
  useEffect(forgetPrivate, []);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);

  const read = () => ({
    email: email.current?.value.trim() ?? '',
    password: password.current?.value ?? '',
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = read();
    const lacking = missingIn(given);
    setFailure(undefined);
    setMissing(lacking);
    if (lacking[0]) return (lacking[0] === 'email' ? email : password).current?.focus();
    setBusy(true);
    const { outcome, waitSeconds } = await signIn(given.email, given.password);
    // A whole new page: nothing of an earlier person's session stays in this tab's memory.
    if (outcome === 'signed_in') return window.location.assign(callbackPath);
    setBusy(false);
    setFailure({ outcome, waitSeconds });
  }

  function fill(account: string) {
    if (email.current) email.current.value = account;
    if (password.current) password.current.value = DEMO_PASSWORD;
    setChosen(account);
    setMissing([]);
    setFailure(undefined);
    submitButton.current?.focus();
  }

  return (
    <>
      <form
        onSubmit={submit}
        onInput={() => {
          const lacking = missingIn(read());
          setMissing((told) => told.filter((name) => lacking.includes(name)));
          setChosen('');
        }}
        noValidate
        // Outside a dialog this method does nothing by itself: neither a press before the page is alive nor one
        // without JavaScript may navigate, for it would lose what was typed and where to go.
        method="dialog"
      >
        <noscript>
          <Note tone="warn" className="mb-5" icon={<CircleAlert aria-hidden size={16} strokeWidth={1.8} />}>
            {t('needsScript')}
          </Note>
        </noscript>
        <SignInNotice ref={notice} failure={failure} />
        <Field label={t('email')} error={missing.includes('email') ? t('missingEmail') : undefined}>
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
          error={missing.includes('password') ? t('missingPassword') : undefined}
        >
          {(control) => <PasswordInput {...control} ref={password} />}
        </Field>
        <Button
          ref={submitButton}
          type="submit"
          variant="primary"
          size="lg"
          full
          disabled={!alive}
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
