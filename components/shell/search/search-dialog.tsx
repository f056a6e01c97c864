'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Fragment, useId, useRef, useState } from 'react';
import { Kbd } from '@/components/ui/controls/kbd';
import { exactFigure } from '@/components/ui/data/exact-figure';
import { visible } from '@/components/ui/data/short-id';
import { useLatestRequest } from '@/components/ui/hooks/use-latest-request';
import { Spinner } from '@/components/ui/loading/spinner';
import { writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { ApiError } from '@/lib/queries/api/api-client';
import { mintTaxIdFilter } from '@/lib/queries/transactions';
import type { EntryTerm } from './entry-terms';
import { type Entry, type EntryGroup, useSearchEntries } from './search-entries';
import { closeSearch } from './search-store';
import { useOpenPasted } from './use-open-pasted';

const POPUP =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[85dvh] flex-col overflow-hidden rounded-t-bottom bg-raised text-ink shadow-e3 outline-none transition-[translate,opacity,scale] duration-180 ease-mesa max-md:h-[72dvh] max-md:data-starting-style:translate-y-full md:inset-x-auto md:top-[12dvh] md:bottom-auto md:left-1/2 md:max-h-[min(560px,76dvh)] md:w-[620px] md:max-w-[calc(100vw-32px)] md:-translate-x-1/2 md:rounded-sheet md:data-starting-style:scale-[.98] md:data-starting-style:opacity-0';

/** Lazy. Nothing in it moves money. */
export function SearchDialog() {
  const t = useTranslations('shell.search');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { groups, refused, state } = useSearchEntries(text);
  const [pasted, setPasted] = useState<string>();
  const { choose, forget, leave, busy, failed } = useChoose();
  const reading = useOpenPasted(pasted?.trim() === text.trim() ? pasted : undefined, leave);
  const hint = useId();
  const message = refused ?? failed ?? (state === 'unread' ? t('unread') : undefined);
  const none = message === undefined && state === 'read' && groups.length === 0;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeSearch()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-180 data-starting-style:opacity-0" />
        <Dialog.Popup initialFocus={input} className={POPUP}>
          <Dialog.Title className="sr-only">{t('label')}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            itemToStringValue={(entry: Entry) => entry.label}
            value={text}
            onValueChange={(next, { reason }) => {
              if (reason === 'item-press') return;
              forget();
              setText(next);
            }}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex h-[52px] shrink-0 items-center gap-3 border-b border-line px-[18px]">
              <Search aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-ink-3" />
              <Autocomplete.Input
                ref={input}
                onPaste={(event) => setPasted(event.clipboardData.getData('text'))}
                aria-label={t('label')}
                aria-describedby={hint}
                aria-invalid={refused === undefined ? undefined : true}
                placeholder={t('placeholder')}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                className="h-full min-w-0 flex-1 bg-transparent text-[1rem] text-ink outline-none placeholder:text-ink-3"
              />
              <Dialog.Close aria-label={t('close')} className="tap rounded-tag">
                <Kbd>Esc</Kbd>
              </Dialog.Close>
            </div>
            <Autocomplete.Status className="text-cell text-ink-3">
              {message === undefined ? null : (
                <span className="block px-[18px] pt-4 pb-3 text-bad">{message}</span>
              )}
              {none ? <span className="block px-[18px] py-6">{t('nothing')}</span> : null}
            </Autocomplete.Status>
            {/* The list scrolls with the highlighted entry. */}
            <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pt-1 data-empty:p-0">
              {(group: EntryGroup) => (
                <Autocomplete.Group key={group.id} items={group.items}>
                  <Autocomplete.GroupLabel className="px-2.5 pt-3 pb-1 text-meta text-ink-3">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: Entry) => (
                      <EntryRow
                        key={entry.id}
                        entry={entry}
                        busy={busy === entry.id || reading === entry.id}
                        choose={choose}
                      />
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            {groups.some(({ items }) => items.some(isMarked)) ? (
              <p className="px-[18px] pb-2 text-meta text-ink-3">{t('undocumented')}</p>
            ) : null}
            <footer
              id={hint}
              className="flex shrink-0 items-center gap-3.5 border-t border-line bg-sunken px-[18px] py-2.5 text-meta text-ink-3 max-md:pb-[max(10px,env(safe-area-inset-bottom))]"
            >
              <span className="flex items-center gap-1.5 max-md:hidden">
                <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('move')}
              </span>
              <span className="flex items-center gap-1.5 max-md:hidden">
                <Kbd>↵</Kbd> {t('go')}
              </span>
              <span className="flex-1 text-end">{t('noMoney')}</span>
            </footer>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface EntryRowProps {
  entry: Entry;
  busy: boolean;
  choose(entry: Entry): void;
}

function EntryRow({ entry, busy, choose }: EntryRowProps) {
  const Icon = entry.icon;
  return (
    <Autocomplete.Item
      value={entry}
      onClick={() => choose(entry)}
      className="flex min-h-[38px] cursor-default items-center gap-3 rounded-field px-2.5 text-body outline-none select-none scroll-my-2 data-highlighted:bg-accent-soft max-md:min-h-11"
    >
      {busy ? (
        <Spinner size={17} />
      ) : (
        <Icon aria-hidden size={17} strokeWidth={1.6} className="shrink-0 text-ink-3" />
      )}
      <span className="min-w-0 flex-1 truncate">
        <bdi>{entry.label}</bdi>{' '}
        {entry.note ? <span className="text-ink-3 tabular-nums">{entry.note}</span> : null}
      </span>
      {entry.terms ? (
        <span className="flex max-w-[50%] shrink-0 flex-col items-end text-meta leading-4">
          {entry.terms.map((term) => (
            <TermLine key={term.person ?? term.figure?.name} term={term} />
          ))}
        </span>
      ) : null}
      {entry.keys ? (
        <span aria-hidden className="flex shrink-0 gap-1 max-md:hidden">
          {entry.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      ) : null}
    </Autocomplete.Item>
  );
}

/** A longer one is cut; its title has it whole. */
function TermLine({ term: { figure, notArrived, person, names = [], undocumented } }: { term: EntryTerm }) {
  const t = useTranslations('shell.search');
  return (
    <span className="flex max-w-full">
      <span className="truncate">
        {notArrived ? <span className="sr-only">{t('notArrived')}: </span> : null}
        {figure && (notArrived ? <s className="text-ink-3">{exactFigure(figure)}</s> : exactFigure(figure))}
        {person ? <span className="text-ink-3">{t(person)} </span> : null}
        {names.map(({ name, text }, index) => (
          <Fragment key={name}>
            {index > 0 ? ' · ' : null}
            <bdi title={text}>{visible(text)}</bdi>
          </Fragment>
        ))}
      </span>
      {undocumented ? (
        <>
          <span aria-hidden>*</span>
          <span className="sr-only"> ({t('mark')})</span>
        </>
      ) : null}
    </span>
  );
}

const isMarked = ({ terms = [] }: Entry) => terms.some(({ undocumented }) => undocumented);

/**
 * A tax id becomes an opaque id before it enters an address (safety 53). Answers after closing or typing are
 * ignored.
 */
function useChoose() {
  const router = useRouter();
  const errors = useTranslations('errors');
  const [busy, setBusy] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const turn = useLatestRequest();
  const leave = (href: string) => {
    closeSearch();
    router.push(href);
  };
  const choose = async ({ id, go, taxId, run }: Entry) => {
    if (busy !== undefined) return;
    if (go !== undefined) return leave(go);
    if (taxId === undefined) {
      closeSearch();
      return run?.();
    }
    setBusy(id);
    setFailed(undefined);
    const signal = turn.begin();
    try {
      const { id: opaque } = await mintTaxIdFilter(taxId.digits, signal);
      if (signal.aborted) return;
      leave(`/${taxId.list}${writeListAddress(taxId.list, { filters: { client_tax_id: opaque } })}`);
    } catch (error) {
      if (signal.aborted) return;
      setFailed(errors(error instanceof ApiError ? error.code : 'internal'));
      setBusy(undefined);
    }
  };
  const forget = () => {
    turn.end();
    setBusy(undefined);
    setFailed(undefined);
  };
  return { choose: (entry: Entry) => void choose(entry), forget, leave, busy, failed };
}
