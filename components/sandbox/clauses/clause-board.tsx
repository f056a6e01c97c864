'use client';

import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useEffect, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { INPUT_FRAME } from '@/components/ui/form/input-styles';
import { SearchInput } from '@/components/ui/form/search-input';
import { WhatIsThis } from '@/components/ui/overlays/what-is-this';
import { type BoardGroup, countClauses, filterClauses, type Shown } from './clause-filter';
import { ClauseGroup } from './clause-group';

const SHOWN: readonly Shown[] = ['all', 'seen', 'open'];

export function ClauseBoard({ groups }: { groups: readonly BoardGroup[] }) {
  const t = useTranslations('sandboxClauses');
  const what = useTranslations('sandbox.what');
  const [show, setShow] = useState<Shown>('all');
  const [search, setSearch] = useState('');
  const deferred = useDeferredValue(search);
  const target = useClauseHash();
  const found = filterClauses(groups, show, deferred);
  const narrowed = show !== 'all' || deferred.trim() !== '';
  return (
    <section className="pt-5">
      <div className="flex items-center gap-1">
        <h2 className="text-section text-ink">{t('title')}</h2>
        <WhatIsThis about={t('title')} text={what('clauses')} />
      </div>
      <p className="mt-0.5 max-w-[76ch] text-cell text-ink-3">
        {t('body')}{' '}
        <a
          href="/sandbox/_sandbox/docs"
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 font-medium text-link hover:underline"
        >
          {t('docs')} <ExternalLink aria-hidden size={12} strokeWidth={1.8} />
        </a>
      </p>
      <Progress groups={groups} />
      <div className="mt-5 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Segmented
          label={t('filter')}
          size="md"
          value={show}
          options={SHOWN.map((value) => ({ value, label: t(value) }))}
          onValueChange={(value) => setShow(value)}
        />
        <search className={`${INPUT_FRAME} w-full max-w-[340px] max-md:max-w-none`}>
          <SearchInput
            type="search"
            label={t('search')}
            placeholder={t('placeholder')}
            value={search}
            onText={setSearch}
          />
        </search>
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={t('none')}
          action={
            <Button
              onClick={() => {
                setShow('all');
                setSearch('');
              }}
            >
              {t('clear')}
            </Button>
          }
        />
      ) : (
        <ul className="border-t border-line">
          {found.map(({ group, clauses }) => (
            <ClauseGroup
              key={group}
              group={group}
              clauses={clauses}
              all={groups.find((one) => one.group === group)?.clauses ?? clauses}
              target={target}
              forceOpen={narrowed}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Progress({ groups }: { groups: readonly BoardGroup[] }) {
  const t = useTranslations('sandboxClauses');
  const { seen, all, several, client } = countClauses(groups);
  return (
    <div className="mt-4 max-w-[640px]">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-cell text-ink-3 tabular-nums">
        <span className="text-outcome text-ink">{t('total', { seen: `${seen}`, all: `${all}` })}</span>
        <span>{t('beyond', { several: `${several}`, client: `${client}` })}</span>
      </p>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-track">
        <div
          className="h-full origin-left rounded-full bg-ok transition-transform"
          style={{ transform: `scaleX(${all === 0 ? 0 : seen / all})` }}
        />
      </div>
    </div>
  );
}

/** The clause in the URL, `/sandbox/clauses#ACC-19`. */
function useClauseHash(): string | undefined {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const read = () => setId(window.location.hash.slice(1) || undefined);
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return id;
}
