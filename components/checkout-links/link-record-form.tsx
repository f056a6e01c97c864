'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Field, TextInput } from '@/components/ui/form/field';
import { useFieldErrorText } from '@/components/ui/form/use-field-error-text';
import { tieRequest } from '@/lib/contract/bff/checkout-links';
import { type FieldReason, fieldReasons } from '@/lib/contract/values/field-reasons';
import { MAX_FILTER_LENGTH } from '@/lib/contract/values/transactions/filter-text';
import { ApiError } from '@/lib/queries/api/api-client';
import { type LinkOwner, noteNewLink, tieCheckoutLink } from '@/lib/queries/checkout-links';

interface TieFormProps {
  owner: LinkOwner;
  id: string;
  onDone(): void;
}

/** A person names the record of a link; the server checks it. */
export function LinkRecordForm({ owner, id, onDone }: TieFormProps) {
  const t = useTranslations('checkoutLinks.tie');
  const common = useTranslations('common');
  const reasons = useFieldErrorText();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<FieldReason>();
  const tie = useMutation({
    mutationFn: (end2end: string) => tieCheckoutLink(owner, id, end2end),
    onSuccess: () => {
      onDone();
      return noteNewLink(client);
    },
    onError: (error) => {
      if (error instanceof ApiError) setReason(error.fields?.end2end as FieldReason | undefined);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = tieRequest.safeParse({ end2end: typed });
    setReason(read.success ? undefined : fieldReasons(read.error).end2end);
    if (read.success && !tie.isPending) tie.mutate(read.data.end2end);
  };
  return (
    <form
      method="dialog"
      onSubmit={submit}
      noValidate
      aria-label={t('title')}
      className="mt-2 rounded-field bg-sunken p-3"
    >
      <p className="mb-2 font-strong text-ink">{t('title')}</p>
      <Field
        label={t('end2end')}
        hint={t('hint')}
        error={reason && reasons(reason, typed, MAX_FILTER_LENGTH)}
      >
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {reason === undefined ? <ErrorNote error={tie.error} lead={t('failed')} /> : null}
      <div className="mt-3 flex justify-end gap-2">
        <Button onClick={onDone}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" busy={tie.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
