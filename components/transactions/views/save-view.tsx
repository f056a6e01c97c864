'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, TextInput } from '@/components/ui/field';
import { useShell } from '@/components/ui/shell-context';
import { MAX_VIEW_NAME_LENGTH, type SavedView } from '@/lib/contract/bff-views';
import type { Filters } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { newIntentId } from '@/lib/queries/intent-id';
import { keys } from '@/lib/queries/keys';
import { saveView } from '@/lib/queries/saved-views';
import { Choice } from './choice';
import { DaysChoice } from './days-choice';
import type { ListPreferences } from './preferences';
import { useViewFault } from './use-view-fault';
import { contentOf, type DaysKept, keptPeriod, periodsOf, type Today } from './view-content';

interface SaveViewProps {
  list: TransactionList;
  /** The one that the list was opened with. */
  view?: SavedView | undefined;
  filters: Filters;
  preferences: ListPreferences;
  today: Today;
}

/** What is shown now, kept under a name. */
export function SaveView({ list, view, filters, preferences, today }: SaveViewProps) {
  const t = useTranslations('transactions.views');
  const { can } = useShell();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [chosen, setChosen] = useState<DaysKept>();
  const periods = periodsOf(filters, today, view);
  const body = {
    list,
    name: name.trim(),
    shared,
    ...contentOf(list, filters, preferences, keptPeriod(periods, chosen)),
  };
  // The same form sent again, because its answer was lost, is the same intent.
  const intent = useRef({ text: '', id: '' });
  const save = useMutation({
    mutationFn: () => {
      const text = JSON.stringify(body);
      if (intent.current.text !== text) intent.current = { text, id: newIntentId() };
      return saveView(body, intent.current.id);
    },
    onSuccess: async () => {
      setName('');
      setShared(false);
      await client.invalidateQueries({ queryKey: keys.savedViews(list) });
    },
  });
  const refused = useViewFault(save.error);
  const tooLong = body.name.length > MAX_VIEW_NAME_LENGTH;
  const fault = tooLong ? t('nameTooLong', { most: String(MAX_VIEW_NAME_LENGTH) }) : refused;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && !tooLong) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('saveTitle')}>
      <Field
        label={t('saveTitle')}
        error={fault}
        hint={save.isSuccess && name === '' ? t('saved') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            placeholder={t('name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <DaysChoice periods={periods} chosen={chosen} onChoose={setChosen} />
      {can('views:share') ? (
        <Choice checked={shared} onChange={setShared}>
          {t('share')}
        </Choice>
      ) : null}
      <Button type="submit" full className="mt-2.5" busy={save.isPending} disabled={name.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  );
}
