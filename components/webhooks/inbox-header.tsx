'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, TextInput } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { EVENT_KINDS, VERDICTS } from '@/lib/contract/bff-events';
import { DayField } from './day-field';
import type { AddressFilter, Inbox } from './use-inbox';

interface InboxFiltersProps {
  inbox: Inbox;
  path: string;
  onPath(path: string): void;
  /** Why the search was refused: the path is no JSON path, or it takes too long. */
  refused: string | undefined;
  onClear(): void;
}

const ANY = 'any';

/** Kind, signature, match and days narrow at once; the path with the search. */
export function InboxFilters({ inbox, path, onPath, refused, onClear }: InboxFiltersProps) {
  const t = useTranslations('events');
  const reasons = useTranslations('fields');
  /** What was typed and stands for no day is cleared too. */
  const [cleared, setCleared] = useState(0);
  const choice = (name: AddressFilter, label: string, options: { value: string; label: string }[]) => (
    <Field label={label}>
      {({ id }) => (
        <Select
          id={id}
          label={label}
          value={inbox.filters[name] ?? ANY}
          options={[{ value: ANY, label: t('any') }, ...options]}
          onValueChange={(value) => inbox.setFilter(name, value === ANY ? undefined : value)}
        />
      )}
    </Field>
  );
  const day = (name: 'from' | 'to') => (
    <DayField
      key={`${name} ${cleared}`}
      label={t(name)}
      value={inbox.days[name]}
      onDay={(picked) => inbox.setFilter(name, picked)}
    />
  );
  return (
    <fieldset className="mt-3 grid gap-3">
      <legend className="sr-only">{t('filters')}</legend>
      {choice(
        'kind',
        t('kind'),
        EVENT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
      )}
      <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3">
        {choice(
          'verdict',
          t('verdict'),
          VERDICTS.map((verdict) => ({ value: verdict, label: t(`verdicts.${verdict}`) })),
        )}
        {choice('matched', t('matched'), [
          { value: 'yes', label: t('matchedYes') },
          { value: 'no', label: t('matchedNo') },
        ])}
        {day('from')}
        {day('to')}
      </div>
      <Field
        label={t('path')}
        hint={t('pathHint')}
        {...(refused === undefined
          ? {}
          : {
              error: refused === 'too_dear' ? reasons(refused) : `${reasons('not_allowed')} ${t('pathHint')}`,
            })}
      >
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            value={path}
            onChange={(event) => onPath(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit">{t('go')}</Button>
        <Button
          variant="ghost"
          onClick={() => {
            setCleared(cleared + 1);
            onClear();
          }}
        >
          {t('clear')}
        </Button>
      </div>
    </fieldset>
  );
}
