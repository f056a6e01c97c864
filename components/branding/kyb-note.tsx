'use client';

import { ShieldAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import type { BrandingView } from '@/lib/contract/bff-branding';
import type { KybProcess } from '@/lib/contract/sub-merchants';
import { useMoment } from './use-moment';

const DONE: KybProcess = 'kyb_provider_submerchant.done';

/** The API answers 422 before onboarding is complete (BRD-16); never read means nobody knows, so it may be tried. */
export function needsOnboarding({ kyb }: Pick<BrandingView, 'kyb'>): boolean {
  return kyb !== undefined && kyb.onboarding?.process !== DONE;
}

/** Why nothing can be saved yet, and where the state is read anew. */
export function KybNote({ view }: { view: BrandingView }) {
  const t = useTranslations('branding.kyb');
  const moment = useMoment();
  return (
    <Note tone="warn" icon={<ShieldAlert aria-hidden size={16} strokeWidth={1.6} />}>
      <b>{t('none')}</b> {t('noneBody', { when: view.kyb === undefined ? '' : moment(view.kyb.read_at) })}{' '}
      <Link
        href={`/sub-merchants/${view.correlation_id}`}
        className="font-medium text-link underline underline-offset-3"
      >
        {t('open')}
      </Link>
    </Note>
  );
}
