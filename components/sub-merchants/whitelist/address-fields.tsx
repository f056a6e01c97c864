'use client';

import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { TokenIcon } from '@/components/ui/data/token-icon';
import { Field, TextInput } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import type { WhitelistAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import type { AddressDraft, AddressErrors } from './address-draft';

interface AddressFieldsProps {
  draft: AddressDraft;
  errors: AddressErrors;
  answer: WhitelistAnswer;
  onChange(draft: AddressDraft): void;
}

export function AddressFields({ draft, errors, answer, onChange }: AddressFieldsProps) {
  const t = useTranslations('whitelist.form');
  const common = useTranslations('whitelist');
  const reasons = useTranslations('fields');
  const set = (change: Partial<AddressDraft>) => onChange({ ...draft, ...change });
  const errorText = (name: keyof AddressDraft) => {
    const reason = errors[name];
    return reason && reasons(reason);
  };
  const groups = answer.groups.flatMap(({ id, label }) =>
    id === undefined ? [] : [{ value: id, label: label ?? common('unnamedGroup'), description: id }],
  );
  const assets = answer.assets.map(({ code, name, networks }) => ({
    value: code,
    label: code,
    icon: <TokenIcon currency={code} size={20} />,
    description: `${name} · ${networks.map((network) => common(`networks.${network}`)).join(', ')}`,
  }));
  return (
    <div className="space-y-3.5">
      <Field label={t('group')} error={errorText('groupId')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <Select
            id={id}
            aria-describedby={describedBy}
            label={t('group')}
            value={draft.groupId}
            options={groups}
            onValueChange={(groupId) => set({ groupId })}
          />
        )}
      </Field>
      <Field label={t('asset')} error={errorText('asset')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <Select
            id={id}
            aria-describedby={describedBy}
            label={t('asset')}
            value={draft.asset}
            options={assets}
            onValueChange={(asset) => set({ asset })}
          />
        )}
      </Field>
      <Field label={t('address')} hint={t('addressHint')} error={errorText('address')}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={draft.address}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => set({ address: event.target.value })}
            className={cx(
              'mono block w-full resize-none break-all rounded-field bg-field px-[11px] py-2 text-ink outline-none focus:shadow-field-focus max-md:text-[1rem]',
              control['aria-invalid'] ? 'shadow-field-bad' : 'shadow-edge-3',
            )}
          />
        )}
      </Field>
      <Field label={t('name')} hint={t('nameHint')} error={errorText('name')}>
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            autoComplete="off"
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
