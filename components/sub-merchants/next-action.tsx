'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note';
import type { KnownKyb } from '@/lib/contract/bff-sub-merchants';
import { type KybState, kybState } from './kyb-look';

type Who = 'master' | 'subMerchant' | 'provider' | 'nobody' | 'unknown';

const WHO: Readonly<Record<KybState, Who>> = {
  initial: 'provider',
  pending_link: 'subMerchant',
  pending_kyb: 'provider',
  processing: 'provider',
  done: 'nobody',
  error: 'master',
};

/** Who has to do what, so that it goes on; `children` say how long it has stood there. */
export function NextAction({ kyb: { onboarding }, children }: { kyb: KnownKyb; children: ReactNode }) {
  const t = useTranslations('subMerchants.kyb');
  const state = onboarding === undefined ? 'none' : (kybState(onboarding.process) ?? 'other');
  const who = state === 'none' ? 'master' : state === 'other' ? 'unknown' : WHO[state];
  return (
    <Note className="mt-4" icon={<ArrowRight aria-hidden size={16} strokeWidth={1.8} />}>
      <span className="block text-meta text-ink-3">{t('next')}</span>
      <b>{t(`who.${who}`)}.</b> {t(`action.${state}`)}
      <span className="mt-1 block text-meta text-ink-3 tabular-nums">{children}</span>
    </Note>
  );
}
