'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Field, TextInput } from '@/components/ui/form/field';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { ApiError } from '@/lib/queries/api/api-client';
import { addSubMerchant, noteSubMerchant } from '@/lib/queries/sub-merchants/register';
import { errorOf, NameAndTags, tagsOf } from './name-and-tags';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Adds one. After a lost answer, submitting again returns the one added. */
export function AddForm() {
  const t = useTranslations('subMerchants.add');
  const reasons = useTranslations('fields');
  const router = useRouter();
  const client = useQueryClient();
  const [draft, keep] = useKeptDraft('sub-merchant', { id: '', name: '', tags: '' });
  const { id } = draft;
  const [fields, setFields] = useState<Record<string, string>>();
  const add = useMutation({
    mutationFn: addSubMerchant,
    onSuccess: async (answer) => {
      await noteSubMerchant(client, answer);
      keep(undefined);
      router.push(`/sub-merchants/${answer.sub_merchant.correlation_id}`);
    },
    onError: (error) => setFields(error instanceof ApiError ? error.fields : undefined),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending || add.isSuccess) return;
    const wrong = {
      ...(UUID.test(id.trim()) ? {} : { correlation_id: id.trim() === '' ? 'required' : 'not_a_uuid' }),
      ...(draft.name.trim() === '' ? { name: 'required' } : {}),
    };
    setFields(wrong);
    if (Object.keys(wrong).length > 0) return;
    add.mutate({ correlation_id: id.trim(), name: draft.name, tags: tagsOf(draft.tags) });
  };
  const idError = errorOf(fields, 'correlation_id');
  return (
    // `dialog` does nothing outside a dialog: a submit before hydration must not navigate.
    <form method="dialog" onSubmit={submit} noValidate aria-label={t('title')}>
      <Field
        label={t('id')}
        hint={t('idHint')}
        error={idError && (idError === 'not_a_uuid' ? t('notUuid') : reasons(idError))}
      >
        {(control) => (
          <TextInput
            {...control}
            value={id}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="mono"
            onChange={(event) => keep({ ...draft, id: event.target.value })}
          />
        )}
      </Field>
      <NameAndTags draft={draft} fields={fields} onChange={(change) => keep({ ...draft, ...change })} />
      <ErrorNote className="mt-4" error={add.error} lead={t('failed')} after={t('retrySafe')} />
      <div className="mt-5 flex justify-end">
        <Button type="submit" variant="primary" busy={add.isPending || add.isSuccess}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
