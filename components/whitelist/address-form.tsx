'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import type { WhitelistAnswer } from '@/lib/contract/bff-whitelist';
import { subMerchantQuery } from '@/lib/queries/sub-merchants';
import { AddressChecks } from './address-checks';
import { AddressFields } from './address-fields';
import type { AddressDraft, AddressFaults } from './draft';

const DONE = 'kyb_provider_submerchant.done';

interface AddressFormProps {
  draft: AddressDraft;
  faults: AddressFaults;
  answer: WhitelistAnswer;
  onChange(draft: AddressDraft): void;
  onReview(): void;
}

/** A new address for a group, what was verified of it, and the way to its confirmation. Sends nothing. */
export function AddressForm({ draft, faults, answer, onChange, onReview }: AddressFormProps) {
  const t = useTranslations('whitelist.form');
  const { correlation_id, groups, assets } = answer;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onReview();
  };
  return (
    <>
      <h2 className="text-section text-ink">{t('title')}</h2>
      <p className="mt-0.5 text-cell text-ink-3">{t('body')}</p>
      <NotYetActive correlationId={correlation_id} />
      {groups.length === 0 || assets.length === 0 ? (
        <p className="mt-3 text-cell text-ink-2">{t(groups.length === 0 ? 'noGroup' : 'noAsset')}</p>
      ) : (
        // Outside a dialog this method does nothing by itself: a press before the page is alive must not navigate.
        <form method="dialog" onSubmit={submit} noValidate aria-label={t('title')} className="mt-3.5">
          <AddressFields draft={draft} faults={faults} answer={answer} onChange={onChange} />
          <AddressChecks draft={draft} answer={answer} />
          <Button type="submit" size="lg" variant="primary" full className="mt-4">
            {t('review')}
          </Button>
        </form>
      )}
    </>
  );
}

/** Where the register knows that onboarding is not complete, that is said before anything is typed (O-33). */
function NotYetActive({ correlationId }: { correlationId: string }) {
  const t = useTranslations('whitelist');
  const { data } = useQuery(subMerchantQuery(correlationId));
  const kyb = data?.sub_merchant.kyb;
  if (kyb === undefined || kyb.onboarding?.process === DONE) return null;
  return (
    <Note tone="warn" className="mt-3">
      {t('kyb')}
    </Note>
  );
}
