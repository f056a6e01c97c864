'use client';

import { CircleAlert, CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { Note } from '@/components/ui/note';
import type { SignInOutcome } from '@/lib/queries/auth';

interface SignInNoticeProps {
  ref: Ref<HTMLDivElement>;
  failure: Exclude<SignInOutcome, 'signed_in'> | undefined;
  lockMinutes: number;
}

const WORDS = {
  wrong: 'wrong',
  rate_limited: 'locked',
  store_unavailable: 'failed',
  failed: 'failed',
  offline: 'offline',
} as const;

/** Why the last try did not work. It takes the focus, so that it is heard first. */
export function SignInNotice({ ref, failure, lockMinutes }: SignInNoticeProps) {
  const t = useTranslations('signin');
  if (!failure) return null;
  const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.8 } as const;
  return (
    <div ref={ref} tabIndex={-1} className="mb-5 rounded-money outline-offset-2">
      <Note
        tone={failure === 'wrong' ? 'bad' : 'warn'}
        role="alert"
        icon={failure === 'offline' ? <CloudOff {...icon} /> : <CircleAlert {...icon} />}
      >
        {t(WORDS[failure], { minutes: String(lockMinutes) })}
      </Note>
    </div>
  );
}
