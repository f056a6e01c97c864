'use client';

import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';
import { useShell } from '@/components/ui/shell-context';
import { InboxFilters } from './inbox-filters';
import { MintAddress } from './mint-address';
import type { Inbox } from './use-inbox';

/** Title, search in ids and payloads, and the filters behind their button. */
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
        {can('events:work') ? <MintAddress /> : null}
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
