'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Circle, CircleDot, Search, Stamp, Timer } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { SavedDestination } from '@/lib/contract/bff/destinations';

const HOUR_MS = 3_600_000;

interface DestinationListProps {
  title: string;
  items: readonly SavedDestination[];
  chosen: SavedDestination | undefined;
  /** No other may receive. */
  only: boolean;
  now: string;
  onChoose(item: SavedDestination): void;
}

/** Ready ones by keyboard; those that wait say for what. */
export function DestinationList({ title, items, chosen, only, now, onChoose }: DestinationListProps) {
  const t = useTranslations('convert.saved');
  const { can } = useShell();
  const [text, setText] = useState('');
  const found = items.filter((item) => matches(item, text));
  const ready = found.filter(({ state }) => state === 'ready');
  const others = found.filter(({ state }) => state !== 'ready');
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={ready}
      itemToStringValue={({ name }: SavedDestination) => name}
      value={text}
      onValueChange={(next, { reason }) => (reason === 'item-press' ? undefined : setText(next))}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex h-10 items-center gap-2.5 border-b border-line px-2.5 pb-1.5">
        <Search aria-hidden size={15} strokeWidth={1.6} className="shrink-0 text-ink-3" />
        <Autocomplete.Input
          aria-label={t('find')}
          // Its code arrives after the popup has taken the focus.
          autoFocus
          placeholder={t('find')}
          autoComplete="off"
          spellCheck={false}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3 max-md:text-[1rem]"
        />
        <span className="text-meta text-ink-3 tabular-nums">{t('ready', { count: ready.length })}</span>
      </div>
      <Autocomplete.Status className="text-cell text-ink-3">
        {ready.length === 0 ? <span className="block px-2.5 py-3">{t('none')}</span> : null}
      </Autocomplete.Status>
      <Autocomplete.List
        aria-label={title}
        className="max-h-[280px] overflow-y-auto overscroll-contain py-1.5 data-empty:p-0"
      >
        {(item: SavedDestination) => (
          <Autocomplete.Item
            key={item.id}
            value={item}
            onClick={() => onChoose(item)}
            className="flex cursor-default items-center gap-3 rounded-field px-2.5 py-1.5 outline-none select-none data-highlighted:bg-accent-soft max-md:min-h-11"
          >
            {item.id === chosen?.id ? (
              <CircleDot aria-hidden size={16} strokeWidth={2} className="shrink-0 text-accent" />
            ) : (
              <Circle aria-hidden size={16} strokeWidth={1.6} className="shrink-0 text-ink-3" />
            )}
            <Named item={item} />
            <LastUse item={item} now={now} />
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      {others.length === 0 ? null : (
        <section className="border-t border-line pt-2">
          <h3 className="px-2.5 text-meta font-normal text-ink-3">{t('notYet')}</h3>
          <ul>
            {others.map((item) => (
              <li key={item.id} className="flex items-center gap-3 px-2.5 py-1.5 text-ink-2">
                {item.state === 'cooling' ? (
                  <Timer aria-hidden size={16} strokeWidth={1.6} className="shrink-0" />
                ) : (
                  <Stamp aria-hidden size={16} strokeWidth={1.6} className="shrink-0" />
                )}
                <Named item={item} />
                <Wait item={item} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="-mx-1.5 -mb-1.5 flex items-center gap-3 rounded-b-option border-t border-line bg-sunken px-4 py-2.5 text-meta text-ink-2">
        <span className="flex-1">{t(only ? 'only' : 'others')}</span>
        {can('destinations:add') ? (
          <Link href="/destinations" className="tap font-medium whitespace-nowrap text-link">
            {t('add')}
          </Link>
        ) : null}
      </div>
    </Autocomplete.Root>
  );
}

function matches({ name, owner, shown, value = '' }: SavedDestination, text: string): boolean {
  const bare = (from: string) => from.toLowerCase().replace(/[\s./()-]/g, '');
  const wanted = bare(text);
  return [name, owner, shown, value].some((one) => bare(one).includes(wanted));
}

function Named({ item: { name, owner, pix_kind, shown } }: { item: SavedDestination }) {
  const t = useTranslations('convert');
  return (
    <span className="min-w-0 flex-1">
      <bdi className="block truncate font-medium">{owner}</bdi>
      <span className="block text-meta wrap-anywhere text-ink-3 tabular-nums">
        {pix_kind ? <span>{`PIX ${t(`form.pixKind.${pix_kind}`)} `}</span> : null}
        <bdi translate="no" className={pix_kind ? 'text-ink-2' : 'mono text-ink-2'}>
          {shown}
        </bdi>
        {name === owner ? null : (
          <>
            {' · '}
            <bdi>{name}</bdi>
          </>
        )}
      </span>
    </span>
  );
}

function LastUse({ item: { last_used_at }, now }: { item: SavedDestination; now: string }) {
  const t = useTranslations('convert.saved');
  const times = useTimes();
  return (
    <span className="shrink-0 text-meta text-ink-3 tabular-nums">
      {last_used_at === undefined ? t('unused') : times.brief(last_used_at, now)}
    </span>
  );
}

function Wait({ item: { state, ready_at, waits_for }, now }: { item: SavedDestination; now: string }) {
  const t = useTranslations('convert.saved');
  const locale = useLocale();
  const left = Date.parse(ready_at ?? now) - Date.parse(now);
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(waits_for);
  return (
    <span className={`max-w-[45%] text-end text-meta ${state === 'cooling' ? 'text-info' : 'text-warn'}`}>
      {state === 'cooling'
        ? t('cooling', { hours: Math.floor(left / HOUR_MS) })
        : names === ''
          ? t('waitsNobody')
          : t('waits', { names })}
    </span>
  );
}
