'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { NameAndTags, tagsOf } from '@/components/sub-merchants/register/name-and-tags';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { SubMerchant } from '@/lib/contract/bff/sub-merchants/register';
import { ApiError } from '@/lib/queries/api/api-client';
import { archiveSubMerchant, changeSubMerchant, noteSubMerchant } from '@/lib/queries/sub-merchants/register';

/** Name, tags and archive: data of this dashboard only. */
export function EditSubMerchant({ subMerchant }: { subMerchant: SubMerchant }) {
  const t = useTranslations('subMerchants.edit');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')} description={t('body')}>
        <EditForm subMerchant={subMerchant} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function EditForm({ subMerchant, onDone }: { subMerchant: SubMerchant; onDone(): void }) {
  const t = useTranslations('subMerchants.edit');
  const client = useQueryClient();
  const { correlation_id: id, name, tags, archived_at } = subMerchant;
  const [draft, keep] = useKeptDraft(`edit.${id}`, { name, tags: tags.join(', ') });
  const change = useMutation({
    mutationFn: (to: 'save' | 'archive' | 'restore') => {
      if (to === 'archive') return archiveSubMerchant(id);
      if (to === 'restore') return changeSubMerchant(id, { archived: false });
      return changeSubMerchant(id, { name: draft.name, tags: tagsOf(draft.tags) });
    },
    onSuccess: async (answer) => {
      await noteSubMerchant(client, answer);
      keep(undefined);
      onDone();
    },
  });
  const fields = change.error instanceof ApiError ? change.error.fields : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate('save');
  };
  return (
    <form method="dialog" onSubmit={submit} noValidate aria-label={t('title')}>
      <NameAndTags draft={draft} fields={fields} onChange={keep} />
      <ErrorNote className="mt-4" error={change.error} lead={t('failed')} />
      <div className="mt-5 flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-[34ch]">
          <Button
            busy={change.isPending}
            onClick={() => change.mutate(archived_at === undefined ? 'archive' : 'restore')}
          >
            {t(archived_at === undefined ? 'archive' : 'restore')}
          </Button>
          {archived_at === undefined ? <p className="mt-1 text-meta text-ink-3">{t('archiveHint')}</p> : null}
        </div>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
