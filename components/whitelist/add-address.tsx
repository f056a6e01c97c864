'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { WhitelistAnswer, WhitelistChangeAnswer } from '@/lib/contract/bff-whitelist';
import { AddressForm } from './address-form';
import { ChangeOutcome } from './change-outcome';
import { ConfirmAddress } from './confirm-address';
import { type AddressDraft, type AddressFaults, reviewDraft } from './draft';
import { useAddAddress } from './use-add-address';

interface AddAddressProps {
  answer: WhitelistAnswer;
  /** The group a person last made here; else the first one. */
  groupId: string | undefined;
  onGroup(groupId: string): void;
}

/** The form of a new address, its confirmation, and what became of it. */
export function AddAddress({ answer, groupId, onGroup }: AddAddressProps) {
  const t = useTranslations('whitelist');
  const { groups, assets } = answer;
  const [typed, setTyped] = useState({ asset: '', address: '', name: '' });
  const [faults, setFaults] = useState<AddressFaults>({});
  const outcomeTitle = useRef<HTMLHeadingElement>(null);
  const add = useAddAddress(answer.correlation_id, setFaults);
  const outcome = add.outcome && asItStands(add.outcome, answer);
  const draft: AddressDraft = {
    ...typed,
    asset: typed.asset === '' ? (assets[0]?.code ?? '') : typed.asset,
    groupId: groupId ?? groups[0]?.id ?? '',
  };
  const change = ({ groupId: group, ...next }: AddressDraft) => {
    if (group !== draft.groupId) onGroup(group);
    setTyped(next);
    setFaults({});
  };
  const review = () => {
    const read = reviewDraft(draft, answer);
    setFaults('faults' in read ? read.faults : {});
    if ('review' in read) add.open(read.review);
  };
  const again = () => {
    if (outcome?.operation.state === 'done') setTyped({ ...typed, address: '', name: '' });
    add.forget();
  };
  return (
    <>
      {outcome === undefined ? (
        <AddressForm draft={draft} faults={faults} answer={answer} onChange={change} onReview={review} />
      ) : (
        <ChangeOutcome
          change={outcome}
          again={t('outcome.another')}
          onAgain={again}
          titleRef={outcomeTitle}
        />
      )}
      <ConfirmAddress add={add} finalFocus={outcomeTitle} />
    </>
  );
}

/** What was told as under way or unknown may have ended since: the list knows. */
function asItStands(told: WhitelistChangeAnswer, { open, recent }: WhitelistAnswer): WhitelistChangeAnswer {
  const { intent_id } = told.operation;
  const operation = [...open, ...recent].find((one) => one.intent_id === intent_id);
  return operation === undefined ? told : { ...told, operation };
}
