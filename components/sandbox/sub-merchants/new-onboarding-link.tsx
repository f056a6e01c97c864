'use client';

import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ClauseChips } from '@/components/sandbox/clauses/clause-chips';
import { SUB_MERCHANT_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { choiceOf, TO_MESA, WebhookTarget } from '@/components/sandbox/webhooks/webhook-target';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Note } from '@/components/ui/feedback/note';
import type { SandboxMutation } from '@/lib/queries/sandbox';

interface OnboardingLinkProps {
  correlationId: string;
  change: SandboxMutation<'relationships'>;
}

/** Creates the onboarding link; its webhook gets later KYB changes (KYB-22). */
export function NewOnboardingLink({ correlationId, change }: OnboardingLinkProps) {
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
      <WebhookTarget draft={webhook} onChange={setWebhook} />
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
