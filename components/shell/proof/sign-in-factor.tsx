'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { useWaitText } from '@/components/ui/feedback/use-wait-text';
import type { SignInFactorAnswer } from '@/lib/contract/bff/factors';
import { assertPasskey, readSignInFactor } from '@/lib/queries/people/factors';
import { type GivenFactor, type SignInAnswer, type SignInOutcome, signIn } from '@/lib/queries/sign-in';
import { FactorFields } from './factor-fields';

interface SignInFactorProps {
  email: string;
  password: string;
  challenge: string;
  onSignedIn(): void;
  /** To the password again. */
  onBack(): void;
}

const SKEW_MS = 60_000;

/** After the right password. */
export function SignInFactor({ email, password, challenge, onSignedIn, onBack }: SignInFactorProps) {
  const t = useTranslations('proof.signIn');
  const textOf = useOutcomeText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<SignInFactorAnswer & { minutesOff: number }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [ended, setEnded] = useState<unknown>();
  useEffect(() => {
    heading.current?.focus();
    readSignInFactor(challenge).then((answer) => {
      const off = Math.abs(Date.now() - Date.parse(answer.now));
      setAsked({ ...answer, minutesOff: off < SKEW_MS ? 0 : Math.round(off / 60_000) });
    }, setEnded);
  }, [challenge]);

  async function give(code: string | undefined) {
    setBusy(true);
    setError(undefined);
    const given = code === undefined ? await byPasskey() : { totp: code };
    const answer = given && (await signIn(email, password, given));
    if (answer?.outcome === 'signed_in') return onSignedIn();
    setBusy(false);
    setError(answer === undefined ? t('cancelled') : textOf(answer));
  }

  async function byPasskey(): Promise<GivenFactor | undefined> {
    try {
      return { challenge, passkey: JSON.stringify(await assertPasskey(asked?.passkey)) };
    } catch {
      return undefined;
    }
  }

  return (
    <section className="grid gap-3.5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-section outline-none">
          {t('title')}
        </h2>
        <p className="text-cell text-ink-2">{t('lead')}</p>
      </div>
      {asked === undefined || asked.minutesOff === 0 ? null : (
        <Note tone="warn" role="status">
          {t('skew', { minutes: asked.minutesOff })}
        </Note>
      )}
      {asked ? (
        <FactorFields
          asked={asked}
          passkeyLabel={t('passkey')}
          busy={busy}
          error={error}
          onGive={(code) => void give(code)}
        />
      ) : ended === undefined ? (
        <p role="status" className="text-cell text-ink-3">
          {t('reading')}
        </p>
      ) : (
        <ErrorNote error={ended} reason={t('ended')} className="" />
      )}
      <Button variant="ghost" disabled={busy} onClick={onBack}>
        {t('back')}
      </Button>
    </section>
  );
}

const CODES = {
  rate_limited: 'rate_limited',
  store_unavailable: 'store_unavailable',
  offline: 'offline',
} as const satisfies Partial<Record<SignInOutcome, string>>;

function useOutcomeText() {
  const t = useTranslations('proof.signIn');
  const codes = useTranslations('errors');
  const waitText = useWaitText();
  return ({ outcome, waitSeconds }: SignInAnswer): string => {
    if (outcome === 'clock') return t('clock');
    if (outcome === 'wrong')
      return t(waitSeconds > 0 ? 'wrongAndWait' : 'wrong', { wait: waitText(waitSeconds) });
    return codes(outcome in CODES ? CODES[outcome as keyof typeof CODES] : 'internal');
  };
}
