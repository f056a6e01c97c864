'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import { Spinner } from '@/components/ui/spinner';
import type { CheckoutLinkBody } from '@/lib/contract/bff-links';
import { ApiError } from '@/lib/queries/api';
import { checkoutLinksQuery, createCheckoutLink, noteNewLink } from '@/lib/queries/checkout-links';
import { newIntentId } from '@/lib/queries/intent-id';
import { EMPTY_DRAFT, faultsOf, type LinkDraft, type LinkFaults, readDraft } from './draft';
import { LinkFields } from './link-fields';
import { LinkResult } from './link-result';

/** The form of a new link and, once the API has answered or not, what became of it. */
export function NewLink() {
  const t = useTranslations('checkoutLinks');
  const { locale } = useShell();
  const client = useQueryClient();
  const known = useQuery(checkoutLinksQuery());
  const [draft, setDraft] = useState<LinkDraft>(EMPTY_DRAFT);
  const [faults, setFaults] = useState<LinkFaults>({});
  const intent = useIntent();
  const create = useMutation({
    mutationFn: (body: CheckoutLinkBody) => createCheckoutLink(body, intent.idFor(body)),
    onSuccess: () => void noteNewLink(client),
    onError: (error) => {
      if (error instanceof ApiError && error.fields) setFaults(faultsOf(error.fields));
    },
  });
  if (create.data) {
    const again = () => {
      intent.forget();
      setDraft(EMPTY_DRAFT);
      create.reset();
    };
    return <LinkResult link={create.data.link} onAgain={again} />;
  }
  if (!known.data) {
    if (known.error) return <ErrorState compact error={known.error} onRetry={() => void known.refetch()} />;
    return (
      <div className="grid h-40 place-items-center">
        <Spinner size={16} />
      </div>
    );
  }
  const { currencies } = known.data;
  const shown = draft.currency === '' ? { ...draft, currency: currencies[0]?.code ?? '' } : draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const read = readDraft(shown, locale);
    setFaults('faults' in read ? read.faults : {});
    if ('body' in read) create.mutate(read.body);
  };
  return (
    // Outside a dialog this method does nothing by itself: a press before the page is alive must not navigate.
    <form method="dialog" onSubmit={submit} noValidate aria-label={t('new')}>
      <LinkFields draft={shown} faults={faults} currencies={currencies} onChange={setDraft} />
      <CreateFailed error={create.error} />
      <div className="mt-5 flex justify-end">
        <Button type="submit" variant="primary" busy={create.isPending}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}

function CreateFailed({ error }: { error: Error | null }) {
  const t = useTranslations('checkoutLinks');
  const codes = useTranslations('errors');
  if (error === null) return null;
  return (
    <Note tone="bad" role="alert" className="mt-4">
      <b>{t('failed')}</b> {codes(error instanceof ApiError ? error.code : 'internal')} {t('retrySafe')}
    </Note>
  );
}

/** One intent for one content: pressed again it is the same, changed it is another. */
function useIntent() {
  const kept = useRef<{ id: string; text: string }>(undefined);
  return {
    idFor(body: CheckoutLinkBody): string {
      const text = JSON.stringify(body);
      if (kept.current?.text !== text) kept.current = { id: newIntentId(), text };
      return kept.current.id;
    },
    forget() {
      kept.current = undefined;
    },
  };
}
