'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import type { WhitelistAnswer } from '@/lib/contract/bff-whitelist';
import { subMerchantQuery } from '@/lib/queries/sub-merchants';
import { AddressChecks } from './address-checks';
import { AddressFields } from './address-fields';
import { ChangeOutcome } from './change-outcome';
import { ConfirmAddress } from './confirm-address';
import { type AddressDraft, type AddressFaults, reviewDraft } from './draft';
import { useAddAddress } from './use-add-address';

const DONE = 'kyb_provider_submerchant.done';

interface AddAddressProps {
  answer: WhitelistAnswer;
  /** The group a person last made here; else the first one. */
  groupId: string | undefined;
  onGroup(groupId: string): void;
}

/** The form of a new address, its confirmation, and what became of it. */
export function AddAddress({ answer, groupId, onGroup }: AddAddressProps) {
  const t = useTranslations('whitelist');
  const { correlation_id, groups, assets } = answer;
  const [typed, setTyped] = useState({ asset: '', address: '', name: '' });
  const [faults, setFaults] = useState<AddressFaults>({});
  const add = useAddAddress(correlation_id, setFaults);
  const draft: AddressDraft = {
    ...typed,
    asset: typed.asset === '' ? (assets[0]?.code ?? '') : typed.asset,
    groupId: groupId ?? groups[0]?.id ?? '',
  };
  if (add.outcome !== undefined) {
    const again = () => {
      if (add.outcome?.operation.state === 'done') setTyped({ ...typed, address: '', name: '' });
      add.forget();
    };
    return <ChangeOutcome change={add.outcome} again={t('outcome.another')} onAgain={again} />;
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = reviewDraft(draft, answer);
    setFaults('faults' in read ? read.faults : {});
    if ('review' in read) add.open(read.review);
  };
  return (
    <>
      <h2 className="text-section text-ink">{t('form.title')}</h2>
      <p className="mt-0.5 text-cell text-ink-3">{t('form.body')}</p>
      <NotYetActive correlationId={correlation_id} />
      {groups.length === 0 || assets.length === 0 ? (
        <p className="mt-3 text-cell text-ink-2">
          {t(groups.length === 0 ? 'form.noGroup' : 'form.noAsset')}
        </p>
      ) : (
        // Outside a dialog this method does nothing by itself: a press before the page is alive must not navigate.
        <form method="dialog" onSubmit={submit} noValidate aria-label={t('form.title')} className="mt-3.5">
          <AddressFields
            draft={draft}
            faults={faults}
            answer={answer}
            onChange={({ groupId: group, ...next }) => {
              if (group !== draft.groupId) onGroup(group);
              setTyped(next);
              setFaults({});
            }}
          />
          <AddressChecks draft={draft} answer={answer} />
          <Button type="submit" size="lg" variant="primary" full className="mt-4">
            {t('form.review')}
          </Button>
        </form>
      )}
      <ConfirmAddress add={add} />
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
