'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { destinationText, sentDestination } from '@/components/conversions/request/destination';
import { FilterChip } from '@/components/lists/filters/filter-chip';
import { DAYS, preloadEditors, VALUE } from '@/components/lists/filters/filter-editors';
import { useDayRangeText } from '@/components/lists/filters/use-day-range-text';
import type { ListAddressState } from '@/components/lists/use-list-address';
import { cx } from '@/components/ui/cx';
import { INPUT_FRAME } from '@/components/ui/form/input-styles';
import { SearchInput } from '@/components/ui/form/search-input';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import type { RegisterChoices } from '@/lib/contract/bff/conversion-register';
import { defined } from '@/lib/contract/values/defined';
import type { RegisterFilter } from '@/lib/contract/values/transactions/list-filters';
import type { FilterErrors } from '@/lib/contract/values/transactions/read-list-address';
import {
  DEFAULT_REGISTER_STATE,
  REGISTER_STATES,
  type RegisterState,
} from '@/lib/contract/values/transactions/register-filters';
import { registerChoicesQuery } from '@/lib/queries/conversion-register';

interface RegisterFiltersProps {
  view: Pick<ListAddressState, 'address' | 'changeFilters'>;
  filterErrors: FilterErrors;
  opened?: ReactNode;
  views: ReactNode;
}

/** Filters of our own register: each is a part of the address. */
export function RegisterFilters({ view, filterErrors, opened, views }: RegisterFiltersProps) {
  const t = useTranslations('transactions.filters');
  const { filters } = view.address;
  const [present, setPresent] = useState(false);
  // A first visit reads the rows alone; words of a set filter are among the choices.
  const isNamed = (['pair', 'person', 'destination'] as const).some((name) => filters[name] !== undefined);
  const { data: choices } = useQuery({ ...registerChoicesQuery(), enabled: present || isNamed });
  const choose = (filter: RegisterFilter) => ({
    name: t(`name.${filter}`),
    value: filters[filter],
    invalid: filterErrors[filter] !== undefined,
    onChoose: (value: string) => view.changeFilters({ [filter]: value }),
  });
  const hasMore = (of: 'pairs' | 'people' | 'destinations') => choices?.more?.includes(of) ?? false;
  useEffect(
    () =>
      scheduleOnPresence(() => {
        setPresent(true);
        preloadEditors();
      }),
    [],
  );
  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      className="no-bar flex min-w-0 items-center gap-2 px-8 pb-3.5 max-md:-mt-1 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:pb-3 md:flex-wrap"
    >
      {opened}
      <DaysChip view={view} filterErrors={filterErrors} />
      <StateChip {...choose('state')} />
      <ChoiceChip {...choose('pair')} choices={choices?.pairs.map(pairChoice)} more={hasMore('pairs')} />
      <ChoiceChip {...choose('currency')} choices={choices && currencies(choices)} more={hasMore('pairs')} />
      <ChoiceChip {...choose('day')} choices={DAY_CHOICES} />
      <ChoiceChip
        {...choose('person')}
        choices={choices?.people.map(({ id, name }) => ({ value: id, text: name }))}
        more={hasMore('people')}
      />
      <DestinationChip {...choose('destination')} choices={choices} more={hasMore('destinations')} />
      <FilterChip
        key={`rfq_id ${filters.rfq_id ?? ''}`}
        mono
        name={t('name.rfq_id')}
        value={filters.rfq_id}
        invalid={filterErrors.rfq_id !== undefined}
        onRemove={() => view.changeFilters({ rfq_id: '' })}
      >
        {(close, open) => (
          <VALUE.Editor
            filter="rfq_id"
            name={t('name.rfq_id')}
            value={filters.rfq_id ?? ''}
            invalid={filterErrors.rfq_id}
            open={open}
            onApply={(next) => {
              close();
              view.changeFilters({ rfq_id: next });
            }}
          />
        )}
      </FilterChip>
      <UntakenSwitch view={view} />
      <RegisterSearch key={filters.q ?? ''} view={view} />
      <span className="ms-auto flex shrink-0 items-center">{views}</span>
    </div>
  );
}

const DAY_CHOICES = [
  { value: 'd0', text: 'D0' },
  { value: 'd1', text: 'D1' },
];

const pairChoice = ({ from_currency, to_currency }: RegisterChoices['pairs'][number]) => ({
  value: `${from_currency}-${to_currency}`,
  text: `${from_currency} → ${to_currency}`,
});

function currencies({ pairs }: RegisterChoices) {
  const codes = new Set(pairs.flatMap(({ from_currency, to_currency }) => [from_currency, to_currency]));
  return [...codes].sort().map((code) => ({ value: code, text: code }));
}

