'use client';

import { CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Disclosure } from '@/components/ui/controls/disclosure';
import { Note } from '@/components/ui/feedback/note';
import type { KybAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { failedStep } from './kyb-status-styles';

/** The message for the sub-merchant, copyable (KYB-15); the raw error below, if present (KYB-17). */
export function KybError({ onboarding }: { onboarding: KybAnswer }) {
  const t = useTranslations('subMerchants.kyb');
  const { error_message, error_from_state, error_detail } = onboarding;
  const step = failedStep(error_from_state);
  return (
    <>
      <Note tone="bad" className="mt-4" icon={<CircleX aria-hidden size={17} strokeWidth={1.8} />}>
        <span className="block text-meta text-ink-3">{t('errorMessage')}</span>
        {error_message === undefined ? (
          t('noMessage')
        ) : (
          <p>
            <b>
              <bdi>{error_message}</bdi>
            </b>{' '}
            <CopyButton value={error_message} label={t('errorMessage')} />
          </p>
        )}
        {error_from_state === undefined ? null : (
          <p className="mt-0.5">
            {step === undefined ? t('failedFrom') : t('failedWhile', { step: t(`way.${step}`) })}{' '}
            <code translate="no" className="mono">
              {error_from_state}
            </code>
          </p>
        )}
      </Note>
      {error_detail === undefined ? null : (
        <Disclosure className="mt-3" title={t('detail')}>
          <pre
            translate="no"
            className="mono mt-2 rounded-money bg-sunken px-3 py-2.5 text-floor whitespace-pre-wrap text-ink-2 shadow-edge [overflow-wrap:anywhere]"
          >
            {error_detail}
          </pre>
        </Disclosure>
      )}
    </>
  );
}
