'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil, Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Field, TextInput } from '@/components/ui/form/field';
import { useShell } from '@/components/ui/hooks/shell-context';
import { MAX_VIEW_NAME_LENGTH, type SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import { filterLabelKey } from '@/lib/contract/values/transactions/filter-label-key';
import { keys } from '@/lib/queries/api/query-keys';
import { changeView, chooseDefaultView, removeView } from '@/lib/queries/saved-views';
import { useSavedViewError } from './use-saved-view-error';
import { Choice } from './view-option';

interface SavedViewRowProps {
  saved: SavedView;
  shown: boolean;
  /** The reader's bare list address opens with it. */
  opensList: boolean;
  editing: boolean;
  onOpen(): void;
  onEdit(on: boolean): void;
}

export function SavedViewRow({ saved, shown, opensList, editing, onOpen, onEdit }: SavedViewRowProps) {
  const t = useTranslations('transactions.views');
  return (
    <li className="rounded-field hover:bg-hover">
      <div className="flex items-center">
        <button type="button" className="min-w-0 flex-1 px-2 py-1.5 text-start" onClick={onOpen}>
          <span className="flex items-center gap-1.5 text-cell font-medium">
            <bdi className="truncate" title={saved.name}>
              {saved.name}
            </bdi>
            {shown ? (
              <Check aria-label={t('now')} className="shrink-0 text-accent" size={14} strokeWidth={2} />
            ) : null}
          </span>
          <span className="block text-meta text-ink-3">
            <Summary saved={saved} />
            {opensList ? <span className="block text-ink-2">{t('opensList')}</span> : null}
          </span>
        </button>
        <DefaultButton saved={saved} on={opensList} />
        {saved.own ? (
          <button
            type="button"
            aria-label={t('edit', { name: saved.name })}
            aria-expanded={editing}
            className="tap grid size-8 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink"
            onClick={() => onEdit(!editing)}
          >
            <Pencil aria-hidden size={14} strokeWidth={1.6} />
          </button>
        ) : null}
      </div>
      {editing ? <EditView saved={saved} onDone={() => onEdit(false)} /> : null}
    </li>
  );
}

/** A personal choice, also for views shared by others. */
function DefaultButton({ saved, on }: { saved: SavedView; on: boolean }) {
  const t = useTranslations('transactions.views');
  const client = useQueryClient();
  const { list, id, name } = saved;
  const choose = useMutation({
    mutationFn: () => chooseDefaultView({ list, view: on ? null : id }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedViews(list) }),
  });
  const errorText = useSavedViewError(choose.error);
  return (
    <>
      {errorText ? (
        <span role="alert" className="max-w-[16ch] text-meta text-bad">
          {errorText}
        </span>
      ) : null}
      <button
        type="button"
        aria-label={t('openWith', { name })}
        aria-pressed={on}
        disabled={choose.isPending}
        className="tap grid size-8 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink"
        onClick={() => choose.mutate()}
      >
        <Star
          aria-hidden
          size={14}
          strokeWidth={1.6}
          {...(on ? { className: 'fill-current text-accent' } : {})}
        />
      </button>
    </>
  );
}

function Summary({ saved }: { saved: SavedView }) {
  const t = useTranslations('transactions.views');
  const words = useTranslations('transactions.filters');
  const { user } = useShell();
  const { list, filters, period, shared, owner, tax_id } = saved;
  const names = Object.keys(filters).flatMap((filter) =>
    filter === 'from' || filter === 'to'
      ? []
      : [words(`name.${filterLabelKey(list, filter as Exclude<keyof typeof filters, 'from' | 'to'>)}`)],
  );
  const days = period
    ? [words(`preset.${period}`)]
    : filters.from || filters.to
      ? [words('name.created')]
      : [];
  const said = [...days, ...names];
  const whose = shared
    ? owner.id === user.id
      ? t('sharedByYou')
      : t('sharedBy', { name: owner.name })
    : t('mine');
  return (
    <>
      {said.length === 0 ? t('all') : said.join(', ')} · {whose}
      {tax_id === null ? <span className="block text-warn">{t('ranOut')}</span> : null}
    </>
  );
}

function EditView({ saved, onDone }: { saved: SavedView; onDone(): void }) {
  const t = useTranslations('transactions.views');
  const { can } = useShell();
  const client = useQueryClient();
  const [name, setName] = useState(saved.name);
  const [shared, setShared] = useState(saved.shared);
  const [sure, setSure] = useState(false);
  const settled = async () => {
    await client.invalidateQueries({ queryKey: keys.savedViews(saved.list) });
    onDone();
  };
  const change = useMutation({
    mutationFn: () => changeView(saved.id, { name, shared, seen: saved.updated_at }),
    onSuccess: settled,
  });
  const remove = useMutation({ mutationFn: () => removeView(saved.id), onSuccess: settled });
  const errorText = useSavedViewError(change.error ?? remove.error);
  const busy = change.isPending || remove.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) change.mutate();
  };
  return (
    <form className="px-2 pb-2.5" onSubmit={submit} noValidate>
      <Field label={t('name')} error={errorText}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={MAX_VIEW_NAME_LENGTH}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {can('views:share') || saved.shared ? (
        <Choice checked={shared} onChange={setShared}>
          {t('share')}
        </Choice>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={change.isPending} disabled={busy}>
          {t('keep')}
        </Button>
        <Button
          size="sm"
          variant={sure ? 'danger' : 'default'}
          busy={remove.isPending}
          disabled={busy}
          onClick={() => (sure ? remove.mutate() : setSure(true))}
        >
          {t(sure ? 'removeSure' : 'remove')}
        </Button>
      </div>
      {sure && saved.shared ? <p className="mt-1.5 text-meta text-ink-2">{t('removeShared')}</p> : null}
    </form>
  );
}
