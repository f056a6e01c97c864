'use client';

import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { DayField } from '@/components/ui/form/day-field';
import { Field, TextInput } from '@/components/ui/form/field';
import { SearchInput } from '@/components/ui/form/search-input';
import { Select } from '@/components/ui/form/select';
import { useShell } from '@/components/ui/hooks/shell-context';
import { VERDICTS, WEBHOOK_EVENT_KINDS } from '@/lib/contract/bff/webhooks/webhook-events';
import type { AddressFilter, Inbox } from './use-webhook-inbox';
import { WebhookAddressDialog } from './webhook-address-dialog';

export function InboxHeader({ inbox, refused }: { inbox: Inbox; refused: string | undefined }) {
  const t = useTranslations('events');
  const { can } = useShell();
  const { from, to } = inbox.days;
  const [open, setOpen] = useState(inbox.narrowed > 0 || from !== '' || to !== '');
  const [text, setText] = useState('');
  const [path, setPath] = useState('');
  const panel = useId();
  const search = (event: FormEvent) => {
    event.preventDefault();
    const [one, two] = [text.trim(), path.trim()];
    inbox.setSearch({ ...(one === '' ? {} : { text: one }), ...(two === '' ? {} : { path: two }) });
  };
  const clear = () => {
    setText('');
    setPath('');
    inbox.clear();
  };
  return (
    <header className="border-b border-line px-5 pt-6 pb-4 max-md:px-4 max-md:pt-[18px]">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-title text-ink">{t('title')}</h1>
          <p className="mt-0.5 text-cell text-ink-3 max-md:hidden">{t('sub')}</p>
        </div>
        {can('events:work', 'account') ? <WebhookAddressDialog /> : null}
      </div>
      <search>
        <form noValidate onSubmit={search} className="mt-3">
          <div className="flex items-center gap-2">
            <div className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-field bg-field px-2.5 text-cell shadow-edge-3 focus-within:shadow-field-focus max-md:h-11">
              <SearchInput label={t('search')} value={text} onText={setText} />
            </div>
            <Button
              className="max-md:h-11"
              aria-expanded={open}
              aria-controls={panel}
              icon={<ListFilter aria-hidden size={15} strokeWidth={1.6} />}
              onClick={() => setOpen(!open)}
            >
              {t('filter')}
              {inbox.narrowed > 0 ? <span className="tabular-nums">{inbox.narrowed}</span> : null}
            </Button>
          </div>
          <div id={panel} hidden={!open && refused === undefined}>
            <InboxFilters inbox={inbox} path={path} onPath={setPath} refused={refused} onClear={clear} />
          </div>
        </form>
      </search>
    </header>
  );
}

interface InboxFiltersProps {
  inbox: Inbox;
  path: string;
  onPath(path: string): void;
  /** Search error: invalid JSON path, or too slow. */
  refused: string | undefined;
  onClear(): void;
}

const ANY = 'any';

function InboxFilters({ inbox, path, onPath, refused, onClear }: InboxFiltersProps) {
  const t = useTranslations('events');
  const reasons = useTranslations('fields');
  /** Remounts the day fields, whose text may be no day. */
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
        WEBHOOK_EVENT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
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