function DaysChip({ view, filterErrors }: Pick<RegisterFiltersProps, 'view' | 'filterErrors'>) {
  const t = useTranslations('transactions.filters');
  const { filters } = view.address;
  const { from, to } = filters;
  return (
    <FilterChip
      key={`days ${from ?? ''} ${to ?? ''}`}
      name={t('name.created')}
      value={useDayRangeText(filters)}
      invalid={filterErrors.from !== undefined || filterErrors.to !== undefined}
      onRemove={() => view.changeFilters({ from: '', to: '' })}
    >
      {(close) => (
        <DAYS.Editor
          days={defined({ from, to })}
          filterErrors={filterErrors}
          onApply={(next) => {
            close();
            view.changeFilters({ from: '', to: '', ...next });
          }}
        />
      )}
    </FilterChip>
  );
}

interface ChipProps {
  name: string;
  value: string | undefined;
  invalid: boolean;
  onChoose(value: string): void;
}

/** The list opens with accepted ones: its chip is always there, and removing it shows every quote. */
function StateChip({ name, value = DEFAULT_REGISTER_STATE, invalid, onChoose }: ChipProps) {
  const t = useTranslations('register.states');
  const choices = REGISTER_STATES.map((state) => ({ value: state as string, text: t(state) }));
  return (
    <ChoiceChip
      name={name}
      invalid={invalid}
      choices={choices}
      value={value === 'all' ? undefined : value}
      onChoose={(next) => onChoose(next === '' ? 'all' : next === DEFAULT_REGISTER_STATE ? '' : next)}
    />
  );
}

interface DestinationChipProps extends ChipProps {
  choices: RegisterChoices | undefined;
  more: boolean;
}

function DestinationChip({ choices, ...chip }: DestinationChipProps) {
  const t = useTranslations('register');
  const known = choices?.destinations.flatMap(({ id, name, ...given }) => {
    const destination = sentDestination(given);
    return destination === undefined
      ? []
      : [
          {
            value: id,
            text: [name, destinationText(destination)].filter(Boolean).join(' · '),
          },
        ];
  });
  return <ChoiceChip {...chip} choices={known} other={(id) => t('otherDestination', { id })} />;
}

interface ChoiceChipProps extends ChipProps {
  choices: readonly { value: string; text: string }[] | undefined;
  /** The register holds more. */
  more?: boolean;
  /** Words of a value that is none of the choices. */
  other?(value: string): string;
}

function ChoiceChip({
  name,
  value,
  invalid,
  onChoose,
  choices,
  more = false,
  other = (text) => text,
}: ChoiceChipProps) {
  const t = useTranslations('register');
  const shown = value && (choices?.find((choice) => choice.value === value)?.text ?? other(value));
  return (
    <FilterChip
      key={`${name} ${value ?? ''}`}
      name={name}
      value={shown}
      invalid={invalid}
      onRemove={() => onChoose('')}
    >
      {(close) => (
        <ul aria-label={name} className="max-h-80 min-w-48 overflow-y-auto p-1.5">
          {choices?.length === 0 ? <li className="p-2 text-cell text-ink-3">{t('noChoice')}</li> : null}
          {more ? (
            <li className="p-2 text-cell text-ink-3">{t('moreChoices', { n: choices?.length ?? 0 })}</li>
          ) : null}
          {choices?.map((choice) => (
            <li key={choice.value}>
              <button
                type="button"
                aria-current={choice.value === value || undefined}
                className={cx(
                  'tap block w-full rounded-control px-2.5 py-1.5 text-start text-cell hover:bg-hover max-md:py-2.5',
                  choice.value === value && 'bg-accent-soft font-strong',
                )}
                onClick={() => {
                  close();
                  onChoose(choice.value);
                }}
              >
                <bdi>{choice.text}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </FilterChip>
  );
}

/** Switches to quotes that were not accepted. */
function UntakenSwitch({ view }: Pick<RegisterFiltersProps, 'view'>) {
  const t = useTranslations('register.states');
  const untaken: RegisterState = 'untaken';
  const on = view.address.filters.state === untaken;
  if (on) return null;
  return (
    <button
      type="button"
      className="tap h-[30px] shrink-0 rounded-field bg-raised px-2.5 text-cell whitespace-nowrap text-ink-2 shadow-edge-2 hover:bg-hover max-md:h-9"
      onClick={() => view.changeFilters({ state: untaken })}
    >
      {t(untaken)}
    </button>
  );
}

function RegisterSearch({ view }: Pick<RegisterFiltersProps, 'view'>) {
  const t = useTranslations('register');
  const kept = view.address.filters.q ?? '';
  const [text, setText] = useState(kept);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    view.changeFilters({ q: text.trim() });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser that we support
    <form
      role="search"
      onSubmit={submit}
      className={cx(INPUT_FRAME, 'relative h-[30px]! w-80 shrink-0 max-md:w-56 max-md:h-9!')}
    >
      <SearchInput
        type="search"
        label={t('search')}
        value={text}
        onText={(next) => {
          setText(next);
          if (next === '' && kept !== '') view.changeFilters({ q: '' });
        }}
      />
      <button type="submit" className="sr-only">
        {t('find')}
      </button>
    </form>
  );
}
