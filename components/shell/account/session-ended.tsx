'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { SignInFactor } from '@/components/shell/proof/sign-in-factor';
import { Button } from '@/components/ui/controls/button';
import { useWaitText } from '@/components/ui/feedback/use-wait-text';
import { Field, TextInput } from '@/components/ui/form/field';
import { useShell } from '@/components/ui/hooks/shell-context';
import { DialogSurface } from '@/components/ui/overlays/dialog-surface';
import { demoPersonAt } from '@/lib/access/demo-people';
import { SSO_START } from '@/lib/contract/bff/single-sign-on';
import { keepTyped } from '@/lib/queries/api/private-storage';
import { enterDemo, type SignInRefusal, signIn } from '@/lib/queries/sign-in';

interface SessionEndedProps {
  onSignedIn(): void;
  onLeave(): void;
}

const WORDS = {
  wrong: 'wrong',
  rate_limited: 'locked',
  store_unavailable: 'failed',
  failed: 'failed',
  offline: 'offline',
} as const satisfies Partial<Record<SignInRefusal['outcome'], string>>;

function wordsFor(outcome: SignInRefusal['outcome']) {
  return outcome in WORDS ? WORDS[outcome as keyof typeof WORDS] : 'failed';
}

/** Comes back to this page, whose forms keep what was typed. */
function bySingleSignOn() {
  keepTyped();
  const { pathname, search } = window.location;
  window.location.assign(`${SSO_START}?${new URLSearchParams({ callbackUrl: `${pathname}${search}` })}`);
}

/**
 * Covers an ended session's page until the same person signs in again (W17); anyone else leaves it. Demo
 * people need no password.
 */
export function SessionEnded({ onSignedIn, onLeave }: SessionEndedProps) {
  const t = useTranslations('shell.sessionEnded');
  const waitText = useWaitText();
  const { user, environment, sso } = useShell();
  const demo = environment === 'sandbox' ? demoPersonAt(user.email) : undefined;
  const password = useRef<HTMLInputElement>(null);
  const goOn = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [second, setSecond] = useState<{ password: string; challenge: string }>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = password.current?.value ?? '';
    if (demo === undefined && given === '') return setError(t('missing'));
    setBusy(true);
    const { outcome, waitSeconds, challenge } = await (demo
      ? enterDemo(demo.role, { stay: true })
      : signIn(user.email, given));
    setBusy(false);
    if (outcome === 'signed_in') return onSignedIn();
    if (outcome === 'demo_ended') return onLeave();
    if (challenge !== undefined) return setSecond({ password: given, challenge });
    const words = outcome === 'wrong' && waitSeconds > 0 ? 'wrongAndWait' : wordsFor(outcome);
    setError(t(words, { wait: waitText(waitSeconds) }));
    password.current?.focus();
  }

  return (
    <>
      <div aria-hidden className="fixed inset-0 z-50 bg-sheet" />
      <DialogSurface
        open
        locked
        onOpenChange={() => undefined}
        title={t('title')}
        description={t(demo ? 'demoBody' : 'body')}
        initialFocus={demo ? goOn : password}
        aside={<span />}
        width={400}
      >
        {second ? (
          <SignInFactor
            {...second}
            email={user.email}
            onSignedIn={onSignedIn}
            onBack={() => setSecond(undefined)}
          />
        ) : null}
        <form onSubmit={submit} noValidate hidden={second !== undefined}>
          {demo ? (
            <p role="alert" className="text-cell text-bad">
              {error}
            </p>
          ) : (
            <>
              <p className="mb-3 truncate text-cell text-ink-2" title={user.email}>
                {user.email}
              </p>
              <input type="hidden" autoComplete="username" value={user.email} readOnly />
              <Field label={t('password')} error={error}>
                {(control) => (
                  <TextInput {...control} ref={password} type="password" autoComplete="current-password" />
                )}
              </Field>
            </>
          )}
          <Button ref={goOn} type="submit" variant="primary" size="lg" full busy={busy} className="mt-4">
            {demo ? t('goAs', { name: user.name }) : t('go')}
          </Button>
          {sso && demo === undefined ? (
            <Button size="lg" full className="mt-2" onClick={bySingleSignOn}>
              {t('sso')}
            </Button>
          ) : null}
          <Button variant="ghost" full className="mt-2" onClick={onLeave}>
            {t('other')}
          </Button>
        </form>
      </DialogSurface>
    </>
  );
}
