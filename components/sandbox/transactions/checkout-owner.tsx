'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { sandboxQuery } from '@/lib/queries/sandbox';
import { ACCOUNT_OWNER } from './account-owner';

/** A sub-merchant's checkout splits on completion (SPL-10). */
export function CheckoutOwner({ owner, onChange }: { owner: string; onChange(owner: string): void }) {
  const t = useTranslations('sandboxTransactions');
  const { data } = useQuery(sandboxQuery('relationships'));
  const onboarded = (data?.relationships ?? []).filter(({ kyb }) => kyb?.endsWith('.done'));
  const options = onboarded.map(({ correlation_id, name }) => ({
    value: correlation_id,
    label: name ?? correlation_id,
    ...(name !== undefined && { description: correlation_id }),
  }));
  return (
    <Field label={t('owner')}>
      {(control) => (
        <Select
          {...control}
          label={t('owner')}
          value={owner}
          options={[{ value: ACCOUNT_OWNER, label: t('own') }, ...options]}
          onValueChange={onChange}
        />
      )}
    </Field>
  );
}
