'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { describeFailure } from '@/components/ui/failure';
import { LinkBox } from '@/components/ui/link-box';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import { keys } from '@/lib/queries/keys';
import { createOnboardingLink } from '@/lib/queries/sub-merchant-enrolment';
import { subMerchantQuery } from '@/lib/queries/sub-merchants';

/** From here on there is nothing for the sub-merchant to fill in (KYB-11, KYB-12). */
const FILLED_IN = new Set(['Processing', 'Completed']);

/** The link by which a sub-merchant fills in its onboarding; the API tells this dashboard of every step (KYB-22). */
export function OnboardingLink({ correlationId }: { correlationId: string }) {
  const t = useTranslations('subMerchantEnrol.link');
  const codes = useTranslations('errors');
  const { can } = useShell();
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => createOnboardingLink(correlationId),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.subMerchant(correlationId) }),
  });
  const { data } = useQuery(subMerchantQuery(correlationId));
  const { kyb, archived_at } = data?.sub_merchant ?? {};
  const mayMake = can('sub_merchants:register') && data !== undefined && archived_at === undefined;
  if (!mayMake || FILLED_IN.has(kyb?.onboarding?.status ?? '')) return null;
  return (
    <section aria-label={t('title')}>
      <h2 className="text-section">{t('title')}</h2>
      <p className="mt-0.5 mb-3 max-w-[60ch] text-cell text-ink-3">{t('body')}</p>
      {make.error === null ? null : (
        <Note tone="bad" role="alert" className="mb-3">
          <b>{t('failed')}</b> {codes(describeFailure(make.error).code)}
        </Note>
      )}
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
