'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Note } from '@/components/ui/feedback/note';
import { Field, TextInput } from '@/components/ui/form/field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { keepTyped } from '@/lib/queries/api/private-storage';
import { type SignInRefusal, signIn } from '@/lib/queries/sign-in';
import { SignInNotice, useNoticeFocus } from './sign-in-notice';

interface SignInFormProps {
  /** Checked by `safeCallback`. */
  callbackPath: string;
}

const SignInFactor = lazyPart(
  async () => (await import('@/components/shell/proof/sign-in-factor')).SignInFactor,
);

/** Uncontrolled fields keep autofill and text typed before hydration. */
export function SignInForm({ callbackPath }: SignInFormProps) {
  const t = useTranslations('signin');
  const [missing, setMissing] = useState<readonly SignInField[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInRefusal>();
  const [second, setSecond] = useState<SecondStep>();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const notice = useNoticeFocus(failure);
  const isHydrated = useMounted();
  // A reload after the session ended arrives here directly (W16).
  useEffect(keepTyped, []);

  // A full load drops the previous session's memory.
  const enter = () => window.location.assign(callbackPath);
  const read = () => ({
    email: email.current?.value.trim() ?? '',
    password: password.current?.value ?? '',
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = read();
    const lacking = missingFields(given);
    setFailure(undefined);
    setMissing(lacking);
    if (lacking[0]) return (lacking[0] === 'email' ? email : password).current?.focus();
    setBusy(true);
    const { outcome, waitSeconds, challenge } = await signIn(given.email, given.password);
    if (outcome === 'signed_in') return enter();
    setBusy(false);
    if (challenge !== undefined) setSecond({ ...given, challenge });
    else setFailure({ outcome, waitSeconds });
  }

  if (second !== undefined)
    return (
      <Suspense>
        <SignInFactor
          {...second}
          onSignedIn={enter}
          onBack={() => {
            setSecond(undefined);
            setBusy(false);
          }}
        />
      </Suspense>
    );

  return (
    <form
      onSubmit={submit}
      onInput={() => {
        const lacking = missingFields(read());
        setMissing((shown) => shown.filter((name) => lacking.includes(name)));
      }}
      noValidate
      // Does nothing outside a dialog: a submit before hydration must not navigate.
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
            autoFocus
          />
        )}
      </Field>
      <Field
        label={t('password')}
        className="mt-3.5"
        error={missing.includes('password') ? t('missingPassword') : undefined}
      >
        {(control) => (
          <PasswordInput {...control} ref={password} name="password" autoComplete="current-password" />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        disabled={!isHydrated}
        busy={busy}
        className="mt-5"
      >
        {busy ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}

interface SecondStep {
  email: string;
  password: string;
  challenge: string;
}

const ASKED = ['email', 'password'] as const;
type SignInField = (typeof ASKED)[number];

export function missingFields(given: Record<SignInField, string>): SignInField[] {
  return ASKED.filter((name) => given[name] === '');
}
