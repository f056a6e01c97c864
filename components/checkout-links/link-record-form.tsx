'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { describeFailure } from '@/components/ui/failure';
import { Field, TextInput } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { useReasons } from '@/components/ui/use-reasons';
import { tieRequest } from '@/lib/contract/bff-links';
import { type FieldReason, fieldReasons } from '@/lib/contract/field-reasons';
import { MAX_FILTER_LENGTH } from '@/lib/contract/filter-text';
import { ApiError } from '@/lib/queries/api';
import { type LinkOwner, noteNewLink, tieCheckoutLink } from '@/lib/queries/checkout-links';

interface TieFormProps {
  owner: LinkOwner;
  /** The link's id. */
  id: string;
  onDone(): void;
}

/** A person names the record of a link; the server looks it up in the list before it keeps that. */
export function TieForm({ owner, id, onDone }: TieFormProps) {
  const t = useTranslations('checkoutLinks.tie');
  const common = useTranslations('common');
  const reasons = useReasons();
  const codes = useTranslations('errors');
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<FieldReason>();
  const tie = useMutation({
    mutationFn: (end2end: string) => tieCheckoutLink(owner, id, end2end),
    onSuccess: () => {
      onDone();
      return noteNewLink(client);
    },
    onError: (error) => {
      if (error instanceof ApiError) setFault(error.fields?.end2end as FieldReason | undefined);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = tieRequest.safeParse({ end2end: typed });
    setFault(read.success ? undefined : fieldReasons(read.error).end2end);
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
      <Field label={t('end2end')} hint={t('hint')} error={fault && reasons(fault, typed, MAX_FILTER_LENGTH)}>
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
      {tie.error === null || fault !== undefined ? null : (
        <Note tone="bad" role="alert" className="mt-3">
          <b>{t('failed')}</b> {codes(describeFailure(tie.error).code)}
        </Note>
      )}
      <div className="mt-3 flex justify-end gap-2">
        <Button onClick={onDone}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" busy={tie.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
