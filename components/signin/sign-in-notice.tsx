'use client';

import { CircleAlert, CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Ref, type RefObject, useEffect, useRef } from 'react';
import { Note } from '@/components/ui/feedback/note';
import { useWaitText } from '@/components/ui/feedback/use-wait-text';
import type { SignInRefusal } from '@/lib/queries/sign-in';

interface SignInNoticeProps {
  ref: Ref<HTMLDivElement>;
  failure: SignInRefusal | undefined;
}

const WORDS = {
  wrong: 'wrong',
  factor: 'failed',
  clock: 'failed',
  rate_limited: 'locked',
  demo_full: 'demo.full',
  demo_source_full: 'demo.sourceFull',
  demo_ended: 'demo.beganAgain',
  store_unavailable: 'failed',
  failed: 'failed',
  offline: 'offline',
} as const;

/** So that each new failure is announced. */
export function useNoticeFocus(failure: SignInRefusal | undefined): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);
  return notice;
}

/** Renders nothing without a failure. */
export function SignInNotice({ ref, failure }: SignInNoticeProps) {
  const t = useTranslations('signin');
  const waitText = useWaitText();
  if (!failure) return null;
  const { outcome, waitSeconds } = failure;
  const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.8 } as const;
  return (
    <div ref={ref} tabIndex={-1} className="mb-5 rounded-money outline-offset-2">
      <Note
        tone={outcome === 'wrong' ? 'bad' : 'warn'}
        role="alert"
        icon={outcome === 'offline' ? <CloudOff {...icon} /> : <CircleAlert {...icon} />}
      >
        {t(outcome === 'wrong' && waitSeconds > 0 ? 'wrongAndWait' : WORDS[outcome], {
          wait: waitText(waitSeconds),
        })}
      </Note>
    </div>
  );
}
