'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Note } from '@/components/ui/feedback/note';
import { Page, PageHeader } from '@/components/ui/layout/page-header';

const SETTINGS = ['PAYMENTS_SIGNING_KEY', 'PAYMENTS_SIGNING_KEY_FILE'];

/** Replaces the area without a signing key and says where to set it (GEN-06). */
export function MissingSigningKey() {
  const t = useTranslations('subMerchants');
  return (
    <Page>
      <PageHeader title={t('title')} sub={t('noKey.sub')} />
      <Note tone="warn" icon={<KeyRound aria-hidden size={18} strokeWidth={1.8} />} className="max-w-[72ch]">
        <p>
          <b>{t('noKey.title')}</b>
        </p>
        <p className="mt-1">{t('noKey.body')}</p>
        <p className="mt-1">{t('noKey.how')}</p>
        <ul className="mt-1.5">
          {SETTINGS.map((name) => (
            <li translate="no" key={name} className="mono [overflow-wrap:anywhere]">
              {name} <CopyButton value={name} label={name} />
            </li>
          ))}
        </ul>
      </Note>
    </Page>
  );
}
