'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogSurface } from '@/components/ui/dialog-surface';
import { Field, TextInput } from '@/components/ui/field';
import { useShell } from '@/components/ui/shell-context';
import { useWaitText } from '@/components/ui/use-wait-text';
import { type SignInRefusal, signIn } from '@/lib/queries/auth';

interface SessionEndedProps {
  onSignedIn(): void;
  /** Somebody else wants to sign in: nothing of this page may stay. */
  onLeave(): void;
}

const WORDS = {
  wrong: 'wrong',
  rate_limited: 'locked',
  store_unavailable: 'failed',
  failed: 'failed',
  offline: 'offline',
} as const satisfies Record<SignInRefusal['outcome'], string>;

/**
 * Covers the page of a session that ended (W17) and asks the same person for the password: what was typed below is
 * there again afterwards. Whoever else comes leaves it all behind.
 */
export function SessionEnded({ onSignedIn, onLeave }: SessionEndedProps) {
  const t = useTranslations('shell.sessionEnded');
  const waitText = useWaitText();
  const { user } = useShell();
  const password = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const given = password.current?.value ?? '';
    if (given === '') return setError(t('missing'));
    setBusy(true);
    const { outcome, waitSeconds } = await signIn(user.email, given);
    setBusy(false);
    if (outcome === 'signed_in') return onSignedIn();
    const words = outcome === 'wrong' && waitSeconds > 0 ? 'wrongAndWait' : WORDS[outcome];
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
        description={t('body')}
        initialFocus={password}
        aside={<span />}
        width={400}
      >
        <form onSubmit={submit} noValidate>
          <p className="mb-3 truncate text-cell text-ink-2">{user.email}</p>
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          <Field label={t('password')} error={error}>
            {(control) => (
              <TextInput {...control} ref={password} type="password" autoComplete="current-password" />
            )}
          </Field>
          <Button type="submit" variant="primary" size="lg" full busy={busy} className="mt-4">
            {t('go')}
          </Button>
          <Button variant="ghost" full className="mt-2" onClick={onLeave}>
            {t('other')}
          </Button>
        </form>
      </DialogSurface>
    </>
  );
}
