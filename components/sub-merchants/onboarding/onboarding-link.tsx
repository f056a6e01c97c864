'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/controls/button';
import { LinkBox } from '@/components/ui/data/link-box';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { keys } from '@/lib/queries/api/query-keys';
import { createOnboardingLink } from '@/lib/queries/sub-merchants/onboarding';
import { subMerchantQuery } from '@/lib/queries/sub-merchants/register';

/** The sub-merchant has nothing left to fill in (KYB-11, KYB-12). */
const FILLED_IN = new Set(['Processing', 'Completed']);

interface OnboardingLinkProps {
  correlationId: string;
  /** Makes the link without a press, once: right after the enrolment. */
  atOnce?: boolean;
}

/** Link to the sub-merchant's onboarding form; webhooks report its steps (KYB-22). */
export function OnboardingLink({ correlationId, atOnce = false }: OnboardingLinkProps) {
  const t = useTranslations('subMerchantEnrol.link');
  const { can } = useShell();
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => createOnboardingLink(correlationId),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.subMerchant(correlationId) }),
  });
  const { data } = useQuery(subMerchantQuery(correlationId));
  const asked = useRef(false);
  const { kyb, archived_at } = data?.sub_merchant ?? {};
  const mayMake = can('sub_merchants:register') && data !== undefined && archived_at === undefined;
  const { mutate } = make;
  useEffect(() => {
    if (!atOnce || !mayMake || asked.current) return;
    asked.current = true;
    mutate();
  }, [atOnce, mayMake, mutate]);
  if (!mayMake || FILLED_IN.has(kyb?.onboarding?.status ?? '')) return null;
  return (
    <section aria-label={t('title')}>
      <h2 className="text-section">{t('title')}</h2>
      <p className="mt-0.5 mb-3 max-w-[60ch] text-cell text-ink-3">{t('body')}</p>
      <ErrorNote className="mb-3" error={make.error} lead={t('failed')} />
      {make.data === undefined ? (
        <Button busy={make.isPending} onClick={() => make.mutate()}>
          {t('make')}
        </Button>
      ) : (
        <LinkBox
          address={make.data.link}
          label={t('name')}
          qrLabel={t('qr')}
          open={t('open')}
          fileName={`onboarding-${correlationId.slice(0, 8)}`}
        />
      )}
    </section>
  );
}
