'use client';

import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { Note } from '@/components/ui/note';
import type { SandboxMutation } from '@/lib/queries/sandbox';
import { ClauseChips } from './clause-chips';
import { SUB_MERCHANT_CLAUSES } from './clause-ids';
import { choiceOf, TO_MESA, WebhookChoice } from './webhook-choice';

interface OnboardingLinkProps {
  correlationId: string;
  change: SandboxMutation<'relationships'>;
}

/** The link that a sub-merchant would open; its webhook is told of every KYB change from then on (KYB-22). */
export function OnboardingLink({ correlationId, change }: OnboardingLinkProps) {
  const t = useTranslations('sandboxSubMerchants');
  const [webhook, setWebhook] = useState(TO_MESA);
  const link = change.data?.link;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({
      to: `relationships/${correlationId}/onboarding-link`,
      body: { webhook: choiceOf(webhook) },
    });
  };
  return (
    <form onSubmit={submit}>
      <h3 className="mb-2 text-cell font-strong text-ink">{t('link')}</h3>
      <WebhookChoice draft={webhook} onChange={setWebhook} />
      <Button type="submit" busy={change.isPending} className="mt-3">
        {t('makeLink')}
      </Button>
      {link === undefined ? null : (
        <Note tone="ok" role="status" className="mt-3">
          <span className="mono break-all">{link}</span> <CopyButton value={link} label={t('link')} />
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="mt-1 flex items-center gap-1.5 font-medium text-link hover:underline"
          >
            {t('openLink')} <ExternalLink aria-hidden size={13} strokeWidth={1.8} />
          </a>
        </Note>
      )}
      <ClauseChips ids={SUB_MERCHANT_CLAUSES.link} className="mt-3" />
    </form>
  );
}
