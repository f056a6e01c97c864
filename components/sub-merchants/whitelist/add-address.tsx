'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import {
  AskedNote,
  SecondPersonNote,
  useSecondPerson,
} from '@/components/sub-merchants/second-person/second-person';
import { Button } from '@/components/ui/controls/button';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import type { AddressAsked } from '@/lib/contract/bff/requests';
import type { WhitelistAnswer, WhitelistChangeAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import { subMerchantQuery } from '@/lib/queries/sub-merchants/register';
import { useAskedAgain } from '@/lib/queries/use-asked-again';
import { AddressChecks } from './address-checks';
import { type AddressDraft, type AddressErrors, reviewDraft } from './address-draft';
import { AddressFields } from './address-fields';
import { ChangeOutcome } from './change-outcome';
import { ConfirmAddress } from './confirm-address';
import { NewGroupButton } from './new-group-button';
import { useAddAddress } from './use-add-address';
import { WaitsFirst } from './waiting-addresses';

interface AddAddressProps {
  answer: WhitelistAnswer;
  /** The group just created here; otherwise the first. */
  groupId: string | undefined;
  onGroup(groupId: string): void;
}

export function AddAddress({ answer, groupId, onGroup }: AddAddressProps) {
  const t = useTranslations('whitelist');
  const { user } = useShell();
  const { groups, assets } = answer;
  const again = useAskedAgain<AddressAsked>(user, 'whitelist_address', answer.correlation_id);
  const asked = again?.asked;
  const { currencyCode: asset = '', address = '', addressName: name = '' } = asked ?? {};
  const [typed, keep] = useKeptDraft(`address.${again?.id ?? answer.correlation_id}`, {
    asset,
    address,
    name,
  });
  const [errors, setErrors] = useState<AddressErrors>({});
  const outcomeTitle = useRef<HTMLHeadingElement>(null);
  const cleared = () => keep({ ...typed, address: '', name: '' });
  const second = useSecondPerson(
    answer.correlation_id,
    'whitelist_address',
    ({ whitelist_address }) => whitelist_address,
  );
  const add = useAddAddress(answer.correlation_id, {
    asks: second !== undefined,
    replaces: again?.id,
    onErrors: setErrors,
    onAdded: cleared,
    onAsked: () => keep(undefined),
  });
  const outcome = add.outcome && withLatest(add.outcome, answer);
  const draft: AddressDraft = {
    ...typed,
    asset: typed.asset === '' ? (assets[0]?.code ?? '') : typed.asset,
    groupId: groupId ?? groups.find(({ id }) => id === asked?.walletId)?.id ?? groups[0]?.id ?? '',
  };
  const change = ({ groupId: group, ...next }: AddressDraft) => {
    if (group !== draft.groupId) onGroup(group);
    keep(next);
    setErrors({});
  };
  const review = () => {
    const read = reviewDraft(draft, answer);
    setErrors('errors' in read ? read.errors : {});
    if ('review' in read) add.open(read.review);
  };
  const another = () => {
    if (outcome?.operation.state === 'done') cleared();
    add.forget();
  };
  return (
    <>
      <AskedNote request={add.asked} />
      {outcome === undefined ? <SecondPersonNote second={second} onForm /> : null}
      {outcome === undefined ? (
        <AddressForm
          draft={draft}
          errors={errors}
          answer={answer}
          onChange={change}
          onReview={review}
          onGroup={onGroup}
        />
      ) : (
        <ChangeOutcome
          change={outcome}
          again={t('outcome.another')}
          onAgain={another}
          titleRef={outcomeTitle}
        />
      )}
      <ConfirmAddress add={add} second={second} finalFocus={outcomeTitle} />
    </>
  );
}

/** The list may know an outcome the answer did not. */
function withLatest(change: WhitelistChangeAnswer, { open, recent }: WhitelistAnswer): WhitelistChangeAnswer {
  const { intent_id } = change.operation;
  const intent = [...open, ...recent].find((one) => one.intent_id === intent_id);
  return intent === undefined ? change : { ...change, operation: intent };
}

const DONE = 'kyb_provider_submerchant.done';

interface AddressFormProps {
  draft: AddressDraft;
  errors: AddressErrors;
  answer: WhitelistAnswer;
  onChange(draft: AddressDraft): void;
  onReview(): void;
  onGroup(groupId: string): void;
}

/** A new address and what was verified of it. Sends nothing. */
function AddressForm({ draft, errors, answer, onChange, onReview, onGroup }: AddressFormProps) {
  const t = useTranslations('whitelist.form');
  const group = answer.groups.find(({ id }) => id === draft.groupId);
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
        // `dialog` does nothing outside a dialog: a submit before hydration must not navigate.
        <form method="dialog" onSubmit={submit} noValidate aria-label={t('title')} className="mt-3.5">
          <AddressFields draft={draft} errors={errors} answer={answer} onChange={onChange} />
          {group === undefined ? null : (
            <WaitsFirst addresses={group.addresses} group={group.label ?? draft.groupId} asset={draft.asset}>
              {group.addresses.length === 0 ? null : (
                <span className="mt-2 block">
                  <NewGroupButton correlationId={correlation_id} label={t('ownGroup')} onCreated={onGroup} />
                </span>
              )}
            </WaitsFirst>
          )}
          <AddressChecks draft={draft} answer={answer} />
          <Button type="submit" size="lg" variant="primary" data-guide="whitelist" full className="mt-4">
            {t('review')}
          </Button>
        </form>
      )}
    </>
  );
}

/** Warns early if onboarding is incomplete (O-33). */
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
