'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { ListPreferences } from '@/components/lists/list-preferences';
import { Button } from '@/components/ui/controls/button';
import { Field, TextInput } from '@/components/ui/form/field';
import { useShell } from '@/components/ui/hooks/shell-context';
import { MAX_VIEW_NAME_LENGTH, type SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { keys } from '@/lib/queries/api/query-keys';
import { useIntent } from '@/lib/queries/api/use-intent';
import { saveView } from '@/lib/queries/saved-views';
import { contentOf, type DaysKept, keptPeriod, periodsOf, type Today } from './saved-view-content';
import { DaysChoice } from './saved-view-days';
import { useSavedViewError } from './use-saved-view-error';
import { Choice } from './view-option';

interface SaveViewProps {
  list: ListName;
  view?: SavedView | undefined;
  filters: Filters;
  preferences: ListPreferences;
  today: Today;
}

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
  const save = useIntent({
    key: ['save-view', list],
    send: saveView,
    onAnswered: async () => {
      setName('');
      setShared(false);
      await client.invalidateQueries({ queryKey: keys.savedViews(list) });
    },
  });
  const refused = useSavedViewError(save.error);
  const tooLong = body.name.length > MAX_VIEW_NAME_LENGTH;
  const errorText = tooLong ? t('nameTooLong', { most: String(MAX_VIEW_NAME_LENGTH) }) : refused;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!tooLong) void save.press(body);
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('saveTitle')}>
      <Field
        label={t('saveTitle')}
        error={errorText}
        hint={save.data !== undefined && name === '' ? t('saved') : undefined}
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
