'use client';

import { Check, ChevronRight, Circle, Dot } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { ClauseGroup as GroupName } from '@/lib/contract/clauses/clauses';
import type { BoardClause } from './clause-filter';

interface ClauseGroupProps {
  group: string;
  clauses: readonly BoardClause[];
  /** The whole group, for squares and count. */
  all: readonly BoardClause[];
  target: string | undefined;
  forceOpen: boolean;
}

/** A square per clause, filled once observed; expands to the statements. */
export function ClauseGroup({ group, clauses, all, target, forceOpen }: ClauseGroupProps) {
  const t = useTranslations('sandboxClauses');
  const [open, setOpen] = useState(false);
  const shows = open || forceOpen || target?.startsWith(`${group}-`) === true;
  const seen = all.filter(({ seen_at }) => seen_at !== undefined).length;
  const showable = all.filter(({ shown_by }) => shown_by === 'answer').length;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={shows}
        onClick={() => setOpen(!shows)}
        className="flex min-h-12 w-full items-center gap-3 rounded-control py-2 outline-offset-[-2px] transition-colors hover:bg-hover"
      >
        <ChevronRight
          aria-hidden
          size={15}
          strokeWidth={1.8}
          className={cx('ms-1 text-ink-3 transition-transform', shows && 'rotate-90')}
        />
        <span className="mono w-9 shrink-0 text-ink-3">{group}</span>
        <span className="w-[200px] shrink-0 font-medium text-ink max-md:w-auto max-md:flex-1">
          {t(`group.${group as GroupName}`)}
        </span>
        <Squares clauses={all} />
        <span className="w-20 shrink-0 pe-1 text-end text-cell text-ink-3 tabular-nums">
          {seen} / {showable}
        </span>
      </button>
      {shows ? (
        <ul className="ps-[30px] pb-4 max-md:ps-1">
          {clauses.map((clause) => (
            <ClauseRow key={clause.id} clause={clause} isTarget={clause.id === target} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Squares({ clauses }: { clauses: readonly BoardClause[] }) {
  return (
    <span aria-hidden className="flex min-w-0 flex-1 flex-wrap gap-1 max-md:hidden">
      {clauses.map(({ id, seen_at, shown_by }) => (
        <span
          key={id}
          title={id}
          className={cx(
            'grid size-[13px] place-items-center rounded-[3px]',
            seen_at !== undefined && 'bg-ok text-sheet',
            seen_at === undefined && (shown_by === 'answer' ? 'shadow-edge-3' : 'bg-track'),
          )}
        >
          {seen_at === undefined ? null : <Check size={9} strokeWidth={3} />}
        </span>
      ))}
    </span>
  );
}

interface ClauseRowProps {
  clause: BoardClause;
  /** Named in the URL: scrolled to and marked. */
  isTarget: boolean;
}

function ClauseRow({ clause: { id, statement, seen_at, shown_by }, isTarget }: ClauseRowProps) {
  const t = useTranslations('sandboxClauses');
  const times = useTimes();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isTarget) row.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const observed = seen_at !== undefined;
  const Icon = observed ? Check : shown_by === 'answer' ? Circle : Dot;
  const when = observed
    ? t('first', { time: times.at(seen_at, 'dateTime') })
    : t(shown_by === 'answer' ? 'notYet' : shown_by);
  return (
    <li
      id={id}
      ref={row}
      className={cx(
        'grid grid-cols-[18px_64px_minmax(0,1fr)_auto] items-baseline gap-x-2.5 rounded-control px-1.5 py-1.5 text-cell max-md:grid-cols-[18px_minmax(0,1fr)]',
        isTarget && 'bg-accent-soft',
      )}
    >
      <Icon
        aria-hidden
        size={14}
        strokeWidth={observed ? 2.4 : 1.8}
        className={cx('translate-y-0.5', observed ? 'text-ok' : 'text-ink-3')}
      />
      <span className="mono text-ink-2">{id}</span>
      <span lang="en" className={cx('max-md:col-start-2', observed ? 'text-ink' : 'text-ink-2')}>
        {statement}
      </span>
      <span className="text-meta text-ink-3 tabular-nums max-md:col-start-2">{when}</span>
    </li>
  );
}
